import { addToPlan, listPlan } from '@moodbowl/contract/plan';
import { createRecipe } from '@moodbowl/contract/recipes';
import type { Page } from '@playwright/test';
import { today } from '../time-zone.ts';
import { expect, expectAccessible, expectNoSidewaysScrolling, type Person, test } from './fixtures.ts';

/** The days of this week, from Monday on. */
function thisWeek(): string[] {
  const now = new Date(`${today()}T00:00:00Z`);
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000;
  return Array.from({ length: 7 }, (_, index) => new Date(monday + index * 86_400_000).toISOString().slice(0, 10));
}

const [MONDAY = '', TUESDAY = '', WEDNESDAY = '', , , , SUNDAY = ''] = thisWeek();

async function planTuesdaysLunch(person: Person): Promise<void> {
  const { id: meal_id } = await person.call(createRecipe, {
    body: {
      name: 'Leek pie with a rather long name',
      ingredients: ['2 leeks', '200 g flour', '1 tsp salt'],
      servings: 2,
    },
  });
  const entries = [
    { date: TUESDAY, slot: 'lunch' as const, meal_id, note: 'Double it and freeze half.' },
    { date: SUNDAY, slot: 'dinner' as const, meal_id, servings: 4 },
    { date: SUNDAY, slot: 'dinner' as const, title: 'Bread' },
  ];
  await person.call(addToPlan, { body: { entries } });
}

async function placesOf(person: Person): Promise<string[]> {
  const entries = await person.call(listPlan, { query: { from: MONDAY, to: SUNDAY } });
  return entries.map(({ date, slot, title }) => `${date} ${slot} ${title.split(' ')[0]}`);
}

const handles = (page: Page) => page.locator('[data-rfd-drag-handle-draggable-id]');

/** On a phone the days before today are folded, if there are any. */
async function showPastDays(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /Sunday/ })).toBeVisible();
  const past = page.getByRole('button', { name: /before today$/ });
  if (await past.isVisible()) await past.click();
}

test('a meal is moved to another day by keyboard alone, and stays there', async ({ page, person }) => {
  await planTuesdaysLunch(person);
  await person.enter(page, '/plan');
  await handles(page).first().focus();
  await page.keyboard.press('Space');
  await expect(
    page.getByText('Leek pie with a rather long name is picked up: Lunch', { exact: false }).first(),
  ).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const expected = [`${WEDNESDAY} lunch Leek`, `${SUNDAY} dinner Leek`, `${SUNDAY} dinner Bread`];
  await expect.poll(() => placesOf(person)).toEqual(expected);
  // The focus is on what was moved.
  await expect(handles(page).first()).toBeFocused();
  await page.keyboard.press('Tab');
  if (WEDNESDAY <= today()) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Meal').selectOption('snack');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(async () => (await placesOf(person))[0]).toBe(`${WEDNESDAY} snack Leek`);
  await expect(page.getByRole('button', { name: 'Change Leek pie with a rather long name' }).first()).toBeFocused();
});

test('a meal is moved by keyboard to another meal of the day, on a phone to another day', async ({ page, person }) => {
  await planTuesdaysLunch(person);
  await person.enter(page, '/plan');
  const first = async () => (await placesOf(person))[0];
  await handles(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(first).toBe(`${TUESDAY} dinner Leek`);
  await page.setViewportSize({ width: 390, height: 664 });
  await showPastDays(page);
  const handle = page.getByRole('region', { name: /Tuesday/ }).locator('[data-rfd-drag-handle-draggable-id]');
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(first).toBe(`${WEDNESDAY} dinner Leek`);
  await expect(page.getByRole('region', { name: /Wednesday/ }).locator(':focus')).toBeInViewport();
});

test('a meal is dragged within its slot by mouse', async ({ page, person }) => {
  // The whole week is in view: near its edge the page would scroll.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await planTuesdaysLunch(person);
  await person.enter(page, '/plan');
  const from = await handles(page).nth(1).boundingBox();
  const to = await handles(page).nth(2).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y + 10, { steps: 4 });
  await page.mouse.move(middle.x, to.y + to.height / 2, { steps: 12 });
  // Moves count once a frame; the last one must have counted.
  await expect(page.getByText(/^Dinner, .+, number 2$/).first()).toBeAttached();
  await page.mouse.up();
  const expected = [`${TUESDAY} lunch Leek`, `${SUNDAY} dinner Bread`, `${SUNDAY} dinner Leek`];
  await expect.poll(() => placesOf(person)).toEqual(expected);
});

test('the week and its dialogs are accessible, and fit', { tag: '@both' }, async ({ page, person }) => {
  await planTuesdaysLunch(person);
  await person.enter(page, '/plan');
  await showPastDays(page);
  await expect(handles(page)).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  const dialog = page.getByRole('dialog');
  for (const name of [/^Fill my week/, /^Groceries/, /^Change Leek/, /^Add to Dinner/]) {
    await page.getByRole('button', { name }).last().click();
    await expect(dialog.locator('[role="status"][aria-label]')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('the groceries of the week go on the list once', async ({ page, person }) => {
  await planTuesdaysLunch(person);
  await person.enter(page, '/plan');
  await page.getByRole('button', { name: 'Groceries for the week' }).click();
  await expect(page.getByRole('checkbox', { name: /^Salt/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Put 2 on my list' }).click();
  await expect(page.getByText('2 items are on your list.')).toBeVisible();
  await page.getByRole('button', { name: 'Groceries for the week' }).click();
  await expect(page.getByText('On your list or at home: 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/shopping');
  await expect(page.getByRole('button', { name: /Leeks/ })).toHaveCount(1);
});
