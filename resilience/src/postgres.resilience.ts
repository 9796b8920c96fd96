import { health, ready } from '@moodbowl/contract/health';
import { todaysMood } from '@moodbowl/contract/moods';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@moodbowl/harness/report';
import { summary } from '@moodbowl/harness/rounds';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { sql } from 'kysely';
import { audit, auditTargets } from './audit.ts';
import type { Fault } from './resilience-test.ts';
import { Load } from './load.ts';
import { onPostgres } from './on-postgres.ts';
import { type Person, registerPeople } from './people.ts';
import { type Answer, healthTarget, Probe, refusalTargets } from './probe.ts';

/** Until calls succeed again, in milliseconds. */
const MAX_HEALED_MS = 2_000;
/** As `Retry-After` says, in milliseconds. */
const RETRY_MS = 2_000;
/** How long PostgreSQL has to end before it counts as away, in milliseconds. */
const ENDING_MS = 500;
/** Until all connections are taken and who waited for one has given up, in milliseconds. */
const FILLING_MS = 1_500;

export const postgresRestart: Fault = {
  name: 'postgres-restart',
  title: 'PostgreSQL is stopped, or killed, and started again while people write',
  inSuite: true,
  async run({ quick }) {
    const rounds = quick ? 1 : 3;
    const awayMs = quick ? 1_000 : 4_000;
    return onPostgres(async ({ postgres, serve }) => {
      const { url } = await serve();
      const people = await registerPeople(url, 8);
      const load = new Load({ people, url: () => url });
      const probes = startProbes(url, people);
      load.start();
      const away: Answers = { calls: [], ready: [], health: [] };
      const healed: number[] = [];
      for (const signal of Array.from({ length: rounds }, () => ['SIGINT', 'SIGKILL'] as const).flat()) {
        await sleep(1_000);
        await postgres.signal(signal);
        await sleep(ENDING_MS);
        const from = performance.now();
        await sleep(awayMs);
        collect(probes, away, { from, to: performance.now() });
        await postgres.start();
        healed.push(await probes.calls.healed());
      }
      await load.stop();
      await probes.stop();
      return {
        method: `16 writers and 4 readers of 8 people on one server process, each write sent again until it is acknowledged. PostgreSQL (fsync on) is stopped fast and killed (SIGKILL) in turns, ${rounds} times each, and started again after ${(ENDING_MS + awayMs) / 1000} s. Beside them somebody asks every 20 ms for today's mood, for /api/ready and for /api/health.`,
        targets: [
          ...targetsWhileAway(away, quick),
          healedTarget('calls after PostgreSQL takes connections again: median (spread)', healed, quick),
          ...auditTargets(await audit(url, load)),
        ],
      };
    });
  },
};

export const poolExhausted: Fault = {
  name: 'pool-exhausted',
  title: '200 slow requests take every connection to PostgreSQL',
  inSuite: true,
  async run({ quick }) {
    const rounds = quick ? 1 : 3;
    const lockedMs = quick ? 1_500 : 5_000;
    return onPostgres(async ({ databaseUrl, serve }) => {
      const { url } = await serve();
      const people = await registerPeople(url, 8);
      const other = openDatabase({ url: databaseUrl });
      const load = new Load({ people, url: () => url, writers: 200, readers: 0, retryMs: RETRY_MS });
      const probes = startProbes(url, people);
      const away: Answers = { calls: [], ready: [], health: [] };
      const healed: number[] = [];
      load.start();
      try {
        for (let round = 0; round < rounds; round += 1) {
          await sleep(500);
          await other.db.transaction().execute(async (transaction) => {
            await sql`lock table grocery_items`.execute(transaction);
            // Who was about to write moods comes to the groceries next.
            await sleep(FILLING_MS);
            const from = performance.now();
            await sleep(lockedMs);
            collect(probes, away, { from, to: performance.now() });
          });
          healed.push(await probes.calls.healed());
        }
      } finally {
        await other.close();
      }
      await load.stop();
      await probes.stop();
      return {
        method: `200 writers of 8 people on one server process with its 10 connections, while the table of groceries is locked ${rounds} times for ${(FILLING_MS + lockedMs) / 1000} s, of which the last ${lockedMs / 1000} s count: 10 of them wait for the lock with a connection each. Beside them somebody asks every 20 ms for today's mood, for /api/ready and for /api/health.`,
        targets: [
          ...targetsWhileAway(away, quick),
          healedTarget('calls after the lock is gone: median (spread)', healed, quick),
          ...auditTargets(await audit(url, load)),
        ],
      };
    });
  },
};

type Answers = Record<'calls' | 'ready' | 'health', Answer[]>;

function startProbes(url: string, [person]: readonly Person[]) {
  const probes = {
    calls: new Probe(url, todaysMood, person?.token),
    ready: new Probe(url, ready),
    health: new Probe(url, health),
  };
  return {
    ...probes,
    stop: async () => {
      await Promise.all(Object.values(probes).map((probe) => probe.stop()));
    },
  };
}

function collect(
  probes: Record<keyof Answers, Probe>,
  into: Answers,
  { from, to }: { from: number; to: number },
): void {
  for (const name of ['calls', 'ready', 'health'] as const) into[name].push(...probes[name].between(from, to));
}

function targetsWhileAway(away: Answers, quick: boolean): Target[] {
  return [
    ...refusalTargets('calls meanwhile', away.calls, quick),
    ...refusalTargets('/api/ready meanwhile', away.ready, quick),
    healthTarget(away.health),
  ];
}

function healedTarget(what: string, healed: readonly number[], quick: boolean): Target {
  return {
    what,
    measured: `${summary(healed, (ms) => String(Math.round(ms)))} ms`,
    target: `< ${MAX_HEALED_MS} ms`,
    met: Math.max(...healed) < (quick ? Number.POSITIVE_INFINITY : MAX_HEALED_MS),
  };
}
