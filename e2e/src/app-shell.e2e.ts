import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** All scripts but the two that come before the page's: colours, and the first calls. */
const PAGE_SCRIPTS = /\/assets\/(?!color-scheme-|prefetch-)[^/]*\.js$/;

/** Opens a screen while the page's scripts are held back, as on a slow connection. Call the result to release them. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PAGE_SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** The API calls of the page from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') calls.push(`${pathname}${search}`);
  });
  return calls;
}

const HOME_CALLS = ['/api/moods/today', '/api/user/streak', '/api/moods?limit=20', '/api/groceries'];

test('shows the logo and requests the data of Home once, before the scripts have loaded', async ({ page, person }) => {
  await person.enter(page, '/friends');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const calls = callsOf(page);
  const letThemCome = await openWithoutScripts(page, '/home');
  await expect(page.locator('#root img')).toBeVisible();
  await expect.poll(() => HOME_CALLS.filter((call) => !calls.includes(call))).toEqual([]);
  await letThemCome();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Mood Entry' })).toBeVisible();
  for (const call of HOME_CALLS)
    expect(
      calls.filter((one) => one === call),
      call,
    ).toHaveLength(1);
});

test('requests nothing early when nobody is signed in', async ({ page }) => {
  const calls = callsOf(page);
  const letThemCome = await openWithoutScripts(page, '/home');
  await expect(page.locator('#root img')).toBeVisible();
  await letThemCome();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(calls.filter((call) => HOME_CALLS.includes(call))).toEqual([]);
});
