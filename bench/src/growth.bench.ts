import { endpoints } from '@moodbowl/contract/endpoints';
import { communitySize, type Size, usernameInTurn, usernamesInTurn } from '@moodbowl/harness/community';
import { withCopyOf } from '@moodbowl/harness/data-copy';
import { CONNECTIONS, type LoadRequest } from '@moodbowl/harness/http-load';
import { seededDataDir } from '@moodbowl/harness/seed';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { tokensOf } from '@moodbowl/harness/sign-in';
import type { BenchPart } from './bench-part.ts';
import { costOf, type Work } from './cpu-cost.ts';
import { type GrowthCall, type Kind, nameOf, NOT_MEASURED, READS, requestOf, WRITES } from './growth-calls.ts';
import { endStreaks, promote, readCallers, readCatalogue } from './growth-data.ts';
import { rounded } from './load-rounds.ts';

/**
 * `warmUp` reads of each kind come first: a fresh server needs two to three times as long for the first 12,000.
 * `budget` is the processor time of one measurement, in microseconds.
 */
const FULL = { rounds: 5, warmUp: 12_000, budget: 250_000, reduction: 1 };
const QUICK = { rounds: 1, warmUp: 1, budget: 100, reduction: 50 };

/** Requests of one measurement. Writes wait for the disk, and whole lists are long, so there are fewer of them. */
const COUNTS = {
  read: { min: 20, max: 10_000 },
  unpaged: { min: 3, max: 200 },
  write: { min: 20, max: 80 },
} as const;

/** How much the data grows. */
const FACTORS = [1, 10, 100] as const;
/** Users with the most friends, in every size. */
const WITH_FRIENDS = 25;

interface Growth {
  readonly kind: Kind;
  /** The name in the table. */
  readonly what: string;
  /** How many users send calls. */
  readonly callers: number;
  sizeAt(factor: number, reduction: number): Size;
  /** Changes the generated data. */
  prepare?(dataDir: string): void;
}

const FULL_SIZE = communitySize(false);

const GROWTHS: readonly Growth[] = [
  {
    kind: 'people',
    what: 'users',
    callers: 100,
    sizeAt: (factor, reduction) => ({
      ...FULL_SIZE,
      users: 100 * Math.max(1, factor / reduction),
      meals: FULL_SIZE.meals / reduction,
    }),
  },
  {
    kind: 'meals',
    what: 'meals',
    callers: 25,
    // The smallest catalogue already fills every page.
    sizeAt: (factor, reduction) => ({
      ...FULL_SIZE,
      users: 100,
      moodsPerUser: 10,
      meals: 1_200 * Math.max(1, factor / reduction),
    }),
  },
  {
    kind: 'own',
    what: 'own data',
    callers: 3,
    sizeAt: (factor, reduction) => {
      const times = Math.max(1, factor / reduction);
      return {
        users: 12,
        moodsPerUser: 100 * times,
        meals: 10_000 / reduction,
        groceriesPerUser: 200 * times,
        savedPerUser: 100 * times,
        mealsEatenPerUser: 100 * times,
        friends: 5,
        encouragementsPerFriend: 5 * times,
        feedbackPerUser: 10 * times,
      };
    },
    prepare: endStreaks,
  },
];

/** A server with data of one size. */
interface Instance {
  readonly server: ServerProcess;
  requests(call: GrowthCall): LoadRequest[];
}

interface Measured {
  readonly call: GrowthCall;
  readonly growth: Growth;
  /** Microseconds per request, for each of {@link FACTORS}. */
  readonly costs: readonly number[];
}

export const growth: BenchPart = {
  name: 'growth',
  title: 'Growth of the data',
  async run({ quick }) {
    requireEveryRead();
    const settings = quick ? QUICK : FULL;
    const measured: Measured[] = [];
    for (const one of GROWTHS) measured.push(...(await measure(one, settings)));
    return {
      method: `Processor time of the server for one request, in microseconds, with 1, 10 and 100 times as much of one kind of data. Users: 100, 1,000 and 10,000 with 100 moods, 20 groceries, 20 meals eaten and 10 saved meals each, and 10,000 meals. Meals: 1,200, 12,000 and 120,000. Own data: users with 100, 1,000 and 10,000 moods, meals eaten and saved meals, twice as many groceries, 10 to 1,000 pieces of feedback, and 5 to 500 encouragements from each of 5 friends. Three SQLite servers take turns; each figure is the mean of ${settings.rounds} rounds. The exponent is the slope of cost against size, both as logarithms: 0 if size does not matter, 1 if the cost is proportional to it.`,
      tables: [
        [
          ['Call', 'More', '1×, µs', '10×, µs', '100×, µs', 'Exponent', 'No page'],
          ...measured.map(({ call, growth: { kind, what }, costs }) => [
            nameOf(call),
            what,
            ...costs.map(rounded),
            exponentOf(costs).toFixed(2),
            call.unpaged?.[kind] ?? '',
          ]),
        ],
      ],
      targets: [],
    };
  },
};

/** Fails when a new read is not measured. */
function requireEveryRead(): void {
  const missing = endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      !endpoint.responseType &&
      !NOT_MEASURED.includes(endpoint) &&
      !READS.some((call) => call.endpoint === endpoint),
  );
  if (missing.length > 0) throw new Error(`Add to growth-calls.ts: ${missing.map(({ path }) => path).join(', ')}`);
}

async function measure(one: Growth, settings: typeof FULL): Promise<Measured[]> {
  const sizes = FACTORS.map((factor) => one.sizeAt(factor, settings.reduction));
  const dirs: string[] = [];
  for (const size of sizes) dirs.push(await seededDataDir(size));
  return withCopiesOf(dirs, async (copies) => {
    const instances: Instance[] = [];
    try {
      for (const [index, size] of sizes.entries())
        instances.push(
          await open(copies[index] ?? '', size, { ...one, callers: Math.ceil(one.callers / settings.reduction) }),
        );
      const calls = [...READS, ...WRITES].filter(({ kinds }) => kinds.includes(one.kind));
      // Otherwise the first call would pay for code that all calls share.
      for (const call of calls)
        for (const instance of instances)
          await costOf(instance.server, smallestWork(call, instance, settings.reduction));
      const measured: Measured[] = [];
      for (const call of calls) {
        const costs = await costsOf(call, instances, settings);
        console.log(`${nameOf(call)}, more ${one.what}: ${costs.map(rounded).join(', ')} µs`);
        measured.push({ call, growth: one, costs });
      }
      return measured;
    } finally {
      await Promise.all(instances.map(({ server }) => server.stop()));
    }
  });
}

function withCopiesOf<T>(dirs: readonly string[], work: (copies: string[]) => Promise<T>): Promise<T> {
  const [first, ...rest] = dirs;
  if (first === undefined) return work([]);
  return withCopyOf(first, (copy) => withCopiesOf(rest, (copies) => work([copy, ...copies])));
}

async function open(dataDir: string, size: Size, { callers: count, prepare }: Growth): Promise<Instance> {
  prepare?.(dataDir);
  const admin = usernameInTurn(size.users - 1, size);
  promote(dataDir, admin);
  const usernames = [...usernamesInTurn(count, size), admin];
  const callers = readCallers(dataDir, usernames);
  const catalogue = readCatalogue(dataDir);
  const tokens = await tokensOf(dataDir, usernames);
  return {
    server: await startServer(dataDir),
    requests: (call) => {
      const all = callers.map((caller, index) => requestOf(call, tokens[index] ?? '', caller, catalogue));
      if (call.asAdmin) return all.slice(count);
      return all.slice(0, call.amongFriends ? Math.min(count, WITH_FRIENDS) : count);
    },
  };
}

function countsOf({ endpoint, unpaged }: GrowthCall): keyof typeof COUNTS {
  if (endpoint.method !== 'GET') return 'write';
  return unpaged ? 'unpaged' : 'read';
}

function smallestWork(call: GrowthCall, { requests }: Instance, reduction: number): Work {
  const kind = countsOf(call);
  return {
    requests: requests(call),
    count: Math.ceil(COUNTS[kind].min / reduction),
    // Ten of the longest responses at once would be refused.
    connections: kind === 'unpaged' ? 1 : CONNECTIONS,
  };
}

/** The cost of a request on each instance. */
async function costsOf(
  call: GrowthCall,
  instances: readonly Instance[],
  { rounds: roundCount, warmUp, budget, reduction }: typeof FULL,
): Promise<number[]> {
  const kind = countsOf(call);
  const { max } = COUNTS[kind];
  const loads: { server: ServerProcess; work: Work; rounds: number[] }[] = [];
  for (const instance of instances) {
    const smallest = smallestWork(call, instance, reduction);
    const cost = await costOf(instance.server, smallest);
    const enough = Math.min(max, Math.max(smallest.count, Math.round(budget / cost)));
    // Writes stay in the database, so each instance gets the same number.
    const count = kind === 'write' ? (loads[0]?.work.count ?? enough) : enough;
    loads.push({ server: instance.server, work: { ...smallest, count }, rounds: [] });
  }
  for (const { server, work } of loads)
    await costOf(server, kind === 'read' ? { ...work, count: Math.max(work.count, warmUp) } : work);
  for (let round = 0; round < roundCount; round += 1)
    for (const { server, work, rounds } of loads) rounds.push(await costOf(server, work));
  // Not the median: full garbage collections hit single rounds and are part of the cost.
  return loads.map(({ rounds }) => mean(rounds));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The slope of the regression line (least squares) through the logarithms of sizes and costs. */
function exponentOf(costs: readonly number[]): number {
  const points = costs.map((cost, index) => ({ x: Math.log(FACTORS[index] ?? Number.NaN), y: Math.log(cost) }));
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}
