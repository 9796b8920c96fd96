import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../../scripts/browser.mjs';
import { buildPage } from '../../scripts/prepare.mjs';
import { systemClock } from '../../server/src/clock.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { DEMO_PASSWORD, type DemoReport, fillDemo } from '../../server/src/cli/demo/fill.ts';
import { loadCatalogueOnce } from '../../server/src/features/meals/load-catalogue.ts';
import { fillUp } from './fill-up.ts';
import type { Bench, Target } from './report.ts';
import { median, summary } from './rounds.ts';
import { startServer } from './server-process.ts';

/** How many times slower the processor is made, about as slow as a modest phone. */
const SLOWNESS = 4;
const ROUNDS = 10;
const PASSES = 3;
const ROWS = 500;
const MAX_RESULT_MS = 100;
const MAX_FRAME_MS = 50;
/** Frames come at 60 Hz, give or take a little: three of them are 50 ms. */
const JITTER_MS = 1;

/** What the measuring process answers to `interactions`. */
interface Felt {
  readonly size: string;
  readonly name: string;
  readonly samples: readonly { readonly event: number; readonly shown: number }[];
}

/** What it answers to `scrolling`. */
interface Scrolled {
  readonly size: string;
  readonly name: string;
  readonly passes: readonly { readonly between: readonly number[]; readonly long: readonly number[] }[];
}

/** What has to be quick: a name for all results whose names begin alike. */
const KINDS = {
  'mood: save taken': 'saving a mood is seen to be under way',
  'mood: saved': 'a mood is saved, with the answer of the server',
  'grocery:': 'an item is ticked or unticked',
  'drag:': 'an item is dragged, every step of it',
  'filter:': 'meals are filtered and looked for',
} as const;

export const feel: Bench = {
  name: 'feel',
  title: 'How it feels on a slow processor',
  async run() {
    buildPage();
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-feel-'));
    try {
      const demo = await makeDemo(dataDir);
      const felt = await measure<Felt>('interactions', dataDir, demo);
      await fillUp(dataDir, { username: demo.user, rows: ROWS });
      const scrolled = await measure<Scrolled>('scrolling', dataDir, demo);
      return {
        method: `The demo's data in Chromium without a graphics card, its processor made ${SLOWNESS} times slower, at phone size by touch and at desktop size by mouse; ${ROUNDS} rounds after one that is not counted. The time of a result is what Event Timing says of the interaction, or, where that is longer, the time from the event to the end of the first frame that has the result. A press lasts 70 ms. What the first line says, a button alone on a page takes in the same browser: the end of a touch that is sent to it waits for its next frame. Saving is seen to be under way when the button fades, saved when the toast is there and the choice is cleared, which takes the server's answer. Lifting by finger counts from the end of its 120 ms of rest, landing from the end of the fall. The carousel is turned at ten moments between half a second and one and a half after the turn before, so that some presses meet the making of its slides. The slowest median of each kind is held against ${MAX_RESULT_MS} ms. Then the whole screen with its list of ${ROWS} is scrolled to the end, in some 15 s, ${PASSES} times, each time opened anew, and frames are counted that come more than ${MAX_FRAME_MS} ms after the one before (late) or are long animation frames; the median of the passes counts. As a phone, Chromium on a desk computer paints a page as a whole ahead, which a real one does piece by piece, as the desktop size here.`,
        table: resultsTable(felt),
        targets: [
          ...Object.entries(KINDS).map(([kind, what]) =>
            resultTarget(
              what,
              felt.filter(({ name }) => name.startsWith(kind)),
            ),
          ),
          ...scrolled.map(frameTarget),
        ],
      };
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

const timesOf = ({ samples }: Felt) => samples.map(({ event, shown }) => Math.max(event, shown));
const ms = (time: number) => String(Math.round(time));

function resultsTable(felt: readonly Felt[]): string[][] {
  const sizes = [...new Set(felt.map(({ size }) => size))];
  const names = [...new Set(felt.map(({ name }) => name))];
  return [
    ['Result', ...sizes.map((size) => `${size}, ms: median (spread)`)],
    ...names.map((name) => [
      name,
      ...sizes.map((size) => {
        const found = felt.find((result) => result.size === size && result.name === name);
        return found ? summary(timesOf(found), ms) : '';
      }),
    ]),
  ];
}

/** The slowest of these results counts, by its median; the worst single one, which hangs on what else goes on, is told. */
function resultTarget(what: string, felt: readonly Felt[]): Target {
  const times = felt.map(timesOf);
  const slowest = Math.max(...times.map(median));
  return {
    what,
    measured: `${ms(slowest)} ms; the worst of ${times.flat().length}: ${ms(Math.max(...times.flat()))} ms`,
    target: `≤ ${MAX_RESULT_MS} ms by the median`,
    met: slowest <= MAX_RESULT_MS,
  };
}

/** Counted in each pass; the median counts, and the spread is told. */
function frameTarget({ size, name, passes }: Scrolled): Target {
  const counts = (count: (pass: Scrolled['passes'][number]) => number) => summary(passes.map(count), String);
  const late = ({ between }: Scrolled['passes'][number]) =>
    between.filter((time) => time > MAX_FRAME_MS + JITTER_MS).length;
  const frames = passes.reduce((sum, { between }) => sum + between.length, 0);
  const longest = Math.max(0, ...passes.flatMap(({ between, long }) => [...between, ...long]));
  return {
    what: `${name} on the ${size}, frames over ${MAX_FRAME_MS} ms`,
    measured: `late ${counts(late)}, long ${counts(({ long }) => long.length)}, of ${frames.toLocaleString('en')} in all; longest ${ms(longest)} ms`,
    target: 'none by the median',
    met: median(passes.map((pass) => late(pass) + pass.long.length)) === 0,
  };
}

async function makeDemo(dataDir: string): Promise<DemoReport> {
  const database = openDatabase({ file: join(dataDir, 'moodbowl.db') });
  try {
    await migrateToLatest(database);
    await loadCatalogueOnce(database.db, systemClock);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const report = await fillDemo(database.db, systemClock, { force: false, timeZone });
    if (report.refused) throw new Error('the demo could not be filled in');
    return report;
  } finally {
    await database.close();
  }
}

/** Measures in a process and a browser of their own, on a server with this data. */
async function measure<T>(
  what: 'interactions' | 'scrolling',
  dataDir: string,
  { user, admin }: DemoReport,
): Promise<T[]> {
  const server = await startServer(dataDir);
  try {
    const child = fork(fileURLToPath(new URL('../../e2e/feel/measure.ts', import.meta.url)));
    child.send({
      what,
      browserPath: findBrowser(),
      baseURL: server.url,
      user,
      admin,
      password: DEMO_PASSWORD,
      slowness: SLOWNESS,
      rounds: ROUNDS,
      passes: PASSES,
      rows: ROWS,
    });
    const [results] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])) as [T[]?];
    if (!results) throw new Error('the measuring process ended without a result');
    return results;
  } finally {
    await server.stop();
  }
}
