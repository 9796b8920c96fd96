import { addGroceries, listGroceries } from '@moodbowl/contract/groceries';
import { call } from '@moodbowl/harness/call';
import type { DemoServer } from '@moodbowl/harness/demo-server';
import { median } from '@moodbowl/harness/statistics';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { openScreen, readVital, type Size, withPage } from './browser-page.ts';

/** What a user presses, again and again. */
interface Interaction {
  readonly name: string;
  readonly path: string;
  /** What comes before each press: typing, or another press. */
  prepare?(page: Page, press: Press, round: number): Promise<void>;
  /** A selector of what is pressed. */
  target(round: number): string;
  /** A JavaScript expression whose value every press must change. */
  readonly state: string;
}

type Press = (selector: string) => Promise<void>;

const button = (text: string, within = '') => `::-p-xpath(//${within}button[normalize-space()="${text}"])`;
const ITEM_NAME = 'input[aria-label="Item name"]';

let foods = 0;

/** The name of a food that is not on the list: a number behind a name would be an amount. */
function newFood(): string {
  foods += 1;
  return `${String(foods).replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')}erry`;
}

const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'tick a grocery',
    path: '/meals',
    target: () => 'input[type="checkbox"][aria-label^="Mark "]',
    state: `document.querySelectorAll('input[type="checkbox"]:checked').length`,
  },
  {
    name: 'add a grocery',
    path: '/meals',
    prepare: async (page, press) => {
      await press(ITEM_NAME);
      await page.keyboard.type(newFood());
    },
    target: () => `form:has(${ITEM_NAME}) button[type="submit"]`,
    state: `document.querySelectorAll('input[type="checkbox"][aria-label^="Mark "]').length`,
  },
  {
    name: 'change a quantity',
    path: '/meals',
    target: () => 'button[aria-label^="Increase quantity of "]',
    state: `(({ value, textContent }) => value || textContent)(document.querySelector('[aria-label^="Quantity of "]'))`,
  },
  {
    name: 'save a mood',
    path: '/home',
    // The question after a meal has faces, too, which are no choice.
    prepare: (_, press) => press('::-p-xpath(//button[@aria-pressed and normalize-space()="Happy"])'),
    target: () => button('Save Mood Entry'),
    // The choice is cleared when the mood is saved.
    state: `document.querySelector('[aria-label="Mood"] [aria-pressed="true"]')?.textContent`,
  },
  {
    name: 'filter the carousel',
    path: '/meals',
    target: (round) => button(round % 2 === 0 ? 'All' : 'My mood', '*[@aria-label="Meals shown"]//'),
    state: `document.querySelector('[aria-label="Meal suggestions"] h2').textContent`,
  },
];

const SCROLL_THROUGH = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
})()`;

const GROCERIES = 100;
/** Long enough to paint what pressing down changes, in milliseconds. */
const PRESS_MS = 70;
/** From one press to the next, in milliseconds. */
const PAUSE_MS = 500;
const TIMEOUT_MS = 10_000;

/** How each interaction is measured at a size. */
export interface LatencySettings {
  readonly visits: number;
  /** In one visit. */
  readonly presses: number;
  /** How many times slower the processor is made. */
  readonly slowdown: number;
}

/** Interaction to Next Paint of one interaction, in milliseconds. */
export interface Latency {
  readonly name: string;
  readonly phone: number;
  readonly desktop: number;
}

/** Measures each interaction at both sizes: the median of the INPs of several visits. */
export async function measureLatencies(
  browser: Browser,
  demo: DemoServer,
  settings: LatencySettings,
): Promise<Latency[]> {
  await fillGroceries(demo);
  const measured: Latency[] = [];
  for (const interaction of INTERACTIONS) {
    const medianAt = async (size: Size) => {
      const latencies: number[] = [];
      while (latencies.length < settings.visits)
        latencies.push(await visit(browser, demo, interaction, { ...settings, size }));
      return median(latencies);
    };
    measured.push({ name: interaction.name, phone: await medianAt('phone'), desktop: await medianAt('desktop') });
  }
  return measured;
}

async function fillGroceries({ url, user: { token } }: DemoServer): Promise<void> {
  const { length } = await call(url, listGroceries, {}, token);
  const items = Array.from({ length: GROCERIES - length }, (_, index) => ({ item_name: `Item ${index + 1}` }));
  await call(url, addGroceries, { body: { items } }, token);
}

/** The INP of one visit: its slowest press. */
function visit(
  browser: Browser,
  { url, user: session }: DemoServer,
  { name, path, prepare, target, state }: Interaction,
  { size, presses, slowdown }: LatencySettings & { readonly size: Size },
): Promise<number> {
  return withPage(browser, { url, session }, async (page) => {
    await openScreen(page, `${url}${path}`, { size, slowdown });
    // Sections further down render when they come near the screen.
    await page.evaluate(SCROLL_THROUGH);
    const press: Press = (selector) => pressOn(page, selector, size);
    for (let round = 0; round < presses; round += 1) {
      await prepare?.(page, press, round);
      await sleep(PAUSE_MS);
      await page.waitForSelector(target(round), { visible: true, timeout: TIMEOUT_MS });
      const before = await page.evaluate(state);
      await press(target(round));
      const timeout = performance.now() + TIMEOUT_MS;
      // Asking the page earlier would delay what is measured.
      do {
        await sleep(PAUSE_MS);
        if (performance.now() > timeout) throw new Error(`${name}: press ${round + 1} changed nothing (${size})`);
      } while ((await page.evaluate(state)) === before);
    }
    return readVital(page, 'INP');
  });
}

/** Presses the middle of an element with a finger or the mouse. */
async function pressOn(page: Page, selector: string, size: Size): Promise<void> {
  const element = await page.waitForSelector(selector, { visible: true, timeout: TIMEOUT_MS });
  // In the middle of the screen nothing floats above it.
  await element?.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await element?.boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (size === 'desktop') {
    await page.mouse.click(x, y, { delay: PRESS_MS });
    return;
  }
  const touch = await page.touchscreen.touchStart(x, y);
  await sleep(PRESS_MS);
  await touch.end();
}
