import { type Browser, chromium } from '@playwright/test';
import { once } from 'node:events';
import { pressAlone } from './control.ts';
import { carry, drag, tick } from './groceries.ts';
import { chooseMood, search, showSaved, turnCarousel } from './meals.ts';
import { logMoods } from './moods.ts';
import { BREATH_MS } from './pointer.ts';
import type { Frames, Sample } from './probe.ts';
import { scrollThrough, showAll, waitForRows } from './scroll.ts';
import { type Seat, type Size, SIZES, takeSeat } from './seat.ts';
import { browserArguments } from '../browser-arguments.ts';

/** What to measure, as the bench orders it. */
interface Order {
  readonly what: 'interactions' | 'scrolling';
  readonly browserPath: string;
  readonly baseURL: string;
  readonly user: string;
  readonly admin: string;
  readonly password: string;
  /** How many times slower the processor is made. */
  readonly slowness: number;
  readonly rounds: number;
  /** How often each list is scrolled through. */
  readonly passes: number;
  /** How many groceries and meals there are to scroll through. */
  readonly rows: number;
}

interface Felt {
  readonly size: Size;
  readonly name: string;
  readonly samples: readonly Sample[];
}

interface Scrolled {
  readonly size: Size;
  readonly name: string;
  readonly passes: readonly Frames[];
}

interface Play {
  readonly path: string;
  readonly sizes: readonly Size[];
  readonly run: (seat: Seat, round: number) => Promise<Record<string, Sample>>;
}

const BOTH = Object.keys(SIZES) as Size[];

const PLAYS: readonly Play[] = [
  { path: '/api/health', sizes: BOTH, run: pressAlone },
  { path: '/home', sizes: BOTH, run: logMoods },
  { path: '/meals', sizes: BOTH, run: tick },
  { path: '/meals', sizes: BOTH, run: drag },
  { path: '/meals', sizes: ['desktop'], run: carry },
  { path: '/meals', sizes: BOTH, run: turnCarousel },
  { path: '/recipes', sizes: BOTH, run: chooseMood },
  { path: '/recipes', sizes: BOTH, run: showSaved },
  { path: '/recipes', sizes: BOTH, run: search },
];

async function feelSize(browser: Browser, order: Order, size: Size): Promise<Felt[]> {
  const seat = await takeSeat(browser, { ...order, size, username: order.user });
  const felt = new Map<string, Sample[]>();
  for (const { path, sizes, run } of PLAYS) {
    if (!sizes.includes(size)) continue;
    await seat.open(path);
    // The first round is not counted: it loads what comes later.
    for (let round = -1; round < order.rounds; round += 1) {
      const samples = await run(seat, round + 1);
      await seat.page.waitForTimeout(BREATH_MS);
      if (round < 0) continue;
      for (const [name, sample] of Object.entries(samples)) felt.set(name, [...(felt.get(name) ?? []), sample]);
    }
  }
  await seat.close();
  return [...felt].map(([name, samples]) => ({ size, name, samples }));
}

/** What is scrolled through, and by whom. */
const LISTS = [
  {
    name: 'groceries',
    path: '/meals',
    who: 'user',
    isThere: (seat: Seat, rows: number) => waitForRows(seat, '[data-rfd-draggable-id]', rows),
  },
  {
    name: 'meals as cards',
    path: '/recipes',
    who: 'user',
    isThere: (seat: Seat, rows: number) => showAll(seat, 'main article', rows),
  },
  {
    name: 'meals as a table',
    path: '/admin',
    who: 'admin',
    // The table has pages, of 24 meals each.
    isThere: (seat: Seat) => waitForRows(seat, 'main tbody tr', 24),
  },
] as const;

async function scrollSize(browser: Browser, order: Order, size: Size): Promise<Scrolled[]> {
  const scrolled: Scrolled[] = [];
  for (const { name, path, who, isThere } of LISTS) {
    const passes: Frames[] = [];
    while (passes.length < order.passes) {
      // Each opens it anew: what has been near the window once is there already.
      const seat = await takeSeat(browser, { ...order, size, username: order[who] });
      await seat.open(path);
      await isThere(seat, order.rows);
      passes.push(await scrollThrough(seat));
      await seat.close();
    }
    scrolled.push({ size, name: `${order.rows} ${name}`, passes });
  }
  return scrolled;
}

async function measure(order: Order): Promise<readonly (Felt | Scrolled)[]> {
  const browser = await chromium.launch({
    executablePath: order.browserPath,
    args: browserArguments,
  });
  try {
    const one = order.what === 'interactions' ? feelSize : scrollSize;
    const results = [];
    for (const size of BOTH) results.push(...(await one(browser, order, size)));
    return results;
  } finally {
    await browser.close();
  }
}

const [order] = (await once(process, 'message')) as [Order];
const results = await measure(order);
// What has not left by then is lost with the connection.
await new Promise((sent) => process.send?.(results, sent));
process.disconnect();
