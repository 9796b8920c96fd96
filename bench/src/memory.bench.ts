import { communitySize, type Size, usernamesInTurn } from '@moodbowl/harness/community';
import { withCopyOf } from '@moodbowl/harness/data-copy';
import type { Result } from '@moodbowl/harness/report';
import { seededDataDir } from '@moodbowl/harness/seed';
import { startServer } from '@moodbowl/harness/server-process';
import { tokensOf } from '@moodbowl/harness/sign-in';
import type { BenchPart } from './bench-part.ts';
import { DayLoad, VISITORS } from './day-load.ts';
import { rounded } from './load-rounds.ts';

const FULL = { minutes: 10, secondsEach: 60, visitors: VISITORS };
const QUICK = { minutes: 1, secondsEach: 1, visitors: 10 };
/** A million daily users send 22 million calls, which two processes share (docs/scale.md). */
const CALLS_PER_HOUR = 22_000_000 / 24 / 2;
const SAMPLE_MS = 200;
const MAX_BYTES = 200e6;

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

export const memory: BenchPart = {
  name: 'memory',
  title: 'Memory',
  async run({ quick }) {
    const size = communitySize(quick);
    return withCopyOf(await seededDataDir(size), (dataDir) => measure(dataDir, size, quick ? QUICK : FULL));
  },
};

async function measure(dataDir: string, size: Size, { minutes, secondsEach, visitors }: typeof FULL): Promise<Result> {
  const perSecond = CALLS_PER_HOUR / (FULL.minutes * FULL.secondsEach);
  const tokens = await tokensOf(dataDir, usernamesInTurn(visitors, size));
  const server = await startServer(dataDir);
  const load = new DayLoad();
  try {
    const rows: { mean: number; peak: number }[] = [];
    while (rows.length < minutes) {
      const samples: number[] = [];
      const sampling = setInterval(() => samples.push(server.residentBytes()), SAMPLE_MS);
      try {
        await load.run({ url: server.url, users: size.users, tokens, seconds: secondsEach, perSecond });
      } finally {
        // Without a server there is nothing to sample: the timer would end all other parts, too.
        clearInterval(sampling);
      }
      const mean = samples.reduce((sum, bytes) => sum + bytes, 0) / samples.length;
      rows.push({ mean, peak: Math.max(...samples) });
    }
    const peak = Math.max(...rows.map((row) => row.peak));
    return {
      method: `One server process on SQLite with the data of the mixed day gets the calls of an hour within ${FULL.minutes} minutes: ${rounded(CALLS_PER_HOUR)} calls of the mixed day, ${rounded(perSecond)} calls/s. That is the share of one of two processes if a million users come in a day. Resident memory is read every ${SAMPLE_MS} ms.`,
      tables: [
        [
          ['Minute', 'Mean, MB', 'Peak, MB'],
          ...rows.map((row, index) => [String(index + 1), inMegabytes(row.mean), inMegabytes(row.peak)]),
        ],
      ],
      targets: [
        {
          what: 'peak resident memory',
          measured: `${inMegabytes(peak)} MB`,
          target: `≤ ${MAX_BYTES / 1e6} MB`,
          met: peak <= MAX_BYTES,
        },
      ],
    };
  } finally {
    load.stop();
    await server.stop();
  }
}
