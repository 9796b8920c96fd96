import { browserArguments, storedSession } from '@moodbowl/harness/browser';
import type { Session } from '@moodbowl/harness/sign-in';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../scripts/browser.mjs';

/** The sizes at which screens are measured. */
export const SIZES = {
  phone: { width: 390, height: 844, isMobile: true, hasTouch: true },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof SIZES;

/** How many times slower the processor is made, about as slow as a modest phone. */
export const CPU_SLOWDOWN = 4;

/** Layout shifts right after loading count too, in milliseconds. */
const SETTLE_MS = 1_000;

/** A busy page reports late, in milliseconds. */
const REPORTED_MS = 10_000;

/** Google's own measurement of web vitals, as a script for the page. */
const WEB_VITALS = `
${readFileSync(new URL('web-vitals.iife.js', import.meta.resolve('web-vitals')), 'utf8')}
globalThis.measured = {};
webVitals.onCLS(({ value }) => { measured.CLS = value; }, { reportAllChanges: true });
webVitals.onINP(({ value }) => { measured.INP = value; }, { reportAllChanges: true, durationThreshold: 16 });
`;

/** Starts an installed or downloaded Chromium. */
export function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({ executablePath: findBrowser(), args: browserArguments });
}

/** Opens a page without a cache, signed in if there is a session, and closes it after `work`. */
export async function withPage<T>(
  browser: Browser,
  { url, session }: { readonly url: string; readonly session: Session | undefined },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (session) {
      // Any address of the same origin gives access to its storage; this one runs no script.
      await page.goto(`${url}/api/health`);
      await page.evaluate((stored) => Object.assign(localStorage, stored), storedSession(session));
    }
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Loads a screen on a processor so many times slower, and measures its web vitals from then on. */
export async function openScreen(
  page: Page,
  address: string,
  { size, slowdown }: { readonly size: Size; readonly slowdown: number },
): Promise<void> {
  await page.setViewport(SIZES[size]);
  await page.setBypassServiceWorker(true);
  await page.evaluateOnNewDocument(WEB_VITALS);
  await page.emulateCPUThrottling(slowdown);
  // One connection stays open, for events.
  await page.goto(address, { waitUntil: 'networkidle2' });
  await sleep(SETTLE_MS);
}

/** The value of a web vital, which is reported when the page is idle; fails when it is not measured. */
export async function readVital(page: Page, name: 'CLS' | 'INP'): Promise<number> {
  await page.waitForFunction(`'${name}' in measured`, { timeout: REPORTED_MS }).catch((error: unknown) => {
    throw new Error(`${name} was not measured on ${page.url()}`, { cause: error });
  });
  return Number(await page.evaluate(`measured.${name}`));
}
