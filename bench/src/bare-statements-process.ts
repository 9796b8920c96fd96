import pg from 'pg';
import { newId } from '../../server/src/db/new-id.ts';
import type { Statement } from './call-statements.ts';
import { CONNECTIONS, NEW_ID } from './load.ts';
import type { LoadResult } from './ordered-process.ts';
import { percentile } from './rounds.ts';

export interface StatementsOrder {
  /** Calls that take turns, each with its statements in their order. */
  readonly calls: readonly (readonly Statement[])[];
  readonly seconds: number;
}

const [url] = process.argv.slice(2);
const connected = Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const client = new pg.Client(url);
    await client.connect();
    return client;
  }),
);

/** Sends the statements and does nothing with what they give; a call waits for its answers one by one. */
async function run({ calls, seconds }: StatementsOrder): Promise<LoadResult> {
  const clients = await connected;
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let turn = 0;
  const oneAfterAnother = async (client: pg.Client) => {
    for (let last = performance.now(); last < end;) {
      const call = calls[turn % calls.length] ?? [];
      turn += 1;
      for (const { text, values } of call)
        await client.query(
          text,
          values.map((value) => (value === NEW_ID ? newId() : value)),
        );
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
  };
  await Promise.all(clients.map(oneAfterAnother));
  return {
    perSecond: (times.length / (performance.now() - begin)) * 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: 0,
  };
}

process.on('message', (order) => {
  void run(order as StatementsOrder).then((result) => process.send?.(result));
});
