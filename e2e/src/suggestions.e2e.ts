import { addGrocery, listGroceries } from '@moodbowl/contract/groceries';
import { saveMood } from '@moodbowl/contract/moods';
import { expect, firstToShopFor, test } from './fixtures.ts';

test('suggestions follow mood and groceries, each with its reason', async ({ page, person }) => {
  await person.call(saveMood, { body: { mood: 'Happy' } });
  await person.call(addGrocery, { body: { item_name: 'Spaghetti' } });
  await person.enter(page);
  await page.getByRole('link', { name: 'Picked for you' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meal Suggestions');
  await expect(page.getByRole('article').first()).toContainText('Made for a happy day, and it uses your spaghetti.');
  await expect(page.getByRole('article')).toHaveCount(12);
});

test(
  'one press puts what is missing on the list, once, and not what came there meanwhile',
  { tag: '@once' },
  async ({ page, person }) => {
    const { meal, missing } = await firstToShopFor(person);
    await person.enter(page, '/suggestions');
    const card = page.getByRole('article', { name: meal.name });
    const add = card.getByRole('button', { name: `Add ${missing.length} to my list` });
    await expect(add).toBeVisible();
    // In another tab, say.
    await person.call(addGrocery, { body: missing[0]! });
    await add.dblclick();
    await expect(page.getByText(new RegExp(`^${missing.length - 1} items? added to your list!$`))).toBeVisible();
    await expect(card.getByText('Everything is on your list or in your kitchen.')).toBeVisible();
    const names = (await person.call(listGroceries, {})).map(({ item_name }) => item_name);
    expect(names.toSorted()).toEqual(missing.map(({ item_name }) => item_name).toSorted());
  },
);

test(
  'what could not be put on the list is told, and the next press does not double the rest',
  { tag: '@once' },
  async ({ page, person, complaints }) => {
    const { meal, missing } = await firstToShopFor(person);
    await person.enter(page, '/suggestions');
    const card = page.getByRole('article', { name: meal.name });
    let lost = 0;
    await page.route('**/api/groceries/batch', async (route) => {
      // Stored, but the answers to the call and to its retry are lost.
      if (lost === 2) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await card.getByRole('button', { name: /^Add / }).click();
    await expect(page.getByText(`Failed to add ${missing.length} items. Please try again.`)).toBeVisible();
    const names = (await person.call(listGroceries, {})).map(({ item_name }) => item_name);
    expect(names.toSorted()).toEqual(missing.map(({ item_name }) => item_name).toSorted());
    complaints.length = 0;
  },
);

test('a star and a meal eaten work from here, too', async ({ page, person }) => {
  await person.enter(page, '/suggestions');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Save / }).click();
  await expect(page.getByText('Meal saved!')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Save / })).toHaveAttribute('aria-pressed', 'true');
  await card.getByRole('button', { name: /^I ate this/ }).click();
  await expect(page.getByText(/is in your day\.$/)).toBeVisible();
});
