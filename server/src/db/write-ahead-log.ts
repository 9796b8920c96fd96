import type { DatabaseSync } from 'node:sqlite';

/** https://sqlite.org/rescode.html#busy; the extended codes have it in their lowest byte. */
const SQLITE_BUSY = 5;
const PAUSE_MS = 20;

/** Whether SQLite refused because somebody else has the file. */
export function isBusy(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

/**
 * Turns on the write-ahead log, which stays on in the file. Of two processes that do so on a new file at the same moment
 * one is refused at once, whatever its timeout: nobody may wait for a lock who holds another one already
 * (https://sqlite.org/c3ref/busy_handler.html). It tries again for up to `patience` milliseconds, and throws then.
 */
export function turnOnWriteAheadLog(sqlite: DatabaseSync, patience: number): void {
  const end = Date.now() + patience;
  while (!isTurnedOn(sqlite, Date.now() >= end)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}

function isTurnedOn(sqlite: DatabaseSync, isLastTry: boolean): boolean {
  try {
    sqlite.exec('PRAGMA journal_mode = WAL');
    return true;
  } catch (error) {
    if (isLastTry || !isBusy(error)) throw error;
    return false;
  }
}
