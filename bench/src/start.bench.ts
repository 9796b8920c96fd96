import { communitySize } from '@moodbowl/harness/community';
import { withCopyOf } from '@moodbowl/harness/data-copy';
import { seededDataDir } from '@moodbowl/harness/seed';
import { startServer } from '@moodbowl/harness/server-process';
import { median, summary } from '@moodbowl/harness/statistics';
import { buildPage } from '../../scripts/prepare.mjs';
import type { BenchPart } from './bench-part.ts';
import { rounded } from './load-rounds.ts';

const RUNS = 9;
const MAX_MS = 500;

export const start: BenchPart = {
  name: 'start',
  title: 'Start',
  async run({ quick }) {
    buildPage();
    const runs = quick ? 2 : RUNS;
    const size = communitySize(quick);
    const times = await withCopyOf(await seededDataDir(size), (dataDir) => timeStarts(dataDir, runs));
    return {
      method: `The server process is started ${runs} times after one warm-up start, on SQLite with the data of the reads, until it listens. The page is built and nothing has to be migrated.`,
      targets: [
        {
          what: 'process start to listening: median (range)',
          measured: `${summary(times, rounded)} ms`,
          target: `≤ ${MAX_MS} ms`,
          met: median(times) <= MAX_MS,
        },
      ],
    };
  },
};

async function timeStarts(dataDir: string, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const begin = performance.now();
    const server = await startServer(dataDir);
    times.push(performance.now() - begin);
    await server.stop();
  }
  // The first run is a warm-up.
  return times.slice(1);
}
