import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@moodbowl/harness/report';
import type { ServerProcess } from '@moodbowl/harness/server-process';
import { audit, auditTargets } from './audit.ts';
import { ENTRANCE_URL, HAPROXY, NODES, startHaproxy } from './deploy.ts';
import type { Scenario } from './scenario.ts';
import { Load } from './load.ts';
import { withPostgres } from './with-postgres.ts';
import { registerPeople } from './people.ts';

/** HAProxy checks every second and needs two failed checks: until it has noticed, in milliseconds. */
const NOTICED_MS = 3_000;
const DRAIN_SECONDS = 4;

export const twoProcesses: Scenario = {
  name: 'two-processes',
  title: 'Two processes behind HAProxy: one is killed or stopped (PostgreSQL)',
  inSuite: false,
  async run({ quick }) {
    const haproxy = HAPROXY;
    if (!haproxy) return { skipped: 'HAProxy is not installed (apt-get install haproxy)' };
    if (process.platform !== 'linux') return { skipped: 'needs the loopback addresses of Linux' };
    const rounds = quick ? 2 : 6;
    const folder = mkdtempSync(join(tmpdir(), 'moodbowl-haproxy-'));
    return withPostgres(async ({ serve }) => {
      const start = (host: string): Promise<ServerProcess> =>
        serve({ HOST: host, PORT: '3000', TRUST_PROXY: 'loopback', DRAIN_SECONDS: String(DRAIN_SECONDS) });
      const servers = [await start(NODES[0]), await start(NODES[1])];
      const proxy = await startHaproxy(haproxy, folder);
      try {
        await sleep(NOTICED_MS);
        /** Ends one process after the other, and restarts each after the other had the load alone for a while. */
        const disturb = async (end: (server: ServerProcess) => Promise<void>) => {
          const load = new Load({ people: await registerPeople(ENTRANCE_URL, 8), url: () => ENTRANCE_URL });
          load.start();
          for (let round = 0; round < rounds; round += 1) {
            const which = round % 2;
            await sleep(500 + Math.random() * 500);
            const server = servers[which];
            if (server) await end(server);
            await sleep(NOTICED_MS);
            servers[which] = await start(NODES[which === 0 ? 0 : 1]);
            await sleep(NOTICED_MS);
          }
          await load.stop();
          return { load, found: await audit(ENTRANCE_URL, load) };
        };
        const killed = await disturb((server) => server.kill());
        const stopped = await disturb((server) => server.stop());
        return {
          method: `HAProxy with \`deploy/haproxy/haproxy.cfg\` in front of two server processes on one PostgreSQL (with fsync), with 16 writers and 4 readers for 8 users. First the processes are killed (SIGKILL) and started again in turn, ${rounds} times; writes were repeated ${repeatsOf(killed.load)}. Then the same with SIGTERM and \`DRAIN_SECONDS=${DRAIN_SECONDS}\`; writes were repeated ${repeatsOf(stopped.load)}.`,
          targets: [
            ...auditTargets(killed.found),
            attemptsTarget('killed', 'at most one repetition', killed, 2),
            { ...readsTarget(killed.load), what: 'killed: reads that failed twice in a row' },
            ...auditTargets(stopped.found).map((target) => ({ ...target, what: `stopped: ${target.what}` })),
            attemptsTarget('stopped', 'no repetition', stopped, 1),
            { ...readsTarget(stopped.load), what: 'stopped: reads that failed twice in a row' },
          ],
        };
      } finally {
        await proxy.kill();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  },
};

/** Such as: 12 times (502: 10, no response: 2). */
function repeatsOf({ repeats }: Load): string {
  const times = repeats.values().reduce((sum, count) => sum + count, 0);
  const reasons = [...repeats].map(([what, count]) => `${what}: ${count}`).join(', ');
  return times === 0 ? '0 times' : `${times} times (${reasons})`;
}

function attemptsTarget(
  how: string,
  target: string,
  { found }: { found: { mostAttempts: number } },
  most: number,
): Target {
  return {
    what: `${how}: most attempts of one write`,
    measured: String(found.mostAttempts),
    target: `${most} (${target})`,
    met: found.mostAttempts <= most,
  };
}

function readsTarget({ readsFailedTwice, readAt }: Load): Omit<Target, 'what'> {
  return {
    measured: `${readsFailedTwice} of ${readAt.length.toLocaleString('en')}`,
    target: '0',
    met: readsFailedTwice === 0 && readAt.length > 0,
  };
}
