import { saveMood } from '@moodbowl/contract/moods';
import { expect, expectAccessible, expectNoSidewaysScrolling, test, violationsOf } from './fixtures.ts';
import { test as onLine } from './line.ts';

const UNKNOWN = ['/nowhere', '/metrics', '/.env', '/wp-admin/setup-config.php', '/recipes/backup.zip'];

test('an unknown address is a 404 that says so kindly and offers a way on', async ({ page, person, complaints }) => {
  await person.enter(page);
  for (const path of UNKNOWN) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
    // Its policy blocks nothing that it needs.
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
    complaints.length = 0;
  }
  await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 192);
  await expect(page).toHaveTitle('Page not found · Moodbowl');
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
});

test('the page of a 404 is accessible', async ({ page, complaints }) => {
  await page.goto('/nowhere');
  const grounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    grounds.push(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor));
    expect(await violationsOf(page), colorScheme).toEqual([]);
  }
  expect(grounds).toEqual(['rgb(255, 251, 245)', 'rgb(34, 26, 43)']);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page);
  complaints.length = 0;
});

test('an unknown address within the page says so, too', async ({ page, person }) => {
  await person.enter(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    history.pushState({}, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/home');
});

onLine(
  'with the service worker, a 404 stays one, and a trailing slash still finds the page',
  async ({ page, person, line, complaints }) => {
    await person.call(saveMood, { body: { mood: 'Happy', note: '' } });
    await person.enter(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    });
    expect((await page.goto('/metrics'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
    expect((await page.goto('/friends/'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Connect with Friends' })).toBeVisible();

    await line.cut();
    await page.goto('/friends/');
    await expect(page.getByRole('heading', { name: 'Connect with Friends' })).toBeVisible();
    await expect(page.goto('/metrics')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await line.mend();
    complaints.length = 0;
  },
);
