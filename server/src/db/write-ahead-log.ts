import type { DatabaseSync } from 'node:sqlite';

/** https://sqlite.org/rescode.html#busy; extended codes have it in their lowest byte. */
const SQLITE_BUSY = 5;
const PAUSE_MS = 20;

/** Whether SQLite refused because another process holds a lock. */
export function isBusy(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

/**
 * Turns on the write-ahead log, which is then stored in the file. If two processes do this on a new file at the same
 * time, SQLite refuses one immediately, whatever its timeout, because a process that holds a lock may not wait for
 * another (https://sqlite.org/c3ref/busy_handler.html). Retries for up to `patience` milliseconds, then throws.
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
