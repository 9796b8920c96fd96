import { COMMUNITY } from './community.ts';
import { withCopyOf } from './data-copy.ts';
import { DayLoad, VISITORS } from './day-load.ts';
import type { Bench } from '@moodbowl/harness/report';
import { seededDataDir } from './seed.ts';
import { startServer } from '@moodbowl/harness/server-process';
import { signInBefore } from './sign-in.ts';

const MINUTES = 10;
/** A million people a day make 22 million calls, and two processes share them (docs/scale.md). */
const CALLS_AN_HOUR = 22_000_000 / 24 / 2;
const PER_SECOND = CALLS_AN_HOUR / (10 * 60);
/** In milliseconds. */
const SAMPLE_EVERY = 200;
/** Of the first minute's level. */
const MAX_CHANGE = 0.1;
const MAX_RESIDENT = 200e6;

interface Minute {
  readonly mean: number;
  readonly most: number;
}

export const memory: Bench = {
  name: 'memory',
  title: "Memory over an hour's work in ten minutes",
  run: async () => withCopyOf(await seededDataDir(COMMUNITY), measure),
};

async function measure(dataDir: string) {
  const tokens = await signInBefore(dataDir, COMMUNITY, VISITORS);
  const server = await startServer(dataDir);
  const load = new DayLoad({ url: server.url, users: COMMUNITY.users, tokens });
  try {
    const minutes: Minute[] = [];
    while (minutes.length < MINUTES) {
      const samples: number[] = [];
      const sampling = setInterval(() => samples.push(server.residentBytes()), SAMPLE_EVERY);
      await load.run({ seconds: 60, perSecond: PER_SECOND });
      clearInterval(sampling);
      const mean = samples.reduce((sum, bytes) => sum + bytes, 0) / samples.length;
      minutes.push({ mean, most: Math.max(...samples) });
    }
    const [first, last] = [minutes[0]?.mean ?? Number.NaN, minutes.at(-1)?.mean ?? Number.NaN];
    const most = Math.max(...minutes.map((minute) => minute.most));
    return {
      method: `What one of two processes gets in an hour when a million people come in a day, ${Math.round(CALLS_AN_HOUR).toLocaleString('en')} calls of the mixed day above, in ${MINUTES} minutes: ${Math.round(PER_SECOND)} calls/s on a clock. The server is on SQLite with the data of the mixed day and has just been started. Resident memory is looked at every ${SAMPLE_EVERY} ms; a level is the mean of a minute. Hashing a password takes 19 MB for as long as it lasts.`,
      table: [
        ['Minute', 'Mean, MB', 'Most, MB'],
        ...minutes.map(({ mean, most: ofMinute }, index) => [String(index + 1), mb(mean), mb(ofMinute)]),
      ],
      targets: [
        {
          what: 'level of the last minute against the first',
          measured: `${mb(last)} MB, ${last < first ? '−' : '+'}${Math.abs((last / first - 1) * 100).toFixed(1)}%`,
          target: `within ${MAX_CHANGE * 100}%`,
          met: Math.abs(last / first - 1) <= MAX_CHANGE,
        },
        {
          what: 'resident memory at most',
          measured: `${mb(most)} MB`,
          target: `< ${MAX_RESIDENT / 1e6} MB`,
          met: most < MAX_RESIDENT,
        },
      ],
    };
  } finally {
    load.stop();
    await server.stop();
  }
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
