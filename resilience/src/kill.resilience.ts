import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, summary } from '@moodbowl/harness/statistics';
import { startServer } from '@moodbowl/harness/server-process';
import { checkIntegrity } from '../../server/src/db/check-integrity.ts';
import { audit, auditTargets } from './audit.ts';
import type { Scenario } from './scenario.ts';
import { Load } from './load.ts';
import { registerPeople } from './people.ts';

const ROUNDS = { full: 20, quick: 3 };
/** How long the server runs before it is killed, in milliseconds: random between these. */
const LIFE_MS = { least: 200, most: 900 };
/** From process start to listening, in milliseconds. */
const MAX_START_MS = 1_000;

export const kill: Scenario = {
  name: 'kill',
  title: 'The server is killed while users write (SQLite)',
  inSuite: true,
  async run({ quick }) {
    const rounds = quick ? ROUNDS.quick : ROUNDS.full;
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-kill-'));
    let server = await startServer(dataDir);
    try {
      const load = new Load({ people: await registerPeople(server.url, 8), url: () => server.url });
      load.start();
      const startTimes: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await sleep(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));
        await server.kill();
        const started = performance.now();
        server = await startServer(dataDir, { LOG_LEVEL: 'error' });
        startTimes.push(performance.now() - started);
      }
      await load.stop();
      const found = await audit(server.url, load);
      await server.stop();
      const repeated = load.changes.filter(({ attempts }) => attempts > 1).length;
      const integrity = checkIntegrity(join(dataDir, 'moodbowl.db'));
      return {
        method: `16 writers and 4 readers for 8 users. Each write has an id from the client and is repeated until it is acknowledged. The server gets SIGKILL and is started again, ${rounds} times. ${repeated} writes were sent more than once. Afterwards each account's export is compared with the acknowledged writes.`,
        targets: [
          ...auditTargets(found),
          {
            what: "SQLite's integrity and foreign key checks",
            measured: integrity,
            target: 'ok',
            met: integrity === 'ok',
          },
          {
            what: 'time to listen again: median (range)',
            measured: `${summary(startTimes, (ms) => String(Math.round(ms)))} ms`,
            target: `< ${MAX_START_MS} ms`,
            // A busy machine starts nothing in time.
            met: quick || median(startTimes) < MAX_START_MS,
          },
        ],
      };
    } finally {
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
