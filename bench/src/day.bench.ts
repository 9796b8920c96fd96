import { join } from 'node:path';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMUNITY } from './community.ts';
import { withCopyOf } from './data-copy.ts';
import { DayLoad, type DayNews, VISITORS } from './day-load.ts';
import { SIGN_IN } from './day-visitor.ts';
import type { Bench } from '@moodbowl/harness/report';
import { median, percentile, summary } from '@moodbowl/harness/rounds';
import { seededDataDir } from './seed.ts';
import { startServer } from '@moodbowl/harness/server-process';
import { signInBefore } from './sign-in.ts';

const SATURATED = { rounds: 3, seconds: 10 };
const OFFERED = { rounds: 5, seconds: 30 };
/** Of the saturated rate. */
const SHARE = 0.5;
const MAX_P99_MS = 15;

const countOf = ({ waits }: DayNews) => Object.values(waits).reduce((sum, { length }) => sum + length, 0);
const rateOf = (news: DayNews) => countOf(news) / news.seconds;
const allOf = ({ waits }: DayNews) => Object.values(waits).flat();
/** Of all calls but those that hash a password. */
const othersOf = ({ waits: { [SIGN_IN]: _, ...others } }: DayNews) => Object.values(others).flat();
const rounded = (value: number) => Math.round(value).toLocaleString('en');

export const day: Bench = {
  name: 'day',
  title: 'A mixed day at half of what the server can do',
  run: async () => withCopyOf(await seededDataDir(COMMUNITY), measure),
};

async function measure(dataDir: string) {
  const tokens = await signInBefore(dataDir, COMMUNITY, VISITORS);
  const server = await startServer(dataDir);
  const load = new DayLoad({ url: server.url, users: COMMUNITY.users, tokens });
  try {
    const rates: number[] = [];
    // Once to warm up, not counted.
    await load.run({ seconds: SATURATED.seconds });
    while (rates.length < SATURATED.rounds) rates.push(rateOf(await load.run({ seconds: SATURATED.seconds })));
    const perSecond = median(rates) * SHARE;
    const rounds: DayNews[] = [];
    const disk = watchDisk(dataDir);
    while (rounds.length < OFFERED.rounds) rounds.push(await load.run({ seconds: OFFERED.seconds, perSecond }));
    const stored = await disk.stop();
    const stall = (share: number) => percentile(stored, share).toFixed(1);
    const p99s = rounds.map((round) => percentile(othersOf(round), 0.99));
    return {
      method: `One server process on SQLite with ${COMMUNITY.users.toLocaleString('en')} users, 1,000,000 moods, 10,000 meals, 200,000 groceries and 50,000 friendships. Of a hundred calls 70 read, 20 change groceries, 8 log a mood with an id of the client's and 2 sign somebody in, who then takes the place of one of ${VISITORS} visitors. ${SATURATED.rounds} rounds of ${SATURATED.seconds} s with 32 calls under way at any moment give the saturated rate, ${summary(rates, rounded)} calls/s; hashing passwords, one after another beside the thread that answers, is what saturates first. Half of it, ${rounded(perSecond)} calls/s, is then offered on a clock from a process of its own (Poisson arrivals), ${OFFERED.rounds} rounds of ${OFFERED.seconds} s. A call's time counts from when it was due, so a stall is seen by all that it keeps waiting; up to 1 ms of it is the clock of the load itself. Percentiles are of all rounds together. Meanwhile a bare write of 4 KB to the same disk was stored (fsync) in ${stall(0.5)} ms by the median, in ${stall(0.99)} for p99, in ${stall(0.999)} for p99.9; the server stores something with 28 of a hundred calls, and everybody waits for that. A sign-in takes as long as its hash, and one in fifty calls is one, so p99 of everything is a sign-in; the target is about everybody else meanwhile.`,
      table: tableOf(rounds),
      targets: [
        {
          what: 'p99 of all but sign-ins, while sign-ins hash passwords: median (spread)',
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

/** How often a second the disk is asked how it is. */
const LOOKS = 20;

/** Stores a block again and again, and tells in the end how long that took each time, in milliseconds. */
function watchDisk(folder: string): { stop(): Promise<number[]> } {
  const times: number[] = [];
  const end = new AbortController();
  const watching = (async () => {
    const file = await open(join(folder, 'a-block'), 'w');
    while (!end.signal.aborted) {
      const begin = performance.now();
      await file.write(Buffer.alloc(4_096), 0, 4_096, 0);
      await file.sync();
      times.push(performance.now() - begin);
      await sleep(1_000 / LOOKS);
    }
    await file.close();
  })();
  return {
    async stop() {
      end.abort();
      await watching;
      return times;
    },
  };
}

function tableOf(rounds: readonly DayNews[]): string[][] {
  const kinds = [...new Set(rounds.flatMap(({ waits }) => Object.keys(waits)))].toSorted();
  return [
    ['Call', 'Calls', 'p50, ms', 'p99, ms', 'p99.9, ms'],
    line('everything', rounds.flatMap(allOf)),
    line('everything but sign-ins', rounds.flatMap(othersOf)),
    ...kinds.map((kind) =>
      line(
        kind,
        rounds.flatMap(({ waits }) => waits[kind] ?? []),
      ),
    ),
  ];
}

function line(name: string, times: readonly number[]): string[] {
  const percentiles = [0.5, 0.99, 0.999].map((share) => percentile(times, share).toFixed(1));
  return [name, times.length.toLocaleString('en'), ...percentiles];
}
