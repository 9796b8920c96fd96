import { addGrocery, listGroceries } from '@moodbowl/contract/groceries';

import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';

const column = (page: Page, name: 'To Buy' | 'Bought') => page.getByRole('region', { name });
const namesIn = (page: Page, name: 'To Buy' | 'Bought') =>
  column(page, name).locator('[data-rfd-drag-handle-draggable-id]').allTextContents();

async function stock(person: Person, ...names: string[]): Promise<void> {
  for (const item_name of names) await person.call(addGrocery, { body: { item_name } });
}

test(
  'an item is dragged with the mouse into the other column and stays there',
  { tag: '@both' },
  async ({ page, person }) => {
    await stock(person, 'Lemons', 'Basil');
    await person.enter(page, '/meals');
    // In the middle of the screen, once all is there: near an edge the page scrolls while something is dragged.
    await expect(
      page.getByRole('region', { name: 'Meal suggestions' }).getByRole('heading', { level: 3 }).first(),
    ).toBeVisible();
    await column(page, 'Bought').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const from = await page.getByRole('button', { name: 'Lemons', exact: true }).boundingBox();
    const to = await column(page, 'Bought').boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 10, from.y + 10);
    const lifted = page.locator('[data-dragging]');
    await page.mouse.down();
    await page.mouse.move(from.x + 14, from.y + 14);
    await expect(lifted).toHaveCount(0);
    await page.mouse.move(from.x + 15, from.y + 14);
    await expect(lifted).toHaveCount(1);
    await page.mouse.move(to.x + to.width / 2, to.y + 90, { steps: 12 });
    // Moves count once a frame; the last one must have counted.
    await expect(column(page, 'Bought').locator('[data-over]')).toBeVisible();
    // The drop animation takes 0.33 to 0.55 seconds.
    const fall = page.waitForFunction(() => {
      const row = document.querySelector('[data-dragging]');
      const seconds = row ? Number.parseFloat(getComputedStyle(row).transitionDuration) : 0;
      return seconds >= 0.33 ? seconds : undefined;
    });
    await page.mouse.up();
    expect(await (await fall).jsonValue()).toBeLessThanOrEqual(0.55);
    await expect(page.getByText('Marked "Lemons" as bought!')).toBeVisible();
    await expect.poll(() => namesIn(page, 'Bought')).toEqual(['Lemons']);
    await page.reload();
    await expect.poll(() => namesIn(page, 'Bought')).toEqual(['Lemons']);
  },
);

test('an item is moved within its column by keyboard, on this screen only, and this is announced', async ({
  page,
  person,
}) => {
  await stock(person, 'Lemons', 'Basil', 'Oats');
  await person.enter(page, '/meals');
  await page.getByRole('button', { name: 'Lemons', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Lemons is picked up: To Buy').first()).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => namesIn(page, 'To Buy')).toEqual(['Basil', 'Lemons', 'Oats']);
  await page.reload();
  await expect.poll(() => namesIn(page, 'To Buy')).toEqual(['Lemons', 'Basil', 'Oats']);
});

test('a finger lifts an item by resting on it for 120 ms', { tag: '@phone' }, async ({ page, person }) => {
  await stock(person, 'Lemons');
  await page.clock.install();
  await person.enter(page, '/meals');
  const item = page.getByRole('button', { name: 'Lemons', exact: true });
  await item.scrollIntoViewIfNeeded();
  const box = await item.boundingBox();
  if (!box) throw new Error('nothing to touch');
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await touch('touchStart', { x: box.x + 10, y: box.y + 10 });
  await page.clock.runFor(119);
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  await page.clock.resume();
  await touch('touchEnd');
});

test('an item is ticked and unticked, and the focus follows it', async ({ page, person }) => {
  await stock(person, 'Feta');
  await person.enter(page, '/meals');
  await page.getByRole('checkbox', { name: 'Mark Feta as bought' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Marked "Feta" as bought!')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Move Feta back to To Buy' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Moved "Feta" back to To Buy.')).toBeVisible();
  expect(await person.call(listGroceries, {})).toMatchObject([{ item_name: 'Feta', purchased: 0 }]);
});

test('a quantity is typed, stepped, and never empty', { tag: '@phone' }, async ({ page, person }) => {
  await person.call(addGrocery, { body: { item_name: 'Oats', quantity: 'a handful' } });
  await person.enter(page, '/meals');
  const field = page.getByRole('textbox', { name: 'Quantity of Oats' });
  await expect(field).toHaveValue('a handful');
  await page.getByRole('button', { name: 'Increase quantity of Oats' }).click();
  await expect(field).toHaveValue('2');
  await field.click();
  // The whole text is selected, so typing replaces it.
  await page.keyboard.type('500 g');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Updated "Oats" quantity to 500 g.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('  ');
  await field.press('Enter');
  await expect(field).toHaveValue('500 g');
  await field.fill('2 kg');
  await field.press('Escape');
  await expect(field).toHaveValue('500 g');
  await page.getByRole('button', { name: 'Decrease quantity of Oats' }).click();
  await expect(field).toHaveValue('499 g');
  // A typed quantity counts even if another control is pressed next.
  await field.fill('3');
  await page.getByRole('button', { name: 'Increase quantity of Oats' }).click();
  await expect(field).toHaveValue('4');
  await expect.poll(async () => (await person.call(listGroceries, {}))[0]?.quantity).toBe('4');
});
