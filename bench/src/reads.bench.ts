import { communitySize, type Size, usernamesInTurn } from '@moodbowl/harness/community';
import { withCopyOf } from '@moodbowl/harness/data-copy';
import { HttpLoad } from '@moodbowl/harness/http-load';
import type { Target } from '@moodbowl/harness/report';
import { seededDataDir } from '@moodbowl/harness/seed';
import { type ServerProcess, startProcess, startServer } from '@moodbowl/harness/server-process';
import { tokensOf } from '@moodbowl/harness/sign-in';
import { median, summary } from '@moodbowl/harness/statistics';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchPart } from './bench-part.ts';
import { inMilliseconds, measureRound, medianOf, type Round, rounded } from './load-rounds.ts';
import { type ReadCall, readCalls, typicalBody } from './read-calls.ts';

const FULL = { users: 200, rounds: 7, seconds: 1 };
const QUICK = { users: 10, rounds: 1, seconds: 0.1 };

const MIN_PER_SECOND = 500;
/** Throughput as a share of a Fastify route that sends the same bytes without any logic. */
const MIN_SHARE: Readonly<Record<string, number>> = { '/moods/today': 0.3, '/groceries': 0.14 };
const MAX_CPU_MICROSECONDS: Readonly<Record<string, number>> = { '/friends': 2_000, '/suggestions': 5_000 };

const BARE_SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));

interface Measured {
  readonly name: string;
  readonly costly: boolean;
  /** Size of a typical response. */
  readonly bytes: number;
  readonly rounds: readonly Round[];
  /** Of the bare route, in turn with the rounds of Moodbowl. */
  readonly bareRounds: readonly Round[];
}

export const reads: BenchPart = {
  name: 'reads',
  title: 'Reads',
  async run({ quick }) {
    const size = communitySize(quick);
    const settings = quick ? QUICK : FULL;
    const measured = await withCopyOf(await seededDataDir(size), (dataDir) => measureAll(dataDir, size, settings));
    return {
      method: `One server process on SQLite with ${rounded(size.users)} users, ${rounded(size.users * size.moodsPerUser)} moods and ${rounded(size.meals)} meals. ${settings.users} users with ${size.friends} friends each send every read in turn, over 10 connections and from another process, and accept gzip. Lists have the pages that the app requests: 24 meals, 20 moods, and the default length of all others. The server caches no responses. Each figure is the median of ${settings.rounds} rounds of ${settings.seconds} s after a warm-up round. The bare route is a Fastify server that sends the same bytes without any logic; its rounds alternate with Moodbowl's.`,
      tables: [
        [
          ['Read', 'Bytes', 'Requests/s', 'p99, ms', 'Processor time, ms'],
          ...measured.map(({ name, bytes, rounds }) => [
            name,
            rounded(bytes),
            rounded(medianOf(rounds, 'perSecond')),
            String(medianOf(rounds, 'p99')),
            inMilliseconds(medianOf(rounds, 'cpuMicroseconds')),
          ]),
        ],
      ],
      targets: [...measured.flatMap(shareTarget), slowestTarget(measured), ...measured.flatMap(cpuTarget)],
    };
  },
};

async function measureAll(dataDir: string, size: Size, settings: typeof FULL): Promise<Measured[]> {
  const tokens = await tokensOf(dataDir, usernamesInTurn(settings.users, size));
  const server = await startServer(dataDir);
  const load = new HttpLoad();
  try {
    const measured: Measured[] = [];
    for (const call of await readCalls(server.url, tokens)) {
      const { bytes, encoding } = await typicalBody(server.url, call);
      const file = join(dataDir, 'bare-bodies.json');
      writeFileSync(file, JSON.stringify({ body: { base64: bytes.toString('base64'), encoding } }));
      const bare = call.name in MIN_SHARE ? await startProcess([BARE_SERVER, file]) : undefined;
      try {
        measured.push({
          name: call.name,
          costly: call.costly,
          bytes: bytes.length,
          ...(await measure(load, call, settings, server, bare)),
        });
      } finally {
        await bare?.stop();
      }
    }
    return measured;
  } finally {
    load.stop();
    await server.stop();
  }
}

async function measure(
  load: HttpLoad,
  { requests }: ReadCall,
  settings: typeof FULL,
  server: ServerProcess,
  bare: ServerProcess | undefined,
): Promise<Pick<Measured, 'rounds' | 'bareRounds'>> {
  const { seconds } = settings;
  const bareRequests = requests.map((request) => ({ ...request, path: '/body' }));
  const rounds: Round[] = [];
  const bareRounds: Round[] = [];
  for (let round = 0; round <= settings.rounds; round += 1) {
    if (bare) bareRounds.push(await measureRound(load, bare, { requests: bareRequests, seconds }));
    rounds.push(await measureRound(load, server, { requests, seconds }));
  }
  // The first round is a warm-up.
  return { rounds: rounds.slice(1), bareRounds: bareRounds.slice(1) };
}

function shareTarget({ name, rounds, bareRounds }: Measured): Target[] {
  const min = MIN_SHARE[name];
  if (min === undefined) return [];
  const shares = rounds.map(({ perSecond }, index) => perSecond / (bareRounds[index]?.perSecond ?? Number.NaN));
  return [
    {
      what: `${name} as a share of the bare route: median (range)`,
      measured: summary(shares, (value) => value.toFixed(2)),
      target: `≥ ${min.toFixed(2)}`,
      met: median(shares) >= min,
    },
  ];
}

function slowestTarget(measured: readonly Measured[]): Target {
  const [slowest] = measured
    // 5 ms of processor time and 500 requests/s exclude each other; what is costly is limited for each account.
    .filter(({ name, costly }) => !costly && !(name in MAX_CPU_MICROSECONDS))
    .map(({ name, rounds }) => ({ name, perSecond: medianOf(rounds, 'perSecond') }))
    .toSorted((a, b) => a.perSecond - b.perSecond);
  if (!slowest) throw new Error('No read was measured');
  return {
    what: `slowest read that is not costly and has no target of processor time (${slowest.name}), requests/s`,
    measured: rounded(slowest.perSecond),
    target: `≥ ${MIN_PER_SECOND}`,
    met: slowest.perSecond >= MIN_PER_SECOND,
  };
}

function cpuTarget({ name, rounds }: Measured): Target[] {
  const max = MAX_CPU_MICROSECONDS[name];
  if (max === undefined) return [];
  const cpu = medianOf(rounds, 'cpuMicroseconds');
  return [
    {
      what: `${name}, processor time`,
      measured: `${inMilliseconds(cpu)} ms`,
      target: `≤ ${max / 1_000} ms`,
      met: cpu <= max,
    },
  ];
}
