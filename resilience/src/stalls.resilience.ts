import { addGrocery } from '@moodbowl/contract/groceries';
import { login, register } from '@moodbowl/contract/auth';
import { call } from '@moodbowl/harness/call';
import type { Target } from '@moodbowl/harness/report';
import { startServer } from '@moodbowl/harness/server-process';
import type { Session } from '@moodbowl/harness/sign-in';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { buildPage } from '../../scripts/prepare.mjs';
import { PASSWORD } from './people.ts';
import type { Scenario } from './scenario.ts';
import {
  CPU_SLOWDOWN,
  keepAll,
  launchBrowser,
  type ListScreen,
  openPhone,
  timeToAdd,
  timeUntilShown,
  timeUntilText,
} from './stalls/shopper-browser.ts';
import { StallingProxy, type Treatment } from './stalls/stalling-proxy.ts';

/** Until the kept list is on the screen, in milliseconds. A busy machine is slower, and the bug took minutes. */
const MAX_SHOWN_MS = { full: 1_500, quick: 6_000 };
/** How often each is tried; the middle time counts, because a page that starts is at the mercy of what else runs. */
const TRIES = { full: 5, quick: 1 };
/** Until fresh data shows once the line is back, in milliseconds. */
const MAX_FRESH_MS = { full: 3_000, quick: 10_000 };
/** Until an added item is on the list and the field ready for the next, in milliseconds. */
const MAX_ADDED_MS = { full: 500, quick: 5_000 };
const LATE_MS = 6_000;
/** After so long, in milliseconds, nothing more is expected. */
const PATIENCE_MS = { full: 30_000, quick: 12_000 };

interface Stall {
  readonly name: string;
  readonly treat: (path: string) => Treatment;
  /** Also in a quick run. */
  readonly quick?: boolean;
}

const isApi = (path: string) => path.startsWith('/api/');
const isFile = (path: string) => /\.(js|css|woff2|webp|png)$/.test(path);
const silentIf =
  (isSilent: (path: string) => boolean) =>
  (path: string): Treatment =>
    isSilent(path) ? 'silent' : 'pass';

const STALLS: readonly Stall[] = [
  { name: 'nothing', treat: () => 'pass' },
  { name: 'everything', treat: () => 'silent', quick: true },
  { name: 'all of the API', treat: silentIf(isApi), quick: true },
  { name: 'the page', treat: silentIf((path) => !isApi(path) && !isFile(path)) },
  { name: 'the script of the colours', treat: silentIf((path) => path.includes('color-scheme')) },
  { name: 'the script that prefetches', treat: silentIf((path) => path.includes('prefetch')), quick: true },
  { name: 'the script of the screen', treat: silentIf((path) => /(Shopping|Home|Meals)Page/.test(path)) },
  { name: 'each answer in its middle', treat: () => 'broken' },
  { name: `nothing, but each answer is ${LATE_MS / 1_000} s late`, treat: () => LATE_MS, quick: true },
];

const MEALS: ListScreen = { path: '/meals', row: 'main li input[id^="tick-"]' };
const SCREENS: readonly ListScreen[] = [
  { path: '/shopping', row: 'main section li > button' },
  MEALS,
  { path: '/home', row: 'main li input[id^="tick-"]' },
];

async function signUp(url: string): Promise<Session> {
  const username = `shopper-${Date.now()}`;
  await call(url, register, { body: { username, email: `${username}@example.org`, password: PASSWORD } });
  return call(url, login, { body: { identifier: username, password: PASSWORD } });
}

const milliseconds = (time: number | undefined, patienceMs: number) =>
  time === undefined ? `not within ${patienceMs / 1_000} s` : `${Math.round(time)} ms`;

export const stalls: Scenario = {
  name: 'stalls',
  title: 'A line that accepts and stays silent',
  inSuite: false,
  async run({ quick }) {
    const size = quick ? 'quick' : 'full';
    buildPage();
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-stalls-'));
    const server = await startServer(dataDir);
    const proxy = new StallingProxy(server.url);
    const browser = await launchBrowser();
    try {
      const url = await proxy.open();
      const session = await signUp(server.url);
      const add = (item_name: string) => call(server.url, addGrocery, { body: { item_name } }, session.token);
      for (const name of ['Milk', 'Bread', 'Leek']) await add(name);
      const page = await openPhone(browser, url, session);
      const kinds = STALLS.filter((stall) => stall.quick || !quick);
      const screens = quick ? SCREENS.slice(0, 1) : SCREENS;
      const rows: string[][] = [];
      const targets: Target[] = [];
      for (const { name, treat } of kinds) {
        const cells = [name];
        for (const screen of screens) {
          const times: number[] = [];
          for (let tried = 0; tried < TRIES[size]; tried += 1) {
            proxy.recover();
            await keepAll(page, url, screen);
            proxy.stall(treat);
            times.push((await timeUntilShown(page, `${url}${screen.path}`, screen.row, PATIENCE_MS[size])) ?? Infinity);
          }
          const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
          const time = middle === Infinity ? undefined : middle;
          cells.push(milliseconds(time, PATIENCE_MS[size]));
          targets.push({
            what: `the kept list on ${screen.path} while this stalls: ${name}`,
            measured: milliseconds(time, PATIENCE_MS[size]),
            target: `< ${MAX_SHOWN_MS[size]} ms`,
            met: time !== undefined && time < MAX_SHOWN_MS[size],
          });
        }
        rows.push(cells);
        const limit = MAX_FRESH_MS[size] + (treat('/') === LATE_MS ? LATE_MS : 0);
        targets.push(await freshAfter(page, name, proxy, add, limit));
      }
      proxy.recover();
      await keepAll(page, url, MEALS);
      proxy.stall(() => 'silent');
      for (const name of ['Salt', 'Pepper']) {
        const time = await timeToAdd(page, name, PATIENCE_MS[size]);
        targets.push({
          what: `ready for the next item after adding ${name} while everything stalls`,
          measured: milliseconds(time, PATIENCE_MS[size]),
          target: `< ${MAX_ADDED_MS[size]} ms`,
          met: time !== undefined && time < MAX_ADDED_MS[size],
        });
      }
      return {
        method: `A phone in Chromium (390×664, the processor slowed down ${CPU_SLOWDOWN} times) has the shell installed and keeps the list. A proxy before the server accepts every request and stalls those of the kind. Each time is from the start of the navigation to the first visible row of the list, the middle one of ${TRIES[size]}. Then the line comes back, and something that was added meanwhile has to appear without a reload.`,
        tables: [[['What stalls', ...screens.map(({ path }) => path)], ...rows]],
        targets,
      };
    } finally {
      await browser.close();
      await proxy.close();
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Adds something elsewhere, lets the line come back, and looks whether the open screen shows it. */
async function freshAfter(
  page: Page,
  stall: string,
  proxy: StallingProxy,
  add: (name: string) => Promise<unknown>,
  limitMs: number,
): Promise<Target> {
  const name = `Fresh ${Math.random().toString(36).slice(2, 8)}`;
  await add(name);
  proxy.recover();
  const time = await timeUntilText(page, name, 2 * limitMs);
  return {
    what: `fresh data once the line is back after: ${stall}`,
    measured: milliseconds(time, 2 * limitMs),
    target: `< ${limitMs} ms`,
    met: time !== undefined && time < limitMs,
  };
}
