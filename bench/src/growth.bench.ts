import { endpoints } from '@moodbowl/contract/endpoints';
import { todaysMood } from '@moodbowl/contract/moods';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { findByIdentifier, setRole } from '../../server/src/features/auth/auth.repository.ts';
import { COMMUNITY, type Size, usernameInTurn } from './community.ts';
import { costOf, type Work } from './cpu-cost.ts';
import { withCopyOf } from './data-copy.ts';
import { type GrowthCall, type Kind, nameOf, READS, requestOf, WRITES } from './growth-calls.ts';
import { readCatalogue, readVisitors } from './growth-visitors.ts';
import { CONNECTIONS, type LoadRequest } from './load.ts';
import type { Bench } from '@moodbowl/harness/report';
import { seededDataDir } from './seed.ts';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { signIn } from './sign-in.ts';

const ROUNDS = 5;
/** Microseconds of processor time that one measurement of a read takes, about. */
const BUDGET_US = 250_000;
/**
 * Reads of one kind that a server answers before they are measured. One that has just been started takes for some 12,000
 * of them two to three times what it takes from then on, with more collections of garbage, and not every server is
 * equally far.
 */
const WARM_READS = 12_000;
/**
 * Requests of one measurement. Writes wait for the disk, so there are fewer of them. Answers of all there is come one
 * after the other: ten at once of the largest would be refused as too much.
 */
const COUNT = {
  read: { least: 20, most: 10_000 },
  whole: { least: 3, most: 200 },
  write: { least: 20, most: 80 },
} as const;
const MAX_EXPONENT = 0.1;
const MAX_COST_OF_TODAY = 1.25;

/** How often everything is there. */
const TIMES = [1, 10, 100] as const;

interface Growth {
  readonly kind: Kind;
  /** As it stands in the table. */
  readonly what: string;
  /** How many people call, in turn. */
  readonly visitors: number;
  sizeAt(times: number): Size;
  /** Changes what was generated. */
  prepare?(dataDir: string): void;
}

const FEW: Size = { ...COMMUNITY, users: 100 };

const GROWTHS: readonly Growth[] = [
  {
    kind: 'people',
    what: 'people, with all that is theirs',
    visitors: 100,
    sizeAt: (times) => ({ ...COMMUNITY, users: (COMMUNITY.users / 100) * times }),
  },
  {
    kind: 'meals',
    what: 'meals',
    visitors: 25,
    // So many that every list is as long as it gets from the start.
    sizeAt: (times) => ({ ...FEW, moodsPerUser: 10, meals: 1_200 * times }),
  },
  {
    kind: 'own',
    what: "one's own",
    visitors: 3,
    sizeAt: (times) => ({
      users: 12,
      moodsPerUser: 100 * times,
      meals: 100 * TIMES[2],
      groceriesPerUser: 200 * times,
      savedPerUser: 100 * times,
      mealsEatenPerUser: 100 * times,
      friends: 5,
      encouragementsPerFriend: 5 * times,
      feedbackPerUser: 10 * times,
    }),
    prepare: endStreaks,
  },
];

/** A streak ends after 30 days: one that goes on for years takes longer to count, and is counted as far as it goes. */
function endStreaks(dataDir: string): void {
  const sqlite = new DatabaseSync(join(dataDir, 'moodbowl.db'));
  const day = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  sqlite.prepare('delete from mood_entries where date = ?').run(day);
  sqlite.close();
}

/** A server with data of one size, and what is asked of it. */
interface Place {
  readonly server: ServerProcess;
  requests(call: GrowthCall): LoadRequest[];
}

interface Measured {
  readonly call: GrowthCall;
  readonly growth: Growth;
  /** Microseconds of a request for each of {@link TIMES}. */
  readonly costs: readonly number[];
  readonly exponent: number;
}

export const growth: Bench = {
  name: 'growth',
  title: 'A hundred times the data',
  async run() {
    refuseForgotten();
    const measured: Measured[] = [];
    for (const one of GROWTHS) measured.push(...(await measure(one)));
    const paged = measured.filter(({ call, growth: { kind } }) => call.whole?.[kind] === undefined);
    const worst = paged.reduce((a, b) => (a.exponent > b.exponent ? a : b));
    const ofToday = measured.find(({ call, growth: { kind } }) => call.endpoint === todaysMood && kind === 'people');
    const todays = (ofToday?.costs.at(-1) ?? Number.NaN) / (ofToday?.costs[0] ?? Number.NaN);
    return {
      method: `Processor time of the server process per request (all its threads, as Linux counts them), mean of ${ROUNDS} rounds in turns of three servers on SQLite whose data is alike but for how much there is: 100, 1,000 and 10,000 people with 100 moods, 20 groceries, 20 meals eaten and 10 saved each, and 10,000 meals; or 1,200, 12,000 and 120,000 meals; or people who have 100, 1,000 and 10,000 moods, meals eaten and saved meals of their own, twice as many groceries, 10 to 1,000 pieces of feedback and 5 to 500 encouragements from each of 5 friends (the export, which answers all of it, is left out there). Each answer is made anew: reads carry a query that nobody has sent before, and ${WARM_READS.toLocaleString('en')} like them go before those that count, so that the server has settled. The exponent is the slope of cost against rows, both as logarithms: 0 where rows do not matter, 1 where each of them does.`,
      table: [
        ['Call', 'More of', '1×, µs', '10×, µs', '100×, µs', 'Exponent', 'Not a page with a bound'],
        ...measured.map(({ call, growth: { kind, what }, costs, exponent }) => [
          nameOf(call),
          what,
          ...costs.map(inMicroseconds),
          exponent.toFixed(2),
          call.whole?.[kind] ?? '',
        ]),
      ],
      targets: [
        {
          what: `largest exponent of a page with a bound: ${nameOf(worst.call)} (${worst.growth.what})`,
          measured: worst.exponent.toFixed(2),
          target: `≤ ${MAX_EXPONENT}`,
          met: worst.exponent <= MAX_EXPONENT,
        },
        {
          what: "cost of today's mood with 1,000,000 moods, of that with 10,000",
          measured: todays.toFixed(2),
          target: `≤ ${MAX_COST_OF_TODAY}`,
          met: todays <= MAX_COST_OF_TODAY,
        },
      ],
    };
  },
};

const inMicroseconds = (cost: number) => Math.round(cost).toLocaleString('en');

/** A new call that reads has to be measured, too. */
function refuseForgotten(): void {
  const forgotten = endpoints.filter(
    (endpoint) => endpoint.method === 'GET' && !READS.some((call) => call.endpoint === endpoint),
  );
  if (forgotten.length > 0) throw new Error(`not measured: ${forgotten.map(({ path }) => path).join(', ')}`);
}

async function measure(one: Growth): Promise<Measured[]> {
  const sizes = TIMES.map((times) => one.sizeAt(times));
  const dirs: string[] = [];
  for (const size of sizes) dirs.push(await seededDataDir(size));
  return withCopiesOf(dirs, async (copies) => {
    const places: Place[] = [];
    try {
      for (const [index, size] of sizes.entries()) places.push(await open(copies[index] ?? '', size, one));
      const calls = [...READS, ...WRITES].filter(({ kinds }) => kinds.includes(one.kind));
      // What is measured first is not to pay for all that a server compiles once.
      for (const call of calls) for (const place of places) await costOf(place.server, fewest(call, place));
      const measured: Measured[] = [];
      for (const call of calls) {
        const costs = await costsOf(call, places);
        const exponent = exponentOf(costs);
        console.log(
          `${nameOf(call)}, with more ${one.what}: ${costs.map(inMicroseconds).join(', ')} µs, ${exponent.toFixed(2)}`,
        );
        measured.push({ call, growth: one, costs, exponent });
      }
      return measured;
    } finally {
      await Promise.all(places.map(({ server }) => server.stop()));
    }
  });
}

function withCopiesOf<T>(dirs: readonly string[], work: (copies: string[]) => Promise<T>): Promise<T> {
  const [first, ...rest] = dirs;
  if (first === undefined) return work([]);
  return withCopyOf(first, (copy) => withCopiesOf(rest, (copies) => work([copy, ...copies])));
}

async function open(dataDir: string, size: Size, { visitors: count, prepare }: Growth): Promise<Place> {
  prepare?.(dataDir);
  const admin = usernameInTurn(size.users - 1, size);
  const database = openDatabase({ file: join(dataDir, 'moodbowl.db') });
  const account = await findByIdentifier(database.db, admin);
  await setRole(database.db, account?.id ?? '', 'admin');
  await database.close();

  const usernames = [...Array.from({ length: count }, (_, turn) => usernameInTurn(turn, size)), admin];
  const visitors = readVisitors(dataDir, usernames);
  const catalogue = readCatalogue(dataDir);
  const tokens = await signInBefore(dataDir, usernames);
  return {
    server: await startServer(dataDir),
    requests: (call) => {
      const everybody = visitors.map((visitor, index) => requestOf(call, tokens[index] ?? '', visitor, catalogue));
      if (call.asAdmin) return everybody.slice(count);
      // Those who have as many friends as they can, whatever the size.
      return everybody.slice(0, call.amongFriends ? Math.min(count, 25) : count);
    },
  };
}

/** Tokens from a server that is gone: one that has done nothing but sign people in is slower at reading for a while. */
async function signInBefore(dataDir: string, usernames: readonly string[]): Promise<string[]> {
  const server = await startServer(dataDir);
  try {
    const tokens: string[] = [];
    for (const username of usernames) tokens.push(await signIn(server.url, username));
    return tokens;
  } finally {
    await server.stop();
  }
}

function kindOf({ endpoint, whole }: GrowthCall): keyof typeof COUNT {
  if (endpoint.method !== 'GET') return 'write';
  return whole ? 'whole' : 'read';
}

function fewest(call: GrowthCall, { requests }: Place): Work {
  const kind = kindOf(call);
  return {
    requests: requests(call),
    count: COUNT[kind].least,
    connections: kind === 'whole' ? 1 : CONNECTIONS,
  };
}

/** What a request costs at each place. */
async function costsOf(call: GrowthCall, places: readonly Place[]): Promise<number[]> {
  const kind = kindOf(call);
  const { least, most } = COUNT[kind];
  const loads: { server: ServerProcess; work: Work; rounds: number[] }[] = [];
  for (const place of places) {
    const few = fewest(call, place);
    const cost = await costOf(place.server, few);
    const enough = Math.min(most, Math.max(least, Math.round(BUDGET_US / cost)));
    // What is written stays, so it has to be as much everywhere.
    const count = kind === 'write' ? (loads[0]?.work.count ?? enough) : enough;
    loads.push({ server: place.server, work: { ...few, count }, rounds: [] });
  }
  // To warm up, not counted.
  for (const { server, work } of loads)
    await costOf(server, kind === 'read' ? { ...work, count: Math.max(work.count, WARM_READS) } : work);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { server, work, rounds } of loads) rounds.push(await costOf(server, work));
  // Not the median: a large collection of garbage falls in one round or another, and is a part of what all of them cost.
  return loads.map(({ rounds }) => mean(rounds));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The slope of the line through the logarithms of rows and costs that is nearest to them (least squares). */
function exponentOf(costs: readonly number[]): number {
  const points = costs.map((cost, index) => ({ x: Math.log(TIMES[index] ?? Number.NaN), y: Math.log(cost) }));
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}
