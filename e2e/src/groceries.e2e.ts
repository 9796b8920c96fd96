import { t } from '@moodbowl/i18n/t';
import { addGrocery, listGroceries } from '@moodbowl/contract/groceries';

import type { Page, Route } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';

const column = (page: Page, name: 'To Buy' | 'Bought') => page.getByRole('region', { name });
const namesIn = (page: Page, name: 'To Buy' | 'Bought') =>
  column(page, name).locator('[data-rfd-drag-handle-draggable-id]').allTextContents();

async function stock(person: Person, ...names: string[]): Promise<void> {
  for (const item_name of names) await person.call(addGrocery, { body: { item_name } });
}

test(
  'an item is dragged with the mouse into the other column and stays there',
  { tag: '@phone' },
  async ({ page, person }) => {
    await stock(person, 'Lemons', 'Basil');
    await person.enter(page, '/meals');
    await column(page, 'Bought').scrollIntoViewIfNeeded();
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
    // It falls into its place within 0.33 to 0.55 seconds.
    const fall = page.waitForFunction(() => {
      const row = document.querySelector('[data-dragging]');
      const seconds = row ? Number.parseFloat(getComputedStyle(row).transitionDuration) : 0;
      return seconds >= 0.33 ? seconds : undefined;
    });
    await page.mouse.up();
    expect(await (await fall).jsonValue()).toBeLessThanOrEqual(0.55);
    await expect(page.getByText('Marked "Lemons" as bought!')).toBeVisible();
    expect(await namesIn(page, 'Bought')).toEqual(['Lemons']);
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
  await expect(page.getByText('You have lifted an item', { exact: false }).first()).toBeAttached();
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
  // All of it is selected: what is typed replaces it.
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
  // What is typed counts also when something else is pressed next.
  await field.fill('3');
  await page.getByRole('button', { name: 'Increase quantity of Oats' }).click();
  await expect(field).toHaveValue('4');
  await expect.poll(async () => (await person.call(listGroceries, {}))[0]?.quantity).toBe('4');
});

test('an item needs a name', async ({ page, person }) => {
  await person.enter(page, '/meals');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please enter an item name.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Item name' })).toBeFocused();
});

test('a refused action is undone with its error', async ({ page, person, complaints }) => {
  await stock(person, 'Lemons');
  await person.enter(page, '/meals');
  await expect(page.getByRole('checkbox', { name: 'Mark Lemons as bought' })).toBeVisible();
  await page.route('**/api/groceries/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'no', error: 'no' } }),
  );
  await page.getByRole('checkbox', { name: 'Mark Lemons as bought' }).click();
  await expect(page.getByText('Could not update item.')).toBeVisible();
  await expect.poll(() => namesIn(page, 'To Buy')).toEqual(['Lemons']);
  await page.getByRole('button', { name: 'Increase quantity of Lemons' }).click();
  await expect(page.getByText('Failed to update quantity.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity of Lemons' })).toHaveValue('1');
  await page.getByRole('button', { name: 'Delete Lemons' }).click();
  await expect(page.getByText('Could not delete item.')).toBeVisible();
  await expect.poll(() => namesIn(page, 'To Buy')).toEqual(['Lemons']);
  complaints.length = 0;
});

test('of two items ticked in a row, only the failed one shows an error', async ({ page, person, complaints }) => {
  await stock(person, 'Lemons', 'Basil');
  await person.enter(page, '/meals');
  const { promise: bothTicked, resolve: goOn } = Promise.withResolvers<void>();
  let seen = 0;
  await page.route('**/api/groceries/*', async (route) => {
    seen += 1;
    const refused = seen === 1;
    await bothTicked;
    return refused
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'no', error: 'no' } })
      : route.fallback();
  });
  await page.getByRole('checkbox', { name: 'Mark Lemons as bought' }).click();
  await page.getByRole('checkbox', { name: 'Mark Basil as bought' }).click();
  goOn();
  await expect(page.getByText('Could not update item.')).toBeVisible();
  await expect(page.getByText('Marked "Basil" as bought!')).toBeVisible();
  await expect.poll(() => namesIn(page, 'To Buy')).toEqual(['Lemons']);
  complaints.length = 0;
});

test('an item added from a screen that was left shows its error, and text typed meanwhile stays', async ({
  page,
  person,
}) => {
  await person.enter(page, '/meals');
  const held: Route[] = [];
  await page.route('**/api/groceries', async (route) => {
    if (route.request().method() === 'POST') held.push(route);
    else await route.fallback();
  });
  const goOn = () => held.pop()?.fallback();
  const name = page.getByRole('textbox', { name: 'Item name' });
  const add = async (text: string) => {
    await name.fill(text);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => held.length).toBe(1);
  };
  await add('Lemons');
  await page.getByRole('link', { name: 'Friends' }).first().click();
  await expect(page).toHaveURL('/friends');
  await goOn();
  await expect(page.getByText('Item added to list!')).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue('');

  await add('Basil');
  await name.fill('Oats');
  await goOn();
  await expect.poll(() => namesIn(page, 'To Buy')).toContain('Basil');
  await expect(page.getByText('Item added to list!').last()).toBeVisible();
  await expect(name).toHaveValue('Oats');
});

/** Keeps what is added from the server until told to go on. */
async function holdAdding(page: Page): Promise<() => void> {
  const { promise: told, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/groceries', async (route) => {
    if (route.request().method() === 'POST') await told;
    return route.fallback();
  });
  return goOn;
}

test('an item that is being added is not added again after coming back', async ({ page, person }) => {
  await person.enter(page, '/meals');
  const goOn = await holdAdding(page);
  const name = page.getByRole('textbox', { name: 'Item name' });
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await name.fill('Lemons');
  await add.click();
  await page.getByRole('link', { name: 'Friends' }).first().click();
  await expect(page).toHaveURL('/friends');
  await page.goBack();
  await expect(name).toHaveValue('Lemons');
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await name.press('Enter');
  goOn();
  await expect(page.getByText('Item added to list!')).toBeVisible();
  await expect(name).toHaveValue('');
  await expect.poll(() => namesIn(page, 'To Buy')).toEqual(['Lemons']);
  expect(await person.call(listGroceries, {})).toHaveLength(1);
});

test('typing goes on undisturbed while an item is being added', async ({ page, person }) => {
  await person.enter(page, '/meals');
  const goOn = await holdAdding(page);
  const name = page.getByRole('textbox', { name: 'Item name' });
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true });
  await name.fill('Lemons');
  await name.press('Enter');
  await quantity.fill('3');
  goOn();
  await expect(page.getByText('Item added to list!')).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('3');
  await name.fill('Basil');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(name).toBeFocused();
});

test('a list that cannot be loaded says so and can be retried', async ({ page, person, complaints }) => {
  await page.route('**/api/groceries', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'no', error: 'no' } }),
  );
  await person.enter(page, '/meals');
  await expect(page.getByText('Failed to load groceries.').first()).toBeVisible();
  await page.unroute('**/api/groceries');
  await page.getByRole('region', { name: 'Groceries' }).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No items here!')).toHaveCount(2);
  complaints.length = 0;
});

test('a full list says so, and so does an exceeded limit', async ({ page, person, complaints }) => {
  await stock(person, 'Lemons');
  await person.enter(page, '/meals');
  let json: object = {};
  let status = 409;
  await page.route('**/api/groceries**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
  );

  const full = t('groceries.full');
  json = { code: 'GROCERY_LIST_FULL', message: full, error: full };
  await page.getByRole('textbox', { name: 'Item name' }).fill('Basil');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(full)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Item name' })).toHaveValue('Basil');

  const tooManyChanges = t('errors.tooManyChanges');
  [status, json] = [429, { code: 'TOO_MANY_REQUESTS', message: tooManyChanges, error: tooManyChanges }];
  await page.getByRole('button', { name: 'Delete Lemons' }).click();
  await expect(page.getByText(tooManyChanges)).toBeVisible();
  expect(await namesIn(page, 'To Buy')).toEqual(['Lemons']);
  complaints.length = 0;
});
