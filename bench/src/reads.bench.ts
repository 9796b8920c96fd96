import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMUNITY } from './community.ts';
import { withCopyOf } from './data-copy.ts';
import { Loader, NEW_ID } from './load.ts';
import { type ReadCall, readCalls, type SentBody, typicalAnswer } from './read-calls.ts';
import type { Bench, Target } from './report.ts';
import { interleave, median, rate, ratioOf, ratioText, type Round } from './rounds.ts';
import { seededDataDir } from './seed.ts';
import { startBareServer, startServer } from './server-process.ts';
import { signInBefore } from './sign-in.ts';

const USERS_LOADED = 200;
/** Many short rounds: what else the machine does then falls on both alike. */
const ROUNDS = 7;
const SECONDS = 0.7;
/** Of answers made anew. */
const ROUNDS_ANEW = 3;

/** What part of the bare route's requests a call has to reach. */
const TARGETS: Readonly<Record<string, number>> = {
  '/moods/today': 0.4,
  '/groceries': 0.35,
  '/friends': 0.25,
  '/meals': 0.3,
  '/user/streak': 0.35,
};

interface Measured {
  readonly name: string;
  /** Of the typical answer. */
  readonly bytes: number;
  readonly rounds: readonly Round[];
  /** Requests per second when none has been asked before. */
  readonly anew: readonly number[];
}

export const reads: Bench = {
  name: 'reads',
  title: 'Every read, beside a bare route',
  run: async () => withCopyOf(await seededDataDir(COMMUNITY), measure),
};

async function measure(dataDir: string) {
  const measured = await measureCalls(dataDir, await signInBefore(dataDir, COMMUNITY, USERS_LOADED));
  return {
    method: `Each call of ${USERS_LOADED} users in turn, one server process on SQLite with ${COMMUNITY.users.toLocaleString('en')} users, 1,000,000 moods, 10,000 meals, 200,000 groceries and 50,000 friendships; everybody asked has ${COMMUNITY.friends} friends. They take gzip, as browsers do. Beside it a Fastify that sends the very bytes of a typical answer to that call. They signed in before the server was started. Load from a process of its own that never sleeps, so that waking it costs neither of the two; ${ROUNDS} rounds in turns of ${SECONDS} s after one to warm up. Most answers are given again as long as nothing changes about whom they tell, as here; made anew are those to a request with a query that nobody has sent before, ${ROUNDS_ANEW} rounds of as long.`,
    table: [
      [
        'Call',
        'Bytes',
        'bare, requests/s',
        'Moodbowl, requests/s',
        'p99, ms',
        'Ratio: median (spread)',
        'made anew, requests/s',
      ],
      ...measured.map((call) => [
        call.name,
        call.bytes.toLocaleString('en'),
        rate(median(call.rounds.map(({ base }) => base.perSecond))),
        rate(median(call.rounds.map(({ measured: { perSecond } }) => perSecond))),
        String(median(call.rounds.map(({ measured: { p99 } }) => p99))),
        ratioText(call.rounds),
        rate(median(call.anew)),
      ]),
    ],
    targets: measured.flatMap(toTarget),
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
        const anew: number[] = [];
        const newRequests = call.requests.map((request) => ({ ...request, path: `${request.path}?asked=${NEW_ID}` }));
        for (let round = 0; round < ROUNDS_ANEW; round += 1) {
          const order = { url: server.url, requests: newRequests, seconds: SECONDS, awake: true };
          anew.push((await loader.run(order)).perSecond);
        }
        measured.push({ name: call.name, bytes: answers.get(call)?.bytes.length ?? 0, rounds, anew });
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

function toTarget(call: Measured): Target[] {
  const least = TARGETS[call.name];
  if (least === undefined) return [];
  return [
    {
      what: `${call.name}, of the bare route: median (spread)`,
      measured: ratioText(call.rounds),
      target: `≥ ${least.toFixed(2)}`,
      met: median(call.rounds.map(ratioOf)) >= least,
    },
  ];
}
