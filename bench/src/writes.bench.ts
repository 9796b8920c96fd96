import { communitySize, type Size, usernamesInTurn } from '@moodbowl/harness/community';
import { withCopyOf } from '@moodbowl/harness/data-copy';
import { HttpLoad } from '@moodbowl/harness/http-load';
import { seededDataDir } from '@moodbowl/harness/seed';
import { startServer } from '@moodbowl/harness/server-process';
import { tokensOf } from '@moodbowl/harness/sign-in';
import type { BenchPart } from './bench-part.ts';
import { inMilliseconds, measureRound, medianOf, type Round, rounded } from './load-rounds.ts';
import { writeCalls } from './write-calls.ts';

const FULL = { users: 200, rounds: 7, seconds: 1 };
const QUICK = { users: 10, rounds: 1, seconds: 0.5 };

export const writes: BenchPart = {
  name: 'writes',
  title: 'Writes',
  async run({ quick }) {
    const size = communitySize(quick);
    const settings = quick ? QUICK : FULL;
    const measured = await withCopyOf(await seededDataDir(size), (dataDir) => measureAll(dataDir, size, settings));
    return {
      method: `The same data as for reads. ${settings.users} users send each write in turn, with ids made by the client, over 10 connections to one server process on SQLite. Every write is on the disk before it is answered. Each figure is the median of ${settings.rounds} rounds of ${settings.seconds} s after a warm-up round.`,
      tables: [
        [
          ['Write', 'Requests/s', 'p99, ms', 'Processor time, ms'],
          ...measured.map(({ name, rounds }) => [
            name,
            rounded(medianOf(rounds, 'perSecond')),
            String(medianOf(rounds, 'p99')),
            inMilliseconds(medianOf(rounds, 'cpuMicroseconds')),
          ]),
        ],
      ],
      targets: [],
    };
  },
};

async function measureAll(
  dataDir: string,
  size: Size,
  settings: typeof FULL,
): Promise<{ name: string; rounds: Round[] }[]> {
  const tokens = await tokensOf(dataDir, usernamesInTurn(settings.users, size));
  const server = await startServer(dataDir);
  const load = new HttpLoad();
  try {
    const measured: { name: string; rounds: Round[] }[] = [];
    for (const { name, requests } of await writeCalls(server.url, tokens)) {
      const rounds: Round[] = [];
      for (let round = 0; round <= settings.rounds; round += 1)
        rounds.push(await measureRound(load, server, { requests, seconds: settings.seconds }));
      // The first round is a warm-up.
      measured.push({ name, rounds: rounds.slice(1) });
    }
    return measured;
  } finally {
    load.stop();
    await server.stop();
  }
}
