import { addGroceries, GROCERY_LIMITS, listGroceries } from '@moodbowl/contract/groceries';
import { call } from '@moodbowl/harness/call';
import type { ServerProcess } from '@moodbowl/harness/server-process';
import type { Session } from '@moodbowl/harness/sign-in';
import type { Browser, Page } from 'puppeteer-core';
import { SHOPPING } from '../../server/src/features/groceries/demo-shopping.ts';
import { CPU_SLOWDOWN, SIZES, withPage } from './browser-page.ts';

export const ITEMS = 500;
/** The screens with the list, with a selector of a row. */
const LIST_SCREENS = [
  { path: '/shopping', row: 'main section li > button' },
  { path: '/meals', row: 'main li input[id^="tick-"]' },
] as const;
type ListScreen = (typeof LIST_SCREENS)[number];

const TIMEOUT_MS = 30_000;

/** Waits until the service worker has kept the page and the page has kept the list. */
const KEPT = `(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await asked(indexedDB.open('moodbowl'));
  for (;;) {
    const [kept] = await asked(database.transaction('lists').objectStore('lists').getAll());
    if (kept?.items.length === ${ITEMS}) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  database.close();
})()`;

/** Notes the time, since the navigation began, of the frame after the one in which the first row was painted. */
const noteFirstRow = (rows: string) => `globalThis.firstRowAt = new Promise((resolve) => {
  const look = () => {
    const isThere = document.querySelector('${rows}')?.checkVisibility() ?? false;
    requestAnimationFrame(isThere ? () => resolve(performance.now()) : look);
  };
  requestAnimationFrame(look);
}), undefined`;

/**
 * How long it takes to open a list of {@link ITEMS} items that the browser has kept, when the network is switched off and
 * the server has stopped, with a slow processor: from the start of the navigation to the first visible row, in
 * milliseconds, for each of {@link LIST_SCREENS}. Stops the server.
 */
export async function measureOpenedOffline(
  browser: Browser,
  server: ServerProcess,
  session: Session,
  visits: number,
): Promise<Map<ListScreen, number[]>> {
  const { url } = server;
  await fillList(url, session);
  return withPage(browser, { url, session }, async (page) => {
    await page.setViewport(SIZES.phone);
    await keepList(page, url, session);
    await server.stop();
    await page.setOfflineMode(true);
    await page.emulateCPUThrottling(CPU_SLOWDOWN);
    const measured = new Map<ListScreen, number[]>(LIST_SCREENS.map((screen) => [screen, []]));
    for (let visit = 0; visit < visits; visit += 1)
      for (const [screen, times] of measured) times.push(await timeToFirstRow(page, url, screen));
    return measured;
  });
}

/** Adds items until there are {@link ITEMS}, all to buy. */
async function fillList(url: string, { token }: Session): Promise<void> {
  const { length } = await call(url, listGroceries, {}, token);
  const items = Array.from({ length: ITEMS - length }, (_, index) => {
    const [name, quantity] = SHOPPING[index % SHOPPING.length] ?? ['Salt', '1'];
    return { item_name: `${name} ${index + 1}`, quantity };
  });
  for (let first = 0; first < items.length; first += GROCERY_LIMITS.batch)
    await call(url, addGroceries, { body: { items: items.slice(first, first + GROCERY_LIMITS.batch) } }, token);
}

/** Chooses to keep the list, and opens both screens so that everything is kept. */
async function keepList(page: Page, url: string, { token }: Session): Promise<void> {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { sub } = JSON.parse(claims) as { sub: string };
  await page.evaluate((key) => localStorage.setItem(key, 'yes'), `keep-list:${sub}`);
  for (const { path, row } of LIST_SCREENS) {
    await page.goto(`${url}${path}`);
    await page.waitForSelector(row, { visible: true, timeout: TIMEOUT_MS });
    await page.evaluate(KEPT);
  }
}

async function timeToFirstRow(page: Page, url: string, { path, row }: ListScreen): Promise<number> {
  const { identifier } = await page.evaluateOnNewDocument(noteFirstRow(row));
  await page.goto(`${url}${path}`);
  const time = await page.evaluate('firstRowAt');
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  return Number(time);
}
