import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, summary } from '@moodbowl/harness/rounds';
import { startServer } from '@moodbowl/harness/server-process';
import { checkIntegrity } from '../../server/src/db/check-integrity.ts';
import { audit, auditTargets } from './audit.ts';
import type { Fault } from './resilience-test.ts';
import { Load } from './load.ts';
import { registerPeople } from './people.ts';

const ROUNDS = { full: 20, quick: 3 };
/** How long the server runs under writes before it is killed, in milliseconds: at random between these. */
const LIFE_MS = { least: 200, most: 900 };
/** Process start to listening, in milliseconds. */
const MAX_BACK_MS = 1_000;

export const kill: Fault = {
  name: 'kill',
  title: 'The server is killed (SIGKILL) while people write, on SQLite',
  inSuite: true,
  async run({ quick }) {
    const rounds = quick ? ROUNDS.quick : ROUNDS.full;
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-kill-'));
    let server = await startServer(dataDir);
    try {
      const load = new Load({ people: await registerPeople(server.url, 8), url: () => server.url });
      load.start();
      const back: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await sleep(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));
        await server.kill();
        const started = performance.now();
        server = await startServer(dataDir, { LOG_LEVEL: 'error' });
        back.push(performance.now() - started);
      }
      await load.stop();
      const found = await audit(server.url, load);
      await server.stop();
      const repeated = load.changes.filter(({ attempts }) => attempts > 1).length;
      const integrity = checkIntegrity(join(dataDir, 'moodbowl.db'));
      return {
        method: `16 writers and 4 readers of 8 people, each write with an id made by its sender and sent again until it is acknowledged; the server is killed and started again ${rounds} times. ${repeated} writes were sent more than once. What is stored is compared through the export of each account.`,
        targets: [
          ...auditTargets(found),
          {
            what: "SQLite's integrity and foreign key checks",
            measured: integrity,
            target: 'ok',
            met: integrity === 'ok',
          },
          {
            what: 'listening again: median (spread)',
            measured: `${summary(back, (ms) => String(Math.round(ms)))} ms`,
            target: `< ${MAX_BACK_MS} ms`,
            // Only measured alone on the machine: a busy one starts nothing in time.
            met: quick || median(back) < MAX_BACK_MS,
          },
        ],
      };
    } finally {
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
