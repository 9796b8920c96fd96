import type { Meal } from '@moodbowl/contract/meals';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, type Person, test } from './fixtures.ts';

/** A meal of the catalogue with two times in one of its steps. */
async function mealWithTimes(person: Person): Promise<Meal> {
  const meals = await person.starterMeals(96);
  const meal = meals.find(({ name }) => name === 'Creamy red lentil dal with soft rice');
  if (!meal) throw new Error('the catalogue has no dal');
  return meal;
}

/** Runs in the page. Counts in `window.locks` how often the screen is kept on. */
function countLocks(): void {
  Object.assign(window, { locks: 0 });
  const request = () => {
    (window as unknown as { locks: number }).locks += 1;
    return Promise.resolve({ release: () => Promise.resolve() });
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}

const stepHeading = (page: Page, place: number, count: number) =>
  page.getByRole('heading', { name: `Step ${place} of ${count}` });

test('a recipe is cooked by keys, from its servings to “I ate this”', { tag: '@phone' }, async ({ page, person }) => {
  const meal = await mealWithTimes(person);
  await page.addInitScript(countLocks);
  await person.enter(page, `/recipes/${meal.id}`);
  await page.getByRole('button', { name: 'One serving more' }).click();
  await expect(page.getByText('225 g red lentils')).toBeVisible();
  await page.getByRole('link', { name: 'Cook', exact: true }).click();
  await expect(page).toHaveURL(`/cook/${meal.id}?servings=3`);
  await expect(page.getByRole('heading', { level: 1, name: meal.name })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { locks: number }).locks)).toBeGreaterThan(0);
  await page.getByRole('checkbox', { name: '225 g red lentils' }).check();
  await expectAccessible(page);

  for (const [index, step] of meal.steps.entries()) {
    await page.keyboard.press('ArrowRight');
    await expect(stepHeading(page, index + 1, meal.steps.length)).toBeFocused();
    await expect(page.getByText(step)).toBeInViewport();
  }
  await page.keyboard.press('ArrowLeft');
  for (const time of ['11 minutes', '5 minutes'])
    await page.getByRole('button', { name: `Start a timer: ${time}` }).click();
  await expect(page.getByRole('list', { name: 'Timers' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page);
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });

  await page.reload();
  await expect(page.getByRole('timer', { name: /^Cook the rice.* · 11 minutes$/ })).toHaveText(/^10:\d\d$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'I ate this' }).click();
  await expect(page.getByText(/^Eaten /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/recipes/${meal.id}?servings=3`);
  await expect(page.getByText('225 g red lentils')).toBeVisible();
  // Its timers go on everywhere, and lead back to their step.
  await page.goto('/home');
  await expect(page.getByRole('timer', { name: /^Cook the rice.* · 11 minutes$/ })).toHaveText(/^10:\d\d$/);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: /^Go to the step: Cook the rice/ }).click();
  await expect(stepHeading(page, 5, meal.steps.length)).toBeVisible();
});

test('timers ring when their time is up, also after the device has slept', async ({ page, person }) => {
  const meal = await mealWithTimes(person);
  await page.clock.install();
  await person.enter(page, `/cook/${meal.id}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Start a timer: 6 minutes' }).click();
  await page.clock.fastForward('05:30');
  await expect(page.getByRole('timer', { name: / · 6 minutes$/ })).toHaveText(/^0:[23]\d$/);
  await page.clock.fastForward('00:31');
  await expect(page.getByRole('alert').filter({ hasText: /^Time is up: Fry the onion.* · 6 minutes\.$/ })).toHaveCount(
    1,
  );
  await expect(page).toHaveTitle('Time is up · Moodbowl');
  await page.getByRole('button', { name: /^Stop: .* · 6 minutes$/ }).click();
  await expect(page).toHaveTitle(`${meal.name} · Moodbowl`);
  await expect(stepHeading(page, 2, meal.steps.length)).toBeFocused();
});

test('the longest recipe that there can be stays within its window', { tag: '@phone' }, async ({ page, person }) => {
  const meal = await mealWithTimes(person);
  const long = 'Stir for 2 minutes, fold and stir again. '.repeat(97);
  await page.route(`**/api/meals/${meal.id}`, async (route) => {
    const response = await route.fetch();
    const steps = Array.from({ length: 100 }, (_, index) => (index === 0 ? long : `Step ${index}.`));
    await route.fulfill({ response, json: { ...((await response.json()) as Meal), steps } });
  });
  await person.enter(page, `/cook/${meal.id}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(stepHeading(page, 1, 100)).toBeFocused();
  const scrolled = () => stepHeading(page, 1, 100).evaluate((heading) => heading.getBoundingClientRect().top);
  const before = await scrolled();
  await page.keyboard.press('PageDown');
  await expect.poll(scrolled).toBeLessThan(before);
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(stepHeading(page, 2, 100)).toBeInViewport();
});
