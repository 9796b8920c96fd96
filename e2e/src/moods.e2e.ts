import { logMeal } from '@moodbowl/contract/meal-logs';
import { listMoods, saveMood } from '@moodbowl/contract/moods';
import { expect, expectToast, test } from './fixtures.ts';

test('a lost response does not double the entry', async ({ page, person, complaints }) => {
  await person.enter(page);
  let lost = false;
  await page.route('**/api/moods', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Happy', exact: true }).click();
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(page.getByText('Mood "Happy" saved successfully!')).toBeVisible();
  await expect(page.getByText(/^Today so far: Happy at [\d:]+$/)).toBeVisible();
  expect(await person.call(listMoods, { query: {} })).toHaveLength(1);
  complaints.length = 0;
});

test('on a phone, the question after a meal leaves room for the moods and Save, above the bar', async ({
  page,
  person,
}) => {
  const meals = await person.starterMeals(12, 'Stressed');
  const longest = meals.toSorted((a, b) => b.name.length - a.name.length)[0];
  if (!longest) throw new Error('there are no meals');
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await person.call(saveMood, { body: { mood: 'Sad', created_at: ago(80) } });
  await person.call(logMeal, { body: { meal_id: longest.id, created_at: ago(70) } });
  await page.setViewportSize({ width: 390, height: 664 });
  await person.enter(page);
  await expect(page.getByRole('region', { name: /^How are you after/ })).toBeVisible();
  const save = await page.getByRole('button', { name: 'Save Mood Entry' }).boundingBox();
  const bar = await page.getByRole('link', { name: 'Shopping', exact: true }).boundingBox();
  expect((save?.y ?? Infinity) + (save?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('My Meals saves a mood, shows errors in its own words, and says if there is no mood today', async ({
  page,
  person,
  complaints,
}) => {
  await person.enter(page, '/meals');
  const carousel = page.getByRole('region', { name: 'Meal suggestions' });
  const missing = carousel.getByText('No mood logged today, so these are meals for every mood.');
  await carousel.scrollIntoViewIfNeeded();
  await expect(missing).toBeVisible();
  await carousel.getByRole('button', { name: 'All', exact: true }).click();
  await expect(missing).toHaveCount(0);
  await carousel.getByRole('button', { name: 'My mood' }).click();

  await page.route('**/api/moods', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Not today.', error: 'Not today.' } }),
  );
  await page.getByRole('group', { name: 'Mood', exact: true }).getByRole('button', { name: 'Bored' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Queues.');
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expectToast(page, '❌ Failed to save mood: Not today.', 3);
  await expect(page.locator('form').getByRole('alert')).toHaveText('Failed to save mood: Not today.');
  complaints.length = 0;
  await page.unroute('**/api/moods');
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expectToast(page, 'Mood "Bored" saved successfully!', 3);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await expect(missing).toHaveCount(0);
  await expect(carousel.getByRole('heading', { name: 'Meals for a bored day' })).toBeVisible();
  expect(await person.call(listMoods, { query: {} })).toMatchObject([{ mood: 'Bored', note: 'Queues.' }]);
});
