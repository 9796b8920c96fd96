import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@moodbowl/harness/report';
import type { ServerProcess } from '@moodbowl/harness/server-process';
import { audit, auditTargets } from './audit.ts';
import { ENTRANCE_URL, HAPROXY, NODES, startHaproxy } from './deploy.ts';
import type { Fault } from './resilience-test.ts';
import { Load } from './load.ts';
import { onPostgres } from './on-postgres.ts';
import { registerPeople } from './people.ts';

/** HAProxy asks every second and takes two bad answers for a no: until it has noticed, in milliseconds. */
const NOTICED_MS = 3_000;
const DRAIN_SECONDS = 4;

export const twoProcesses: Fault = {
  name: 'two-processes',
  title: 'Two processes on one PostgreSQL behind HAProxy: one is killed, one is stopped',
  inSuite: false,
  async run({ quick }) {
    const haproxy = HAPROXY;
    if (!haproxy) return { skipped: 'HAProxy is not installed (apt-get install haproxy)' };
    if (process.platform !== 'linux') return { skipped: 'needs the loopback addresses of Linux' };
    const rounds = quick ? 2 : 6;
    const folder = mkdtempSync(join(tmpdir(), 'moodbowl-haproxy-'));
    return onPostgres(async ({ serve }) => {
      const start = (host: string): Promise<ServerProcess> =>
        serve({ HOST: host, PORT: '3000', TRUST_PROXY: 'loopback', DRAIN_SECONDS: String(DRAIN_SECONDS) });
      const servers = [await start(NODES[0]), await start(NODES[1])];
      const proxy = await startHaproxy(haproxy, folder);
      try {
        await sleep(NOTICED_MS);
        /** Ends the processes in turns, and starts each again when the other has had the load alone. */
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
          method: `HAProxy with deploy/haproxy/haproxy.cfg in front of two server processes on one PostgreSQL (fsync on); 16 writers and 4 readers of 8 people. First a process is killed (SIGKILL) and started again, ${rounds} times in turns; writes were sent again ${repeatsOf(killed.load)}. Then the same with SIGTERM and DRAIN_SECONDS=${DRAIN_SECONDS}; writes were sent again ${repeatsOf(stopped.load)}.`,
          targets: [
            ...auditTargets(killed.found),
            attemptsTarget('killed', 'one repeat at most', killed, 2),
            { ...readsTarget(killed.load), what: 'killed: reads that failed twice in a row' },
            ...auditTargets(stopped.found).map((target) => ({ ...target, what: `stopped: ${target.what}` })),
            attemptsTarget('stopped', 'no repeat', stopped, 1),
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

/** Such as: 12 times (502: 10, no answer: 2). */
function repeatsOf({ repeats }: Load): string {
  const times = repeats.values().reduce((sum, count) => sum + count, 0);
  const told = [...repeats].map(([what, count]) => `${what}: ${count}`).join(', ');
  return times === 0 ? 'never' : `${times} times (${told})`;
}

function attemptsTarget(
  how: string,
  target: string,
  { found }: { found: { mostAttempts: number } },
  most: number,
): Target {
  return {
    what: `${how}: the most often that one write had to be sent`,
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
