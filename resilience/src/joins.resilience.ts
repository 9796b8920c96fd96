import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from '@moodbowl/harness/report';
import { startServer } from '@moodbowl/harness/server-process';
import { closeAndJoin, type Closings } from './joins/closing.ts';
import { type Findings, Household, judge, noFindings, type Verdict } from './joins/household.ts';
import { Mover } from './joins/mover.ts';
import { registerPeople } from './people.ts';
import type { Scenario } from './scenario.ts';
import { withPostgres } from './with-postgres.ts';

/** Homes at a time, visits of each, and accounts that end while somebody moves in. */
const SIZES = {
  full: { households: 4, visits: 30, closings: 30 },
  quick: { households: 1, visits: 2, closings: 1 },
};
/** Visits of one home: with more, a fast machine fills its list, and nobody can bring items any more. */
const MOST_VISITS = 10;
/** How many findings of a kind to print. */
const MOST_PRINTED = 10;

type Size = (typeof SIZES)['full'];

/** Runs `work` with two server processes on one SQLite file. */
async function withSqlite<T>(work: (urls: readonly string[]) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-joins-'));
  const first = await startServer(dataDir);
  const second = await startServer(dataDir);
  try {
    return await work([first.url, second.url]);
  } finally {
    await Promise.all([first.kill(), second.kill()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const joins: Scenario = {
  name: 'joins',
  title: 'People join, leave, are removed and delete accounts while everybody writes',
  inSuite: true,
  async run({ quick }) {
    const size = quick ? SIZES.quick : SIZES.full;
    const sqlite = await withSqlite((urls) => play(urls, size));
    const postgres = await withPostgres(async ({ serve }) => play([(await serve()).url, (await serve()).url], size));
    return {
      method: `Two server processes on one SQLite file, then two on one PostgreSQL (with fsync). In ${size.households} homes at a time, a keeper and a guest change list, plan and recipes every 15 ms, each time by either process; half of the bodies come up to 120 ms after their headers. The guest moves in ${size.visits} times, into a new home after every ${MOST_VISITS}, and leaves, is removed or deletes the account, and is replaced then. Whoever is out reads list, plan, recipes and home at once. Then ${size.closings} accounts are deleted while somebody moves in with 225 items and 225 recipes by the other process.`,
      targets: [...targetsOf('SQLite', sqlite), ...targetsOf('PostgreSQL', postgres)],
    };
  },
};

interface Played {
  readonly findings: Findings;
  readonly verdict: Verdict;
  readonly closings: Closings;
  /** Statuses of failed calls. */
  readonly failures: string[];
}

async function play(urls: readonly string[], { households: count, visits, closings: times }: Size): Promise<Played> {
  const findings = noFindings();
  const households: Household[] = [];
  for (let left = visits; left > 0; left -= MOST_VISITS) {
    const keepers = await registerPeople(urls[0] ?? '', count);
    const next = keepers.map((person) => new Household(new Mover(person, urls), urls, findings));
    households.push(...next);
    const played = await Promise.allSettled(next.map((household) => household.play(Math.min(left, MOST_VISITS))));
    // All have ended: calls on their way would hide what has failed when the servers stop.
    for (const one of played) if (one.status === 'rejected') throw one.reason;
  }
  const verdict = await judge(households);
  const closings: Closings = { brought: 0, joined: 0, lost: [] };
  for (let time = 0; time < times; time += 1) await closeAndJoin(urls, closings);
  const movers = households.flatMap(({ keeper, guests }) => [keeper, ...guests]);
  const failures = movers.flatMap(({ failures: of }) =>
    [...of].flatMap(([status, n]) => Array<string>(n).fill(`${status}`)),
  );
  return { findings, verdict, closings, failures };
}

function targetsOf(engine: string, { findings, verdict, closings, failures }: Played): Target[] {
  const none = (what: string, found: readonly string[], all: number, target = '0'): Target => {
    for (const finding of found.slice(0, MOST_PRINTED)) console.log(`${engine}, ${what}: ${finding}`);
    const measured = `${found.length} of ${all.toLocaleString('en')}`;
    return { what: `${engine}: ${what}`, measured, target, met: found.length === 0 && all > 0 };
  };
  return [
    none('confirmed changes lost', verdict.lost, verdict.confirmed),
    none('things in two homes', verdict.doubled, verdict.confirmed),
    none('seen by who is out', findings.seen, findings.looks),
    none('changed in a home by who is out', findings.late, findings.moves),
    none('moves and deletions refused', findings.refused, findings.moves + findings.refused.length),
    none('failed calls', failures, verdict.confirmed),
    none(`lost in homes that were closed (${closings.joined} moved in before)`, closings.lost, closings.brought),
  ];
}
