import { addGroceries } from '@moodbowl/contract/groceries';
import { inviteHome, joinHome } from '@moodbowl/contract/homes';
import { listenEvents } from '@moodbowl/contract/events';
import { call } from '@moodbowl/harness/call';
import type { Session } from '@moodbowl/harness/sign-in';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { SIZES, withPage } from './browser-page.ts';

/** From one change to the next, in milliseconds: longer than the page waits for the last of its own changes. */
const PAUSE_MS = 2_000;
const TIMEOUT_MS = 10_000;

const tickOf = (item: string) => `#tick-${item}`;

/** Notes the time of the next click. */
const NOTE_CLICK = `addEventListener('click', () => { globalThis.clickedAt = Date.now(); }, { capture: true, once: true })`;

/** Notes the time at which the item is ticked. The page replaces its row, which a MutationObserver reports at once. */
const noteTick = (item: string) => `globalThis.tickedAt = new Promise((resolve, reject) => {
  const look = () => document.querySelector('${tickOf(item)}')?.checked && resolve(Date.now());
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  setTimeout(() => reject(new Error('The tick was not seen')), ${TIMEOUT_MS});
}), undefined`;

/**
 * How long it takes until a change is seen on another device: from the click on a checkbox in one browser to the item
 * being ticked in the document of another, which belongs to another member of the home. In milliseconds by the clock of
 * the machine, after one change that does not count.
 */
export async function measureSeenElsewhere(
  browser: Browser,
  url: string,
  [one, other]: readonly [Session, Session],
  changes: number,
): Promise<number[]> {
  await shareHome(url, one, other);
  const names = Array.from({ length: changes + 1 }, (_, index) => ({ item_name: `Leek ${index + 1}` }));
  const items = await call(url, addGroceries, { body: { items: names } }, one.token);
  return withPage(browser, { url, session: one }, (here) =>
    withPage(browser, { url, session: other }, async (there) => {
      const times: number[] = [];
      for (const page of [here, there]) await openList(page, url, items[0]?.id ?? '');
      for (const { id } of items) {
        await sleep(PAUSE_MS);
        times.push(await timeUntilSeen(here, there, id));
      }
      return times.slice(1);
    }),
  );
}

async function shareHome(url: string, one: Session, other: Session): Promise<void> {
  const { code } = await call(url, inviteHome, {}, one.token);
  await call(url, joinHome, { params: { code }, body: { bring: false } }, other.token);
}

/** Opens the list and waits until it is there and the page listens for changes. */
async function openList(page: Page, url: string, item: string): Promise<void> {
  await page.setViewport(SIZES.desktop);
  const connected = page.waitForResponse((response) => response.url().endsWith(listenEvents.path));
  await page.goto(`${url}/meals`);
  await connected;
  await page.waitForSelector(tickOf(item), { visible: true, timeout: TIMEOUT_MS });
}

async function timeUntilSeen(here: Page, there: Page, item: string): Promise<number> {
  await there.evaluate(noteTick(item));
  await here.evaluate(NOTE_CLICK);
  await here.click(tickOf(item));
  const ticked = await there.evaluate('tickedAt');
  const clicked = await here.evaluate('clickedAt');
  return Number(ticked) - Number(clicked);
}
