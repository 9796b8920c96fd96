import { browserArguments, storedSession } from '@moodbowl/harness/browser';
import type { Session } from '@moodbowl/harness/sign-in';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/browser.mjs';

const PHONE = { width: 390, height: 664, isMobile: true, hasTouch: true };
/**
 * Makes a processor with the score of 2,000 in Lighthouse's benchmark, as it is usual for servers and laptops, as slow as
 * that of a common phone: DevTools takes 1,000, a Pixel 5, for it (front_end/panels/mobile_throttling).
 */
export const CPU_SLOWDOWN = 2;
const TIMEOUT_MS = 30_000;

/** A screen with the list, and a selector of its rows. */
export interface ListScreen {
  readonly path: string;
  readonly row: string;
}

export function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({ executablePath: findBrowser(), args: browserArguments });
}

/** The id of the user to whom a token belongs. */
function userIdOf({ token }: Session): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  return claims.sub;
}

/** A phone whose owner is signed in and keeps the list on it. Its shell is installed. */
export async function openPhone(browser: Browser, url: string, session: Session): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport(PHONE);
  await page.goto(`${url}/api/health`);
  const stored = { ...storedSession(session), [`keep-list:${userIdOf(session)}`]: 'yes' };
  await page.evaluate((entries) => void Object.assign(localStorage, entries), stored);
  return page;
}

/** Opens a screen on a line that works, and waits until shell and list are kept. */
export async function keepAll(page: Page, url: string, { path, row }: ListScreen): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.waitForSelector(row, { timeout: TIMEOUT_MS });
  await page.evaluate(KEPT);
}

const KEPT = `(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await result(indexedDB.open('moodbowl'));
  while ((await result(database.transaction('lists').objectStore('lists').count())) === 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  database.close();
})()`;

/** Reports when the first visible element of a selector has been painted, since the navigation began. */
const reportShown = (selector: string) => `{
  const look = () => {
    const isThere = [...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.checkVisibility({ visibilityProperty: true }));
    requestAnimationFrame(isThere ? () => reportShown(performance.now()) : look);
  };
  requestAnimationFrame(look);
}`;

/**
 * Opens a screen on a slow processor, and gives the time from the start of the navigation until something of `selector`
 * is visible, in milliseconds; undefined if it is not within `patienceMs`.
 */
export async function timeUntilShown(
  page: Page,
  address: string,
  selector: string,
  patienceMs: number,
): Promise<number | undefined> {
  const shown = Promise.withResolvers<number | undefined>();
  const timer = setTimeout(() => shown.resolve(undefined), patienceMs);
  await page.exposeFunction('reportShown', (ms: number) => shown.resolve(ms));
  const { identifier } = await page.evaluateOnNewDocument(reportShown(selector));
  await page.emulateCPUThrottling(CPU_SLOWDOWN);
  // The document itself may be what stays silent, so nothing waits for it.
  void page.goto(address, { waitUntil: 'domcontentloaded', timeout: 0 }).catch(() => {});
  const time = await shown.promise;
  clearTimeout(timer);
  await page.emulateCPUThrottling(null);
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  await page.removeExposedFunction('reportShown');
  return time;
}

/** Whether a text appears in the page within `patienceMs`, and after how many milliseconds. */
export async function timeUntilText(page: Page, text: string, patienceMs: number): Promise<number | undefined> {
  const started = performance.now();
  const found = await page
    .waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`, { timeout: patienceMs })
    .catch(() => undefined);
  return found && performance.now() - started;
}

const FIELD = 'form input[enterkeyhint="done"]';

/**
 * Adds an item by its name and Enter. Gives the time until it is on the list and the field is empty and has the focus,
 * in milliseconds; undefined if that is not within `patienceMs`.
 */
export async function timeToAdd(page: Page, name: string, patienceMs: number): Promise<number | undefined> {
  await page.type(FIELD, name);
  const started = performance.now();
  await page.keyboard.press('Enter');
  const field = `document.querySelector(${JSON.stringify(FIELD)})`;
  const isReady = `${field}.value === '' && ${field} === document.activeElement && document.body.innerText.includes(${JSON.stringify(name)})`;
  const ready = await page.waitForFunction(isReady, { timeout: patienceMs }).catch(() => undefined);
  return ready && performance.now() - started;
}
