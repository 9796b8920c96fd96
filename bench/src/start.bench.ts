import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildPage } from '../../scripts/prepare.mjs';
import { COMMUNITY } from './community.ts';
import type { Bench } from '@moodbowl/harness/report';
import { median, summary } from '@moodbowl/harness/rounds';
import { seededDataDir } from './seed.ts';
import { printedAddress, startServer } from '@moodbowl/harness/server-process';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUNS = 9;
const MAX_LISTENING_MS = 500;

export const start: Bench = {
  name: 'start',
  title: 'Start',
  async run() {
    buildPage();
    return measure(await seededDataDir(COMMUNITY));
  },
};

async function measure(dataDir: string) {
  // Once each to warm up, not counted.
  await timeServer(dataDir);
  await timeCommand(dataDir);
  const times = { server: [] as number[], command: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    times.server.push(await timeServer(dataDir));
    times.command.push(await timeCommand(dataDir));
  }
  return {
    method: `On SQLite with 1,000,000 moods, ${RUNS} runs in turns: the server's process as \`npm start\` starts it, and \`npm start\` itself, which first looks whether anything is to be installed or built; each until it prints its address, which it does when it listens.`,
    table: [
      ['From', 'To listening, ms: median (spread)'],
      ['the process', summary(times.server, milliseconds)],
      ['`npm start`', summary(times.command, milliseconds)],
    ],
    targets: [target('from process start to listening', times.server, MAX_LISTENING_MS)],
  };
}

const milliseconds = (time: number) => String(Math.round(time));

function target(what: string, measured: readonly number[], max: number) {
  return {
    what: `${what}: median (spread)`,
    measured: `${summary(measured, milliseconds)} ms`,
    target: `≤ ${max} ms`,
    met: median(measured) <= max,
  };
}

/** Milliseconds until a process of the server listens; stops it again. */
async function timeServer(dataDir: string): Promise<number> {
  const begin = performance.now();
  const server = await startServer(dataDir);
  const time = performance.now() - begin;
  await server.stop();
  return time;
}

/** Milliseconds until `npm start` listens; stops it again. */
async function timeCommand(dataDir: string): Promise<number> {
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
