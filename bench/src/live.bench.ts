import { EVENT_LIMITS } from '@moodbowl/contract/events';
import { communitySize, PASSWORD, type Size, usernamesInTurn } from '@moodbowl/harness/community';
import { withCopyOf } from '@moodbowl/harness/data-copy';
import type { Table, Target } from '@moodbowl/harness/report';
import { seededDataDir } from '@moodbowl/harness/seed';
import { startServer } from '@moodbowl/harness/server-process';
import { type Session, signIn } from '@moodbowl/harness/sign-in';
import { median, summary } from '@moodbowl/harness/statistics';
import { buildPage } from '../../scripts/prepare.mjs';
import type { BenchPart } from './bench-part.ts';
import { CPU_SLOWDOWN, launchBrowser } from './browser-page.ts';
import { inMilliseconds, rounded } from './load-rounds.ts';
import { ITEMS, measureOpenedOffline } from './opened-offline.ts';
import { measureSeenElsewhere } from './seen-elsewhere.ts';
import {
  type Compared,
  measureStreamCost,
  READS_PER_WRITE,
  type StreamCost,
  type StreamSettings,
} from './stream-cost.ts';

interface Settings {
  readonly streams: StreamSettings;
  readonly changes: number;
  readonly visits: number;
}

const FULL: Settings = {
  streams: {
    streams: 2_000,
    rounds: { memory: 3, times: 7 },
    callers: 50,
    calls: 30_000,
    opening: EVENT_LIMITS.heartbeatSeconds,
    // Each stream has had a heartbeat then.
    pause: EVENT_LIMITS.heartbeatSeconds + 1,
  },
  changes: 20,
  visits: 5,
};
const QUICK: Settings = {
  streams: { streams: 60, rounds: { memory: 1, times: 1 }, callers: 5, calls: 100, opening: 1, pause: 1 },
  changes: 2,
  visits: 1,
};

const MAX_BYTES = 100e6;
const MAX_RATIO = 1.2;
const MAX_SEEN_MS = 300;
const MAX_OPENED_MS = 1_000;

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const withTenths = (ms: number) => ms.toFixed(1);
const asRatio = (value: number) => value.toFixed(2);

/** What the browser measured, in milliseconds. */
interface Pages {
  readonly version: string;
  readonly seen: readonly number[];
  readonly opened: ReadonlyMap<{ readonly path: string }, readonly number[]>;
}

export const live: BenchPart = {
  name: 'live',
  title: 'Open pages, and the list offline',
  async run({ quick }) {
    buildPage();
    const size = communitySize(quick);
    const settings = quick ? QUICK : FULL;
    return withCopyOf(await seededDataDir(size), async (dataDir) => {
      const cost = await measureStreamCost(dataDir, size, settings.streams);
      const pages = await measurePages(dataDir, size, settings);
      return {
        method: methodOf(settings, pages.version),
        tables: [tableOf(cost)],
        targets: [memoryTarget(cost), ...ratioTargets(cost), seenTarget(pages), ...openedTargets(pages)],
      };
    });
  },
};

/** A browser on a server with the built page. */
async function measurePages(dataDir: string, size: Size, { changes, visits }: Settings): Promise<Pages> {
  const server = await startServer(dataDir);
  const browser = await launchBrowser();
  try {
    const sessions: Session[] = [];
    for (const username of usernamesInTurn(3, size)) sessions.push(await signIn(server.url, username, PASSWORD));
    const [one, other, alone] = sessions;
    if (!one || !other || !alone) throw new Error('There are too few users');
    const seen = await measureSeenElsewhere(browser, server.url, [one, other], changes);
    const opened = await measureOpenedOffline(browser, server, alone, visits);
    return { version: await browser.version(), seen, opened };
  } finally {
    await browser.close();
    await server.stop();
  }
}

function methodOf({ streams: { streams, rounds, callers, calls, pause }, changes, visits }: Settings, version: string) {
  return [
    `The same data as for reads, one server process on SQLite.`,
    `**Open streams:** ${rounded(streams)} event streams of accounts with ${EVENT_LIMITS.streams} each, held by another process; their heartbeats are spread evenly over ${EVENT_LIMITS.heartbeatSeconds} s. ${callers} users without a stream send ${rounded(calls)} calls in a round, over 10 connections and from another process: ${READS_PER_WRITE} reads of the list, then a write that ticks an item. Without streams, the same streams are opened, but each is closed as soon as it is ready. Rounds without and with streams take turns; ratios and differences are those of neighbours. Memory: ${rounds.memory} rounds each, in which a server starts and its resident memory is read ${pause} s after the last call. Times: ${rounds.times} rounds each of one server.`,
    `**Seen on another device:** two members of a home have their list open in two contexts of ${version}; from the click on a checkbox in one to the ticked item in the document of the other, by one clock, ${changes} times.`,
    `**Offline:** the list has ${ITEMS} items to buy, the browser has kept it, the server has stopped, the network is switched off, and the processor is ${CPU_SLOWDOWN} times slower, on a phone's screen; from the start of a navigation to the first visible row, ${visits} times.`,
  ].join(' ');
}

function tableOf({ memory, p99s, cpu, heartbeats }: StreamCost): Table {
  return [
    ['Server process: median (range)', 'Without streams', 'With streams'],
    rowOf('resident memory, MB', memory, inMegabytes),
    ...[...p99s].map(([name, compared]) => rowOf(`${name}: p99, ms`, compared, withTenths)),
    rowOf('processor time for one call, ms', cpu, inMilliseconds),
    ['heartbeats while calls were measured', '0', summary(heartbeats, rounded)],
  ];
}

function rowOf(name: string, compared: Compared, show: (value: number) => string): string[] {
  return [name, summary(compared.without, show), summary(compared.with, show)];
}

/** The figure of each round with streams, against that of the round before without. */
function pairs({ without, with: others }: Compared, compare: (other: number, one: number) => number): number[] {
  return others.map((other, round) => compare(other, without[round] ?? Number.NaN));
}

function atMost(
  what: string,
  values: readonly number[],
  { most, unit, show }: { readonly most: number; readonly unit: string; readonly show: (value: number) => string },
): Target {
  return {
    what: `${what}: median (range)`,
    measured: `${summary(values, show)}${unit}`,
    target: `≤ ${show(most)}${unit}`,
    met: median(values) <= most,
  };
}

function memoryTarget({ memory }: StreamCost): Target {
  const more = pairs(memory, (other, one) => other - one);
  return atMost('resident memory of the open streams', more, { most: MAX_BYTES, unit: ' MB', show: inMegabytes });
}

function ratioTargets({ p99s }: StreamCost): Target[] {
  return [...p99s].map(([name, compared]) => {
    const ratios = pairs(compared, (other, one) => other / one);
    return atMost(`p99 of ${name} with open streams ÷ without`, ratios, { most: MAX_RATIO, unit: '', show: asRatio });
  });
}

function seenTarget({ seen }: Pages): Target {
  return atMost('a change is seen on another device', seen, { most: MAX_SEEN_MS, unit: ' ms', show: rounded });
}

function openedTargets({ opened }: Pages): Target[] {
  return [...opened].map(([{ path }, times]) =>
    atMost(`${ITEMS} items offline, ${path}`, times, { most: MAX_OPENED_MS, unit: ' ms', show: rounded }),
  );
}
