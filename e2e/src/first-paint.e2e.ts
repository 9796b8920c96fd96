import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Opens a screen while the page's own scripts are held back, as a slow line does; returns how to let them come. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** How often a picture was painted that was larger than all that had been painted before. */
async function largestPictures(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const paints = await new Promise<PerformanceEntryList>((done) => {
      const observer = new PerformanceObserver((list) => done(list.getEntries()));
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    });
    return paints.filter((paint) => 'url' in paint && paint.url !== '').length;
  });
}

/** The title stands there early, read out by nobody, and the screen then has it in the very same place. */
async function expectHeadEarly(page: Page, path: string, title: string): Promise<void> {
  const letThemCome = await openWithoutScripts(page, path);
  const early = page.locator('[aria-hidden="true"] h1');
  await expect(early).toHaveText(title);
  await expect(page.getByRole('heading')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const place = await early.boundingBox();
  await letThemCome();
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible();
  await expect(early).toHaveCount(0);
  const { x = 0, y = 0 } = (await heading.boundingBox()) ?? {};
  expect(Math.hypot(x - (place?.x ?? 0), y - (place?.y ?? 0))).toBeLessThan(1);
}

test('the head of a screen is there before its scripts', async ({ page, person }) => {
  await person.enter(page, '/friends');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectHeadEarly(page, '/home', 'Welcome back');
  await expectHeadEarly(page, '/mood-tracker', 'Your Mood Tracker');
  await expectHeadEarly(page, '/recipes', 'Recipes for All Moods');
});

test("the first recipe's picture does not wait for the scripts either", async ({ page, person }) => {
  await person.enter(page, '/friends');
  const letThemCome = await openWithoutScripts(page, '/recipes');
  const early = page.locator('[aria-hidden="true"] img[src*="/uploads/"]');
  await expect(early).toBeVisible();
  const [source, place] = [await early.getAttribute('src'), await early.boundingBox()];
  await letThemCome();
  const picture = page.getByRole('article').first().locator('img').first();
  await expect(picture).toHaveAttribute('src', source ?? '');
  await expect(early).toHaveCount(0);
  expect(await picture.boundingBox()).toEqual(place);
});

test('nor does the screen paint it larger than it was @once', async ({ page, person }) => {
  // As wide as that, a card's width is no whole number of pixels.
  await page.setViewportSize({ width: 412, height: 823 });
  await person.enter(page, '/friends');
  const letThemCome = await openWithoutScripts(page, '/recipes');
  await expect.poll(() => largestPictures(page)).toBe(1);
  await letThemCome();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await largestPictures(page)).toBe(1);
});

test('what a screen asks for first is asked for early, and once @once', async ({ page, person }) => {
  await person.enter(page, '/friends');
  const calls = { '/home': 3, '/mood-tracker': 4, '/recipes': 2 };
  for (const [path, count] of Object.entries(calls)) {
    const asked: string[] = [];
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && !pathname.includes('/uploads/')) asked.push(pathname + search);
    };
    page.on('request', note);
    const letThemCome = await openWithoutScripts(page, path);
    await expect.poll(() => asked.length).toBe(count);
    const early = [...asked];
    await letThemCome();
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    expect(asked.filter((address) => early.includes(address)).toSorted()).toEqual(early.toSorted());
  }
});

test('what has come before the scripts is in the first drawing @once', async ({ page, person }) => {
  await person.enter(page, '/friends');
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent.includes('Loading streak...')) document.documentElement.dataset['waited'] = '';
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const answered = page.waitForResponse('**/api/user/streak');
  const letThemCome = await openWithoutScripts(page, '/home');
  await answered;
  await letThemCome();
  await expect(page.getByText('Every day is a good day to begin.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['waited'])).toBeUndefined();
});

test('so is the head of the login and of registering', async ({ page }) => {
  await expectHeadEarly(page, '/', 'Login');
  await expectHeadEarly(page, '/register', 'Register');
});

test('who is not signed in sees nothing of a screen for those who are @once', async ({ page, person }) => {
  const letThemCome = await openWithoutScripts(page, '/home');
  await expect(page.locator('h1')).toHaveText('Login');
  await letThemCome();
  await expect(page).toHaveURL('/');

  await person.enter(page, '/friends');
  await page.evaluate(() => localStorage.setItem('token', `.${btoa(JSON.stringify({ exp: 1 }))}.`));
  const again = await openWithoutScripts(page, '/recipes');
  await expect(page.locator('h1')).toHaveText('Login');
  await again();
});
