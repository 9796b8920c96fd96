import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMUNITY } from './community.ts';
import { withCopyOf } from './data-copy.ts';
import { costOf } from './cpu-cost.ts';
import { Loader } from './load.ts';
import { type ReadCall, readCalls, type SentBody, typicalAnswer } from './read-calls.ts';
import type { Bench, Target } from '@moodbowl/harness/report';
import { interleave, median, rate, ratioOf, ratioText, type Round } from '@moodbowl/harness/rounds';
import { seededDataDir } from './seed.ts';
import { startBareServer, startServer } from '@moodbowl/harness/server-process';
import { signInBefore } from './sign-in.ts';

const USERS_LOADED = 200;
/** Many short rounds: what else the machine does then falls on both alike. */
const ROUNDS = 7;
const SECONDS = 0.7;

/** The share of the bare route's requests per second that a call has to reach. */
const RATIOS: Readonly<Record<string, number>> = { '/moods/today': 0.3, '/groceries': 0.14 };
/** Processor time of a request, in milliseconds. */
const COSTS: Readonly<Record<string, number>> = { '/friends': 2, '/suggestions': 5 };
/** Requests per second of one process, for every read at its default page. */
const MIN_RATE = 500;
/** Not held to {@link MIN_RATE}: two have a target of processor time, two answer with everything there is. */
const WITHOUT_RATE = new Set(['/friends', '/suggestions', '/profile/export', '/meals/mood/:mood']);
const COST_REQUESTS = 2_000;

interface Measured {
  readonly name: string;
  /** Of the typical answer. */
  readonly bytes: number;
  readonly rounds: readonly Round[];
  /** Processor time of a request in milliseconds, where there is a target for it. */
  readonly cost: number | undefined;
}

export const reads: Bench = {
  name: 'reads',
  title: 'Every read, beside a bare route',
  run: async () => withCopyOf(await seededDataDir(COMMUNITY), measure),
};

async function measure(dataDir: string) {
  const measured = await measureCalls(dataDir, await signInBefore(dataDir, COMMUNITY, USERS_LOADED));
  return {
    method: `Each read of ${USERS_LOADED} users in turn at its default page, one server process on SQLite with ${COMMUNITY.users.toLocaleString('en')} users, 1,000,000 moods, 10,000 meals, 200,000 groceries and 50,000 friendships; each of them has ${COMMUNITY.friends} friends. Clients accept gzip. The bare route is a Fastify that sends the bytes of a typical response. The load comes from a process of its own; ${ROUNDS} rounds of ${SECONDS} s in turns. Processor time is that of all threads of the server.`,
    table: [
      ['Call', 'Bytes', 'bare, requests/s', 'Moodbowl, requests/s', 'p99, ms', 'Ratio: median (spread)'],
      ...measured.map((call) => [
        call.name,
        call.bytes.toLocaleString('en'),
        rate(median(call.rounds.map(({ base }) => base.perSecond))),
        rate(median(call.rounds.map(({ measured: { perSecond } }) => perSecond))),
        String(median(call.rounds.map(({ measured: { p99 } }) => p99))),
        ratioText(call.rounds),
      ]),
    ],
    targets: [...measured.flatMap(toTarget), rateTarget(measured)],
  };
}

async function measureCalls(dataDir: string, tokens: readonly string[]): Promise<Measured[]> {
  const server = await startServer(dataDir);
  const loader = new Loader();
  try {
    const calls = await readCalls(server.url, tokens);
    const answers = new Map<ReadCall, SentBody>();
    for (const call of calls) answers.set(call, await typicalAnswer(server.url, call));
    const bodies = join(dataDir, 'bodies.json');
    writeFileSync(bodies, JSON.stringify(Object.fromEntries([...answers].map(toBareRoute))));
    const bare = await startBareServer(bodies);
    try {
      const measured: Measured[] = [];
      for (const call of calls) {
        const bareRequests = call.requests.map((request) => ({ ...request, path: `/${bareName(call)}` }));
        const rounds = await interleave(ROUNDS, {
          base: () => loader.run({ url: bare.url, requests: bareRequests, seconds: SECONDS, awake: true }),
          measured: () => loader.run({ url: server.url, requests: call.requests, seconds: SECONDS, awake: true }),
        });
        const work = { requests: call.requests, count: COST_REQUESTS, connections: 10 };
        const cost = COSTS[call.name] === undefined ? undefined : (await costOf(server, work)) / 1_000;
        measured.push({ name: call.name, bytes: answers.get(call)?.bytes.length ?? 0, rounds, cost });
      }
      return measured;
    } finally {
      await bare.stop();
    }
  } finally {
    loader.stop();
    await server.stop();
  }
}

function toBareRoute([call, { bytes, encoding }]: readonly [ReadCall, SentBody]) {
  return [bareName(call), { base64: bytes.toString('base64'), encoding }] as const;
}

/** The path of the bare route, without what a router would take for a parameter. */
function bareName({ name }: ReadCall): string {
  return name.replaceAll(/[^\w]+/g, '-').replace(/^-/, '');
}

function toTarget({ name, rounds, cost }: Measured): Target[] {
  const targets: Target[] = [];
  const ratio = RATIOS[name];
  if (ratio !== undefined)
    targets.push({
      what: `${name}, share of the bare route: median (spread)`,
      measured: ratioText(rounds),
      target: `≥ ${ratio.toFixed(2)}`,
      met: median(rounds.map(ratioOf)) >= ratio,
    });
  const most = COSTS[name];
  if (most !== undefined && cost !== undefined)
    targets.push({
      what: `${name}, processor time of a request`,
      measured: `${cost.toFixed(2)} ms`,
      target: `≤ ${most} ms`,
      met: cost <= most,
    });
  return targets;
}

/** Every read has to be quick enough; the slowest is named. */
function rateTarget(measured: readonly Measured[]): Target {
  const paged = measured.filter(({ name }) => !WITHOUT_RATE.has(name));
  const rates = paged.map(({ name, rounds }) => ({
    name,
    perSecond: median(rounds.map((round) => round.measured.perSecond)),
  }));
  const slowest = rates.reduce((least, one) => (one.perSecond < least.perSecond ? one : least));
  return {
    what: 'every read at its default page, requests/s of one process',
    measured: `at least ${rate(slowest.perSecond)} (${slowest.name})`,
    target: `≥ ${MIN_RATE}`,
    met: slowest.perSecond >= MIN_RATE,
  };
}
