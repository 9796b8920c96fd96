import { addGrocery } from '@moodbowl/contract/groceries';
import { saveMood } from '@moodbowl/contract/moods';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import { today } from '../time-zone.ts';
import { expect, expectAccessible, expectNoSidewaysScrolling, openMenu, type Person, test } from './fixtures.ts';

const SIGNED_IN = [
  '/home',
  '/mood-tracker',
  `/mood/${today()}`,
  '/suggestions',
  '/meals',
  '/recipes',
  '/saved-meals',
  '/profile',
];

async function fill(person: Person): Promise<string> {
  await person.call(saveMood, { body: { mood: 'Happy', note: 'Slow breakfast with dad. Sun on the table.' } });
  await person.call(addGrocery, {
    body: { item_name: 'An extraordinarily long loaf of walnut and cranberry sourdough', quantity: '500 g' },
  });
  await person.call(addGrocery, { body: { item_name: 'Lemons' } });
  const [meal] = await person.starterMeals(1);
  if (!meal) throw new Error('the catalogue is empty');
  await person.call(saveMeal, { params: { id: meal.id } });
  return meal.id;
}

for (const path of ['/', '/register']) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page);
  });
}

for (const path of SIGNED_IN) {
  test(`${path} is accessible, empty and filled`, async ({ page, person, isMobile }) => {
    await person.enter(page, path);
    await page.waitForLoadState('networkidle');
    if (isMobile) await expectAccessible(page);
    await fill(person);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page);
  });
}

test('a recipe is accessible as a page and over a page', async ({ page, person }) => {
  const id = await fill(person);
  await person.enter(page, `/recipes/${id}`);
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/recipes');
  await page
    .getByRole('button', { name: /^View Recipe/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expectAccessible(page);
});

test('the mode is switched and remembered', async ({ page, person }) => {
  await person.enter(page);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await openMenu(page);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test(
  'a screen opened by its address begins at its top, one that is reloaded stays',
  { tag: '@once' },
  async ({ page, person }) => {
    const scrolled = () => page.evaluate(() => scrollY);
    await person.enter(page, '/recipes');
    await expect(page.getByRole('button', { name: /^View Recipe/ }).first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 900));
    await page.goto('/suggestions');
    await expect(page.getByRole('article').nth(4)).toBeVisible();
    expect(await scrolled()).toBe(0);
    await page.evaluate(() => scrollTo(0, 600));
    await page.reload();
    await expect.poll(scrolled).toBeGreaterThan(300);
  },
);

test('a screen that breaks says so and offers a way on', async ({ page, person, complaints }) => {
  await page.route('**/api/user/streak', (route) => route.fulfill({ json: { streak: 1, week: 'not a week' } }));
  await person.enter(page);
  await expect(page.getByRole('heading', { name: 'That did not go as planned' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible();
  complaints.length = 0;
});
