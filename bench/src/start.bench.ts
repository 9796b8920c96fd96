import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from '../../scripts/prepare.mjs';
import type { Bench } from './report.ts';
import { median, summary } from './rounds.ts';
import { printedAddress } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUNS = 5;
const MAX_MS = 1_000;

export const start: Bench = {
  name: 'start',
  title: 'npm start, with nothing stale',
  async run() {
    buildPage();
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-start-'));
    try {
      await timeStart(dataDir);
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await timeStart(dataDir));
      return {
        method: `From calling \`npm start\` to the printed address, ${RUNS} runs after one that made the database.`,
        targets: [
          {
            what: 'until it listens: median (spread)',
            measured: `${summary(times, (time) => String(Math.round(time)))} ms`,
            target: `< ${MAX_MS} ms`,
            met: median(times) < MAX_MS,
          },
        ],
      };
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Milliseconds until `npm start` listens; stops it again. */
async function timeStart(dataDir: string): Promise<number> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const begin = performance.now();
  // A process group of its own, so that npm and what it started can be stopped together.
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: { ...inherited, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await printedAddress(child);
  const time = performance.now() - begin;
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await ended;
  return time;
}
