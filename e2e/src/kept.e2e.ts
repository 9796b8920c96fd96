import { logout } from '@moodbowl/contract/auth';
import { addGrocery } from '@moodbowl/contract/groceries';
import { addToPlan } from '@moodbowl/contract/plan';
import type { Page } from '@playwright/test';
import { expect, type Person } from './fixtures.ts';
import { kept, keptRecipes } from './kept-data.ts';
import { test } from './line.ts';

const KEEP = 'Keep them here';

/** Signs in, goes shopping, and keeps list and recipes. */
async function keepEverything(page: Page, person: Person): Promise<void> {
  await person.call(addGrocery, { body: { item_name: 'Oats' } });
  await person.enter(page, '/shopping');
  await page.getByRole('button', { name: KEEP }).click();
  await expect.poll(() => kept(page)).toMatchObject({ lists: 1 });
  await page.evaluate(() => navigator.serviceWorker.ready);
}

test('recipes that are planned or open to cook are there after a reload without a signal, and go with the session', async ({
  page,
  person,
  line,
  complaints,
}) => {
  const [planned, cooked] = await person.starterMeals(2);
  const date = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await person.call(addToPlan, {
    body: { entries: [{ date, slot: 'dinner', meal_id: planned?.id ?? '', servings: null, note: '' }] },
  });
  await keepEverything(page, person);
  await page.goto(`/cook/${cooked?.id}`);
  const title = (name = '') => page.getByRole('heading', { level: 1, name });
  await expect(title(cooked?.name)).toBeVisible();
  const paths = [planned, cooked].flatMap((meal) => [`/kept-recipes/${meal?.id}`, `/api${meal?.image_url}`]);
  await expect.poll(async () => (await keptRecipes(page)).map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  for (const { text } of (await keptRecipes(page)).filter(({ path }) => path.startsWith('/kept-')))
    expect(JSON.parse(text)).toMatchObject({ meal: { mood: 'Uncategorized', moods: [] } });

  await line.cut();
  await page.reload();
  await expect(title(cooked?.name)).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Step 1 of/)).toBeVisible();
  await page.goto(`/cook/${planned?.id}`);
  await expect(title(planned?.name)).toBeVisible();
  await page.goto(`/recipes/${planned?.id}`);
  const picture = page.getByRole('main').locator(`img[src="/api${planned?.image_url}"]`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await line.mend();
  await page.goto('/meals');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => keptRecipes(page)).toEqual([]);
  complaints.length = 0;
});

test('what a session has left that ended between visits is gone before the login shows', async ({
  page,
  person,
  line,
  complaints,
}) => {
  await keepEverything(page, person);
  const [meal] = await person.starterMeals(1);
  await page.goto(`/cook/${meal?.id}`);
  await expect.poll(() => keptRecipes(page)).not.toEqual([]);
  await line.cut();
  await page.goto('/shopping');
  await page.getByRole('button', { name: 'Put Oats in the bag' }).click();
  await expect(page.getByText('1 change waiting')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual({ outbox: 1, lists: 1, tokens: 1 });
  await page.goto('about:blank');
  await line.mend();

  // The token expires while no page is open.
  await page.goto('/api/health');
  await page.evaluate(() => {
    const claims = { ...JSON.parse(atob(localStorage.getItem('token')?.split('.')[1] ?? '')), exp: 1 };
    localStorage.setItem('token', `expired.${btoa(JSON.stringify(claims))}.token`);
  });
  await page.goto('/shopping');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await kept(page)).toEqual({ outbox: 1, lists: 0, tokens: 0 });
  expect(await keptRecipes(page)).toEqual([]);
  const stored = await page.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key}=${value}`));
  expect(stored.filter((entry) => /token|username|email|role|cooking|timers/.test(entry))).toEqual([]);
  expect(stored.join()).not.toContain(person.username);
  complaints.length = 0;
});

test('the worker deletes its token and what is kept when the session ends before what waits is sent', async ({
  page,
  person,
  context,
  line,
  complaints,
}) => {
  await keepEverything(page, person);
  await line.cut();
  await page.goto('/shopping');
  await page.getByRole('button', { name: 'Put Oats in the bag' }).click();
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 1, lists: 1, tokens: 1 });
  await page.goto('about:blank');
  await person.call(logout, {});
  await line.mend();

  // No page of Moodbowl is open when the line is back.
  const session = await context.newCDPSession(page);
  const registered = new Promise<{ registrationId: string; scopeURL: string }>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first);
    });
  });
  await session.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await registered;
  const origin = new URL(scopeURL).origin;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'moodbowl-outbox',
    lastChance: false,
  });
  await page.goto('/api/health');
  await expect.poll(() => kept(page)).toEqual({ outbox: 1, lists: 0, tokens: 0 });
  complaints.length = 0;
});
