import { communitySize, type Size, usernamesInTurn } from '@moodbowl/harness/community';
import { withCopyOf } from '@moodbowl/harness/data-copy';
import type { Result } from '@moodbowl/harness/report';
import { seededDataDir } from '@moodbowl/harness/seed';
import { startServer } from '@moodbowl/harness/server-process';
import { tokensOf } from '@moodbowl/harness/sign-in';
import { median, percentile, summary } from '@moodbowl/harness/statistics';
import type { BenchPart } from './bench-part.ts';
import { DayLoad, type DayResult, VISITORS } from './day-load.ts';
import { SIGN_IN } from './day-mix.ts';
import { rounded } from './load-rounds.ts';

const FULL = { saturated: { rounds: 3, seconds: 10 }, steady: { rounds: 5, seconds: 30 }, visitors: VISITORS };
const QUICK = { saturated: { rounds: 1, seconds: 1 }, steady: { rounds: 1, seconds: 1 }, visitors: 10 };
/** The share of the saturated rate that is measured. */
const SHARE = 0.5;
const MAX_P99_MS = 15;

const rateOf = ({ times, seconds }: DayResult) => Object.values(times).flat().length / seconds;
const allTimes = ({ times }: DayResult) => Object.values(times).flat();
const timesWithoutSignIns = ({ times: { [SIGN_IN]: _, ...others } }: DayResult) => Object.values(others).flat();

export const day: BenchPart = {
  name: 'day',
  title: 'A mixed day',
  async run({ quick }) {
    const size = communitySize(quick);
    return withCopyOf(await seededDataDir(size), (dataDir) => measure(dataDir, size, quick ? QUICK : FULL));
  },
};

async function measure(dataDir: string, size: Size, { saturated, steady, visitors }: typeof FULL): Promise<Result> {
  const tokens = await tokensOf(dataDir, usernamesInTurn(visitors, size));
  const server = await startServer(dataDir);
  const load = new DayLoad();
  const order = { url: server.url, users: size.users, tokens };
  try {
    const rates: number[] = [];
    for (let round = 0; round <= saturated.rounds; round += 1)
      rates.push(rateOf(await load.run({ ...order, seconds: saturated.seconds })));
    // The first round is a warm-up.
    rates.shift();
    const perSecond = median(rates) * SHARE;
    const rounds: DayResult[] = [];
    while (rounds.length < steady.rounds) rounds.push(await load.run({ ...order, seconds: steady.seconds, perSecond }));
    const p99s = rounds.map((round) => percentile(timesWithoutSignIns(round), 0.99));
    return {
      method: `The same data as for reads, one server process on SQLite. Of a hundred calls, 70 read, 20 change groceries, 8 log a mood and 2 sign in. A user who signs in replaces one of ${visitors} visitors. First, 32 concurrent calls saturate the server: it answers ${summary(rates, rounded)} calls/s, limited by password hashing. Half of that, ${rounded(perSecond)} calls/s, then arrives at random times (a Poisson process) in ${steady.rounds} rounds of ${steady.seconds} s. The time of a call counts from when it was due, so a stall counts for every call that it delays. The target leaves out sign-ins, because each one takes as long as its hash.`,
      tables: [tableOf(rounds)],
      targets: [
        {
          what: 'mixed day: p99 of all calls but sign-ins, median (range)',
          measured: `${summary(p99s, (ms) => ms.toFixed(1))} ms`,
          target: `≤ ${MAX_P99_MS} ms`,
          met: median(p99s) <= MAX_P99_MS,
        },
      ],
    };
  } finally {
    load.stop();
    await server.stop();
  }
}

function tableOf(rounds: readonly DayResult[]): string[][] {
  const kinds = [...new Set(rounds.flatMap(({ times }) => Object.keys(times)))].toSorted();
  return [
    ['Call', 'Calls', 'p50, ms', 'p99, ms', 'p99.9, ms'],
    row('all', rounds.flatMap(allTimes)),
    row('all but sign-ins', rounds.flatMap(timesWithoutSignIns)),
    ...kinds.map((kind) =>
      row(
        kind,
        rounds.flatMap(({ times }) => times[kind] ?? []),
      ),
    ),
  ];
}

function row(name: string, times: readonly number[]): string[] {
  const percentiles = [0.5, 0.99, 0.999].map((share) => percentile(times, share).toFixed(1));
  return [name, rounded(times.length), ...percentiles];
}
