import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { newId } from '../../server/src/db/new-id.ts';
import { NEW_ID } from './load.ts';
import type { LoadResult } from '@moodbowl/harness/ordered-process';
import { percentile } from '@moodbowl/harness/rounds';

export interface WriteOrder {
  readonly statement: string;
  /** The values of rows that take turns; {@link NEW_ID} among them is made anew each time. */
  readonly rows: readonly (readonly SQLInputValue[])[];
  readonly seconds: number;
}

const [file = ''] = process.argv.slice(2);
const sqlite = new DatabaseSync(file);
sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');

/** Writes and does nothing else, one row a transaction. */
function write({ statement, rows, seconds }: WriteOrder): LoadResult {
  const prepared = sqlite.prepare(statement);
  const times: number[] = [];
  const begin = performance.now();
  let last = begin;
  while (last < begin + seconds * 1000) {
    const row = rows[times.length % rows.length] ?? [];
    prepared.run(...row.map((value) => (value === NEW_ID ? newId() : value)));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return {
    perSecond: (times.length / (last - begin)) * 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: 0,
  };
}

process.on('message', (order) => process.send?.(write(order as WriteOrder)));
