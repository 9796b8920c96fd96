import { join } from 'node:path';
import type { WriteOrder } from './bare-writes-process.ts';
import { COMMUNITY } from './community.ts';
import { withCopyOf } from './data-copy.ts';
import { Loader } from './load.ts';
import { OrderedProcess } from '@moodbowl/harness/ordered-process';
import type { Bench } from '@moodbowl/harness/report';
import { interleave, median, rate, ratioOf, ratioText, type Round } from '@moodbowl/harness/rounds';
import { seededDataDir } from './seed.ts';
import { startServer } from '@moodbowl/harness/server-process';
import { signInBefore } from './sign-in.ts';
import { someMeal, writeCalls, writersOf } from './write-calls.ts';

const USERS_LOADED = 200;
const ROUNDS = 7;
const SECONDS = 1.2;
const MIN_RATIO = 0.5;
const WITH_TARGET = 'POST /moods';

export const writes: Bench = {
  name: 'writes',
  title: 'Writes, beside a bare loop',
  async run() {
    const dataDir = await seededDataDir(COMMUNITY);
    // One for the server, one for the loop.
    return withCopyOf(dataDir, (served) => withCopyOf(dataDir, (bare) => measure(served, bare)));
  },
};

async function measure(served: string, bare: string) {
  const measured = await measureCalls(served, bare);
  const moods = measured.find(({ name }) => name === WITH_TARGET)?.rounds ?? [];
  return {
    method: `Each call of ${USERS_LOADED} users in turn over 10 connections, with ids made by the client, one server process on SQLite with ${COMMUNITY.users.toLocaleString('en')} users, 1,000,000 moods, 200,000 groceries and 200,000 meals eaten. Beside it a loop that writes the same rows by \`node:sqlite\`, one a transaction, to a copy of the same database with the same durability (WAL, \`synchronous = FULL\`). Each in a process of its own, ${ROUNDS} rounds in turns of ${SECONDS} s after one to warm up.`,
    table: [
      ['Call', 'bare, rows/s', 'Moodbowl, requests/s', 'p99, ms', 'Ratio: median (spread)'],
      ...measured.map(({ name, rounds }) => [
        name,
        rate(median(rounds.map(({ base }) => base.perSecond))),
        rate(median(rounds.map((round) => round.measured.perSecond))),
        String(median(rounds.map((round) => round.measured.p99))),
        ratioText(rounds),
      ]),
    ],
    targets: [
      {
        what: `${WITH_TARGET}, of the bare loop: median (spread)`,
        measured: ratioText(moods),
        target: `≥ ${MIN_RATIO}`,
        met: median(moods.map(ratioOf)) >= MIN_RATIO,
      },
    ],
  };
}

async function measureCalls(served: string, bare: string): Promise<{ name: string; rounds: Round[] }[]> {
  const tokens = await signInBefore(served, COMMUNITY, USERS_LOADED);
  const calls = writeCalls(writersOf(served, tokens), someMeal(served));
  const server = await startServer(served);
  const loader = new Loader();
  const writer = new OrderedProcess<WriteOrder>(
    new URL('bare-writes-process.ts', import.meta.url),
    join(bare, 'moodbowl.db'),
  );
  try {
    const measured: { name: string; rounds: Round[] }[] = [];
    for (const { name, requests, statement, rows } of calls) {
      const rounds = await interleave(ROUNDS, {
        base: () => writer.run({ statement, rows, seconds: SECONDS }),
        measured: () => loader.run({ url: server.url, requests, seconds: SECONDS }),
      });
      measured.push({ name, rounds });
    }
    return measured;
  } finally {
    writer.stop();
    loader.stop();
    await server.stop();
  }
}
