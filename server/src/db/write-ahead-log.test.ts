import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { turnOnWriteAheadLog } from './write-ahead-log.ts';

/** Begins to write to a new file, tells, and is done a while later. */
const WRITER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const sqlite = new DatabaseSync(workerData.file);
  sqlite.exec('begin immediate; create table kept (value text)');
  parentPort.postMessage('writing');
  setTimeout(() => { sqlite.exec('commit'); sqlite.close(); }, workerData.ms);
`;

async function fileWithWriter(ms: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-wal-'));
  const file = join(folder, 'new.db');
  const worker = new Worker(WRITER, { eval: true, workerData: { file, ms } });
  onTestFinished(async () => {
    await worker.terminate();
    rmSync(folder, { recursive: true, force: true });
  });
  await once(worker, 'message');
  return file;
}

function open(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: 0 });
  onTestFinished(() => sqlite.close());
  return sqlite;
}

it('waits for another process that uses the new file', async () => {
  const sqlite = open(await fileWithWriter(200));
  turnOnWriteAheadLog(sqlite, 5_000);
  expect(sqlite.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(sqlite.prepare('select count(*) as count from kept').get()).toEqual({ count: 0 });
});

it('gives up if the other process does not finish', async () => {
  const sqlite = open(await fileWithWriter(60_000));
  expect(() => turnOnWriteAheadLog(sqlite, 50)).toThrow('database is locked');
});
