import { addGrocery, listGroceries } from '@moodbowl/contract/groceries';
import { listMealLogs } from '@moodbowl/contract/meal-logs';
import { saveMood } from '@moodbowl/contract/moods';
import type { Suggestion } from '@moodbowl/contract/suggestions';
import { expect, firstToShopFor, openMenu, test } from './fixtures.ts';

test('suggestions follow mood and groceries, each with its reason', async ({ page, person }) => {
  await person.call(saveMood, { body: { mood: 'Happy' } });
  await person.call(addGrocery, { body: { item_name: 'Spaghetti' } });
  await person.enter(page);
  await page.getByRole('link', { name: 'Picked for you' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meal Suggestions');
  await expect(page.getByRole('article').first()).toContainText('Made for a happy day, and it uses your spaghetti.');
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .nth(6),
  ).toBeFocused();
});

test('one press adds the missing ingredients to the list, once, without those that were added meanwhile', async ({
  page,
  person,
}) => {
  const { meal, missing } = await firstToShopFor(person);
  await person.enter(page, '/suggestions');
  const card = page.getByRole('article', { name: meal.name });
  const add = card.getByRole('button', { name: `Add ${missing.length} to my list` });
  await card.getByText(/^\d+ ingredients?$/).click();
  await expect(add).toBeVisible();
  // As if added in another tab.
  await person.call(addGrocery, { body: missing[0]! });
  await add.dblclick();
  await expect(page.getByText(new RegExp(`^${missing.length - 1} items? added to your list!$`))).toBeVisible();
  await expect(card.getByText('Everything is on your list or in your kitchen.')).toBeVisible();
  const names = (await person.call(listGroceries, {})).map(({ item_name }) => item_name);
  expect(names.toSorted()).toEqual(missing.map(({ item_name }) => item_name).toSorted());
});

test('missing ingredients that could not be added show their error, and lost answers double nothing', async ({
  page,
  person,
  complaints,
}) => {
  const { meal, missing } = await firstToShopFor(person);
  await person.enter(page, '/suggestions');
  const card = page.getByRole('article', { name: meal.name });
  let calls = 0;
  await page.route('**/api/groceries/operations', async (route) => {
    calls += 1;
    if (calls === 1) return route.fulfill({ status: 422, json: { code: 'INVALID_INPUT', message: '', error: '' } });
    if (calls > 3) return route.fallback();
    // The items are stored, but the answer is lost.
    await route.fetch();
    return route.abort();
  });
  const add = card.getByRole('button', { name: /^Add / });
  await card.getByText(/^\d+ ingredients?$/).click();
  await add.click();
  await expect(page.getByText(`Failed to add ${missing.length} items. Please try again.`)).toBeVisible();
  await add.click();
  await expect(page.getByText(/items? added to your list!$/)).toBeVisible();
  await expect.poll(() => calls).toBeGreaterThan(3);
  const names = (await person.call(listGroceries, {})).map(({ item_name }) => item_name);
  expect(names.toSorted()).toEqual(missing.map(({ item_name }) => item_name).toSorted());
  complaints.length = 0;
});

test('a meal is logged once, also after a reload, and again only on purpose', async ({ page, person }) => {
  const [meal] = await person.starterMeals(1);
  await person.enter(page, `/recipes/${meal!.id}`);
  const logged = async () => (await person.call(listMealLogs, {})).length;
  await page.getByRole('button', { name: 'I ate this' }).dblclick();
  await expect(page.getByText(/^Eaten [\d:]+$/)).toBeVisible();
  expect(await logged()).toBe(1);

  // It is not logged twice even if pressed before today's meals have loaded.
  const { promise: pressed, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/moods/days/*', async (route) => {
    await pressed;
    return route.fallback();
  });
  await page.reload();
  await page.getByRole('button', { name: 'I ate this' }).click();
  answer();
  await expect(page.getByText(/^Eaten [\d:]+$/)).toBeVisible();
  expect(await logged()).toBe(1);

  await page.getByRole('button', { name: 'Ate it again' }).click();
  await expect(page.getByText(/^Eaten 2 times, last [\d:]+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Eaten [\d:]+$/)).toBeVisible();
  expect(await logged()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'I ate this' })).toBeVisible();
  expect(await logged()).toBe(0);
});

test('a saved mood shows one meal to view, eat, shop for or skip', { tag: '@phone' }, async ({ page, person }) => {
  // Only meals with missing ingredients, because meals of other tests have none, and only those for the mood: the order
  // tries others now and then.
  const toShopFor = new Set<string>();
  await page.route('**/api/suggestions', async (route) => {
    const suggestions = (await (await route.fetch()).json()) as Suggestion[];
    for (const { meal, missing } of suggestions)
      if (missing.length > 0 && meal.moods.includes('Happy')) toShopFor.add(meal.id);
    await route.fulfill({ json: suggestions.filter(({ meal }) => toShopFor.has(meal.id)) });
  });
  await person.enter(page);
  const card = page.getByRole('region', { name: 'A meal for now' });
  await expect(page.getByText('Save a mood, and a meal that fits it shows up here.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Happy', exact: true }).click();
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(card.getByText(/^Made for a happy day/)).toBeVisible();

  const name = card.getByRole('heading', { level: 3 });
  const first = await name.textContent();
  await card.getByRole('button', { name: 'Not this one' }).click();
  await expect(name).not.toHaveText(first ?? '');
  const second = (await name.textContent()) ?? '';
  await card.getByRole('button', { name: `More about ${second}` }).click();
  await card.getByRole('button', { name: /^Add \d+ to my list/ }).click();
  await expect(page.getByText(/items? added to your list!$/)).toBeVisible();
  await expect(card.getByText('Everything is on your list or in your kitchen.')).toBeVisible();
  expect(await person.call(listGroceries, {})).not.toEqual([]);
  await card.getByRole('button', { name: `View Recipe: ${second}` }).click();
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: `I ate this: ${second}` }).click();
  await expect(card.getByText(/^Eaten [\d:]+$/)).toBeVisible();
  await expect(card.getByText('In about an hour, one question: how you feel.')).toBeVisible();
  await expect(card.getByRole('button', { name: /^View Recipe/ })).toHaveCount(0);
});

test('My Meals and the menu lead to the suggestions', { tag: '@phone' }, async ({ page, person }) => {
  await person.enter(page, '/meals');
  await page.getByRole('link', { name: 'Picked for you' }).click();
  await expect(page).toHaveURL('/suggestions');
  await page.goto('/friends');
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Suggestions' }).click();
  await expect(page).toHaveURL('/suggestions');
});
