import { health, ready } from '@moodbowl/contract/health';
import { todaysMood } from '@moodbowl/contract/moods';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@moodbowl/harness/report';
import { summary } from '@moodbowl/harness/statistics';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { sql } from 'kysely';
import { audit, auditTargets } from './audit.ts';
import type { Scenario } from './scenario.ts';
import { Load } from './load.ts';
import { withPostgres } from './with-postgres.ts';
import { type Person, registerPeople } from './people.ts';
import { healthTarget, Probe, type ProbeResult, refusalTargets } from './probe.ts';

/** How long calls may fail after PostgreSQL is back, in milliseconds. */
const MAX_RECOVERY_MS = 2_000;
/** The value of `Retry-After`, in milliseconds. */
const RETRY_MS = 2_000;
/** PostgreSQL's time to exit before requests are counted, in milliseconds. */
const EXIT_MS = 500;
/** Until all connections are in use and those who waited for one were refused, in milliseconds. */
const EXHAUSTION_MS = 1_500;

export const postgresRestart: Scenario = {
  name: 'postgres-restart',
  title: 'PostgreSQL is stopped or killed, and started again, while users write',
  inSuite: true,
  async run({ quick }) {
    const rounds = quick ? 1 : 3;
    const outageMs = quick ? 1_000 : 4_000;
    return withPostgres(async ({ postgres, serve }) => {
      const { url } = await serve();
      const people = await registerPeople(url, 8);
      const load = new Load({ people, url: () => url });
      const probes = startProbes(url, people);
      load.start();
      const during: Results = { calls: [], ready: [], health: [] };
      const recoveries: number[] = [];
      for (const signal of Array.from({ length: rounds }, () => ['SIGINT', 'SIGKILL'] as const).flat()) {
        await sleep(1_000);
        await postgres.signal(signal);
        await sleep(EXIT_MS);
        const from = performance.now();
        await sleep(outageMs);
        collect(probes, during, { from, to: performance.now() });
        await postgres.start();
        recoveries.push(await probes.calls.recovered());
      }
      await load.stop();
      await probes.stop();
      return {
        method: `16 writers and 4 readers for 8 users on one server process. Each write is repeated until it is acknowledged. PostgreSQL (with fsync) is shut down fast and killed (SIGKILL) in turn, ${rounds} times each, and started again after ${(EXIT_MS + outageMs) / 1000} s. Other clients request today's mood, /api/ready and /api/health every 20 ms.`,
        targets: [
          ...targetsDuring(during, quick),
          recoveryTarget('calls succeed after PostgreSQL is back: median (range)', recoveries, quick),
          ...auditTargets(await audit(url, load)),
        ],
      };
    });
  },
};

export const poolExhausted: Scenario = {
  name: 'pool-exhausted',
  title: '200 slow requests use up all connections to PostgreSQL',
  inSuite: true,
  async run({ quick }) {
    const rounds = quick ? 1 : 3;
    const lockedMs = quick ? 1_500 : 5_000;
    return withPostgres(async ({ databaseUrl, serve }) => {
      const { url } = await serve();
      const people = await registerPeople(url, 8);
      const other = openDatabase({ url: databaseUrl });
      const load = new Load({ people, url: () => url, writers: 200, readers: 0, retryMs: RETRY_MS });
      const probes = startProbes(url, people);
      const during: Results = { calls: [], ready: [], health: [] };
      const recoveries: number[] = [];
      load.start();
      try {
        for (let round = 0; round < rounds; round += 1) {
          await sleep(500);
          await other.db.transaction().execute(async (transaction) => {
            await sql`lock table grocery_items`.execute(transaction);
            // Writers that are saving moods reach the groceries next.
            await sleep(EXHAUSTION_MS);
            const from = performance.now();
            await sleep(lockedMs);
            collect(probes, during, { from, to: performance.now() });
          });
          recoveries.push(await probes.calls.recovered());
        }
      } finally {
        await other.close();
      }
      await load.stop();
      await probes.stop();
      return {
        method: `200 writers for 8 users on one server process with 10 connections. The table of groceries is locked ${rounds} times for ${(EXHAUSTION_MS + lockedMs) / 1000} s, of which the last ${lockedMs / 1000} s count. Then 10 writers wait for the lock with one connection each. Other clients request today's mood, /api/ready and /api/health every 20 ms.`,
        targets: [
          ...targetsDuring(during, quick),
          recoveryTarget('calls succeed after the lock is gone: median (range)', recoveries, quick),
          ...auditTargets(await audit(url, load)),
        ],
      };
    });
  },
};

type Results = Record<'calls' | 'ready' | 'health', ProbeResult[]>;

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
  probes: Record<keyof Results, Probe>,
  into: Results,
  { from, to }: { from: number; to: number },
): void {
  for (const name of ['calls', 'ready', 'health'] as const) into[name].push(...probes[name].between(from, to));
}

function targetsDuring(during: Results, quick: boolean): Target[] {
  return [
    ...refusalTargets('calls', during.calls, quick),
    ...refusalTargets('/api/ready', during.ready, quick),
    healthTarget(during.health),
  ];
}

function recoveryTarget(what: string, times: readonly number[], quick: boolean): Target {
  return {
    what,
    measured: `${summary(times, (ms) => String(Math.round(ms)))} ms`,
    target: `< ${MAX_RECOVERY_MS} ms`,
    met: Math.max(...times) < (quick ? Number.POSITIVE_INFINITY : MAX_RECOVERY_MS),
  };
}
