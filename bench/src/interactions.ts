import { addGroceries } from '@moodbowl/contract/groceries';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { PAGE_ROUTES } from '@moodbowl/contract/page-routes';
import type { Page } from 'puppeteer-core';
import { type DemoBrowser, newPage } from './demo-browser.ts';
import { median } from '@moodbowl/harness/rounds';

/** How many times slower the processor is made: about a modest phone. */
const SLOWDOWN = 4;
const GROCERIES = 100;
const ROUNDS = 5;

/** What Event Timing reports from 16 ms on: the time from an event to the next paint. */
interface Recorder {
  events: { interactionId: number; duration: number }[];
  shifts: { value: number; hadRecentInput: boolean }[];
}

declare global {
  var recorder: Recorder;
}

/** Runs in the page, before its own scripts. */
function record(): void {
  globalThis.recorder = { events: [], shifts: [] };
  const events = new PerformanceObserver((list) => recorder.events.push(...(list.getEntries() as never[])));
  events.observe({ type: 'event', buffered: true, durationThreshold: 16 } as never);
  const shifts = new PerformanceObserver((list) => recorder.shifts.push(...(list.getEntries() as never[])));
  shifts.observe({ type: 'layout-shift', buffered: true } as never);
}

export interface Interaction {
  readonly name: string;
  /** Interaction latency in milliseconds, once a round. */
  readonly times: readonly number[];
}

/** The latency of the main interactions on a slow processor, at phone size, with 100 groceries and 24 meals. */
export async function measureInteractions(demo: DemoBrowser): Promise<Interaction[]> {
  await addItems(demo);
  const { context, page } = await newPage(demo, demo.session);
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await page.emulateCPUThrottling(SLOWDOWN);
  await page.evaluateOnNewDocument(record);
  const found = new Map<string, number[]>();
  const measure = async (name: string, action: () => Promise<void>) => {
    await page.evaluate(() => void (recorder.events = []));
    await action();
    const time = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return Math.max(
        0,
        ...recorder.events.filter(({ interactionId }) => interactionId > 0).map((entry) => entry.duration),
      );
    });
    found.set(name, [...(found.get(name) ?? []), time]);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${demo.url}/meals`, { waitUntil: 'networkidle0' });
    const tap = (selector: string) => page.locator(selector).click();
    await measure('tick a grocery item', () => tap('[aria-label^="Mark "]'));
    await measure('change a quantity', () => tap('[aria-label^="Increase quantity"]'));
    await page.locator('::-p-aria(Item name)').fill('Lentils');
    await measure('add a grocery item', () => tap('::-p-aria([name="Add"][role="button"])'));
    await measure('choose a mood', () => tap('::-p-aria([name="Happy"][role="button"])'));
    await measure('save a mood', () => tap('::-p-aria([name="Save Mood Entry"][role="button"])'));
  }
  await context.close();
  return [...found].map(([name, times]) => ({ name, times }));
}

/** Fills the list of the demo's user up. */
async function addItems({ url, session }: DemoBrowser): Promise<void> {
  const items = Array.from({ length: GROCERIES - 10 }, (_, index) => ({ item_name: `Item ${index}`, quantity: '1' }));
  const response = await fetch(`${url}${API_BASE}${addGroceries.path}`, {
    method: addGroceries.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ items }),
  });
  if (!response.ok) throw new Error(`adding groceries failed with ${response.status}`);
}

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;

export interface Shift {
  readonly screen: string;
  readonly size: string;
  /** Cumulative layout shift while it loads, without any input. */
  readonly value: number;
}

/** The layout shift of every screen without parameters in its address, at both sizes. */
export async function measureShifts(demo: DemoBrowser): Promise<Shift[]> {
  const shifts: Shift[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const path of PAGE_ROUTES.filter((route) => !/[:*]/.test(route))) {
      const isPublic = path === '/' || path === '/register' || path === '/reset-password';
      const { context, page } = await newPage(demo, isPublic ? undefined : demo.session);
      await page.setViewport(viewport);
      shifts.push({ screen: path, size, value: await shiftOf(page, `${demo.url}${path}`) });
      await context.close();
    }
  }
  return shifts;
}

async function shiftOf(page: Page, url: string): Promise<number> {
  await page.evaluateOnNewDocument(record);
  await page.goto(url, { waitUntil: 'networkidle0' });
  return page.evaluate(() =>
    recorder.shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  );
}

/** The slowest of the interactions by its median, in milliseconds. */
export function slowest(interactions: readonly Interaction[]): number {
  return Math.max(...interactions.map(({ times }) => median(times)));
}
