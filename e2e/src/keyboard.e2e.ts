import { login } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { listFeedback } from '@moodbowl/contract/feedback';
import { addFriend } from '@moodbowl/contract/friends';
import { addGroceries, addGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { saveMood } from '@moodbowl/contract/moods';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, firstToShopFor, PASSWORD, Person, test } from './fixtures.ts';

/** More than any screen has. */
const MOST_STEPS = 150;

/** Checks the focused element: its focus must be visible, and nothing may cover it. */
async function troubleWithFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`;
    // The ring may be around the field's frame.
    const rings = [element, element.parentElement, element.parentElement?.parentElement].map((candidate) => {
      const style = candidate && candidate.matches(':focus-within') ? getComputedStyle(candidate) : undefined;
      return style !== undefined && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    });
    if (!rings.includes(true)) return `has no visible focus: ${name}`;
    const box = element.getBoundingClientRect();
    const seen = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return top !== null && (element.contains(top) || top.contains(element));
      }),
    );
    return seen ? undefined : `cannot be seen while it has the focus: ${name}`;
  });
}

/** Presses Tab until this element has the focus, and checks each stop on the way. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    await page.keyboard.press(key);
    // The browser may still scroll to it.
    await expect
      .configure({ soft: true })
      .poll(async () => troubleWithFocus(page), { message: page.url() })
      .toBeUndefined();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} is not reached by ${key} on ${page.url()}`);
}

/** Presses the arrow key until this control of the row has the focus. */
async function arrowTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 8; steps += 1) {
    await page.keyboard.press('ArrowRight');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} is not reached by the arrow keys`);
}

/** Tab stays inside the dialog. */
async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('the keyboard is enough to sign in, skip to the content, log a mood with a note and look into the jar', async ({
  page,
  person,
}) => {
  await page.goto('/');
  await tabTo(page, page.getByLabel('Username or email'));
  await page.keyboard.type(person.username);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.reload();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);

  await page.reload();
  await tabTo(page, page.getByRole('link', { name: 'Mood Tracker' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Mood Tracker' })).toBeFocused();
  await tabTo(page, button(page, /^Grateful/));
  await page.keyboard.press('Space');
  await expect(button(page, /^Grateful/)).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, page.getByRole('textbox', { name: 'Note' }));
  await page.keyboard.type('Soup with Leo.');
  await tabTo(page, button(page, 'Save Mood Entry'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mood "Grateful" saved successfully!')).toBeVisible();
  const jar = page.getByRole('group', { name: 'Mood jar', exact: true });
  await tabTo(page, jar.getByRole('button', { name: /^Grateful/ }));
  await expect(jar.getByText('Soup with Leo.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(jar.getByText('Soup with Leo.')).toBeHidden();
});

test('the keyboard is enough to add, tick, change, drag and delete groceries', async ({ page, person }) => {
  await person.call(addGrocery, { body: { item_name: 'Lemons' } });
  await person.enter(page, '/meals');
  const field = page.getByRole('textbox', { name: 'Item name' });
  await tabTo(page, field);
  await page.keyboard.type('Leeks');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item added to list!')).toBeVisible();
  await expect(field).toBeFocused();

  await tabTo(page, page.getByRole('checkbox', { name: 'Mark Leeks as bought' }));
  await arrowTo(page, page.getByRole('textbox', { name: 'Quantity of Leeks' }));
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Updated "Leeks" quantity to 3.')).toBeVisible();

  await tabTo(page, page.getByRole('checkbox', { name: 'Mark Leeks as bought' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Move Leeks back to To Buy' })).toBeFocused();
  await tabTo(page, button(page, 'Leeks').and(page.getByText('Leeks', { exact: true })));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(page.getByText('Moved "Leeks" back to To Buy.')).toBeVisible();

  for (const [name, next] of [
    ['Lemons', page.getByRole('checkbox', { name: 'Mark Leeks as bought' })],
    ['Leeks', page.getByRole('region', { name: 'To Buy' })],
  ] as const) {
    const remove = button(page, `Delete ${name}`);
    // A toast covers for two seconds what is behind it.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await field.focus();
    await tabTo(page, page.getByRole('checkbox', { name: `Mark ${name} as bought` }));
    await arrowTo(page, remove);
    await page.keyboard.press('Enter');
    // The second one may be added to the first toast.
    await expect(page.getByText(new RegExp(`^Deleted "${name}"|^2 items deleted`))).toBeVisible();
    await expect(next).toBeFocused();
  }
});

test('the keyboard passes a list of fifteen in forty stops at most', async ({ page, person }) => {
  const items = Array.from({ length: 15 }, (_, n) => ({ id: randomUUID(), item_name: `Spice ${n}` }));
  await person.call(addGroceries, { body: { items } });
  await person.enter(page, '/meals');
  await expect(page.getByRole('checkbox')).toHaveCount(15);
  await page.getByRole('button', { name: 'Add', exact: true }).focus();
  const hint = page.getByRole('region', { name: 'How are you feeling?' });
  let stops = 0;
  while (stops < 60 && (await hint.locator(':focus').count()) === 0) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  expect(stops).toBeLessThanOrEqual(40);
});

test('the keyboard moves groceries between columns that stand one above the other', async ({ page, person }) => {
  await person.call(addGrocery, { body: { item_name: 'Lemons' } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await person.enter(page, '/home');
  for (const [key, column] of [
    ['ArrowDown', 'Bought'],
    ['ArrowUp', 'To Buy'],
    ['ArrowRight', 'Bought'],
  ] as const) {
    const handle = page.getByText('Lemons', { exact: true });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: column }).getByText('Lemons', { exact: true })).toBeFocused();
    if (column === 'Bought') await page.setViewportSize({ width: 390, height: 664 });
  }
});

test('the keyboard is enough to turn the carousel, open, save and close a recipe, filter, sort and search', async ({
  page,
  person,
}) => {
  await person.call(saveMood, { body: { mood: 'Sad' } });
  await person.enter(page, '/meals');
  const carousel = page.getByRole('region', { name: 'Meal suggestions' });
  await expect(carousel.getByRole('button', { name: /^View Recipe/ }).first()).toBeVisible();
  await tabTo(page, carousel.getByRole('button', { name: 'All', exact: true }));
  await page.keyboard.press('Space');
  await expect(carousel.getByRole('heading', { level: 2 })).toHaveText('Meals for every day');
  await tabTo(page, carousel.getByRole('button', { name: /next slide/i }));
  const first = carousel.locator('.swiper-slide-active');
  const before = await first.getAttribute('data-swiper-slide-index');
  await page.keyboard.press('Enter');
  await expect(first).not.toHaveAttribute('data-swiper-slide-index', String(before));
  await tabTo(page, carousel.getByRole('button', { name: /Pause/ }));
  await page.keyboard.press('Enter');
  await expect(carousel.getByRole('button', { name: /Play/ })).toBeFocused();

  const all = page.getByRole('region', { name: 'All meals' });
  await tabTo(page, all.getByRole('button', { name: 'Everything on the menu' }));
  await page.keyboard.press('Enter');
  await tabTo(page, all.getByLabel('Search'));
  await page.keyboard.type('soup');
  await tabTo(page, all.getByLabel('Sort by'));
  await page.keyboard.press('ArrowDown');
  await expect(all.getByLabel('Sort by')).toHaveValue('name');
  await tabTo(page, all.getByRole('button', { name: 'Sad' }));
  await page.keyboard.press('Space');
  await expect(all.getByRole('button', { name: 'Sad' })).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/recipes');
  await tabTo(page, page.getByLabel('Filter by Mood'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Recipes for (?!All)/);
  const view = button(page, /^View Recipe/).first();
  await tabTo(page, view);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expectTrapped(page, dialog);
  await tabTo(page, dialog.getByRole('button', { name: '☆ Save' }));
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: '★ Saved' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(view).toBeFocused();
});

test('the keyboard is enough to send a friend request, encourage a friend, and edit the profile', async ({
  page,
  person,
  request,
}) => {
  const [leo, zoe] = [await Person.register(request), await Person.register(request)];
  await zoe.call(addFriend, { body: { friendIdentifier: person.username } });
  await person.enter(page, '/friends');
  await tabTo(page, page.getByLabel('Add by username or email'));
  await page.keyboard.type(leo.username);
  await tabTo(page, button(page, 'Send Request'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Friend request sent!')).toBeVisible();
  await tabTo(page, button(page, `Accept ${zoe.username}`));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No requests waiting.')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Pending' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Friends' })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, page.getByPlaceholder('Send encouragement...'));
  await page.keyboard.type('Breathe.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Encouragement sent to ${zoe.username}!`)).toBeVisible();
  const remove = button(page, `More about ${zoe.username}`);
  await tabTo(page, remove, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, `Remove ${zoe.username}`));
  await page.keyboard.press('Enter');
  await expectTrapped(page, page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();

  await page.goto('/profile');
  const edit = button(page, 'Edit Profile');
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(dialog.getByLabel('Username', { exact: true })).toBeFocused();
  await expectTrapped(page, dialog);
  await tabTo(page, dialog.getByLabel('Avatar'));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: 'Avatar: Sad' })).toBeVisible();
  await expect(edit).toBeFocused();
});

test('the keyboard is enough to correct a mood and delete it', async ({ page, person }) => {
  await person.call(saveMood, { body: { mood: 'Angry', note: 'Traffic.' } });
  await person.enter(page, '/mood-tracker');
  const dialog = page.getByRole('dialog');
  await tabTo(page, button(page, /^Edit Angry/));
  await page.keyboard.press('Enter');
  await expectTrapped(page, dialog);
  await tabTo(page, dialog.getByRole('button', { name: 'Confused', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Note' }));
  await page.keyboard.type(' The wrong lane.');
  await tabTo(page, dialog.getByRole('button', { name: 'Save changes' }));
  await page.keyboard.press('Enter');
  const corrected = button(page, /^Edit Confused/);
  await expect(corrected).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Yes, delete it' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(corrected).toHaveCount(0);
  // The element that opened it is gone. The focus must not return to the top of the page.
  const isInPage = () => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
  await expect.poll(isInPage).toBe(true);
});

test('the keyboard is enough to use a suggestion: the groceries, the star, the meal eaten', async ({
  page,
  person,
}) => {
  const { meal } = await firstToShopFor(person);
  await person.enter(page, '/suggestions');
  const card = page.getByRole('article', { name: meal.name });
  await tabTo(page, card.getByText(/^\d+ ingredients?$/));
  await page.keyboard.press('Enter');
  await tabTo(page, card.getByRole('button', { name: /^Add \d+ to my list/ }));
  await page.keyboard.press('Enter');
  await expect(card.getByText('Everything is on your list or in your kitchen.')).toBeVisible();
  expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.reload();
  await tabTo(page, card.getByRole('button', { name: /^Save / }));
  await page.keyboard.press('Space');
  await expect(card.getByRole('button', { name: /^Save / })).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, card.getByRole('button', { name: /^I ate this/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/is logged for today\.$/)).toBeVisible();
});

test('the keyboard is enough to send feedback from two places, and for an administrator to resolve it', async ({
  page,
  person,
  admin,
}) => {
  const [written, floating] = ['Ovens', 'Spoons'].map((topic) => `${topic} ${person.username}`) as [string, string];
  await person.enter(page, '/feedback');
  const main = page.getByRole('main');
  await tabTo(page, main.getByLabel('Subject'));
  await page.keyboard.type(written);
  await tabTo(page, main.getByLabel('Message'));
  await page.keyboard.type('Could recipes show both Celsius and Fahrenheit?');
  await tabTo(page, main.getByRole('button', { name: 'Send Feedback' }));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 3, name: written })).toBeVisible();

  await page.goto('/recipes');
  const open = page.getByRole('button', { name: 'Feedback', exact: true });
  await tabTo(page, open, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await page.keyboard.type(floating);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Thank you.');
  await tabTo(page, dialog.getByRole('button', { name: 'Send Feedback' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await admin.enter(page, '/admin');
  await tabTo(page, page.getByRole('tab', { name: 'Meals' }));
  await page.keyboard.press('ArrowRight');
  const row = page.getByRole('row').filter({ hasText: written });
  await tabTo(page, row.getByRole('button', { name: 'Mark Resolved' }));
  // The list is never loaded again: nothing may depend on that.
  await page.route(`**${API_BASE}${listFeedback.path}?*`, () => undefined);
  await page.keyboard.press('Enter');
  await expect(row).toContainText('resolved');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
});

test('the keyboard is enough to change the password, end a session, download everything, and delete the account', async ({
  page,
  person,
  complaints,
}) => {
  await page.request.post(`${API_BASE}${login.path}`, {
    data: { identifier: person.username, password: PASSWORD },
    headers: { 'user-agent': 'Firefox/140.0 (Windows)' },
  });
  await person.enter(page, '/profile?tab=settings');
  const devices = page.getByRole('region', { name: 'Your devices' });
  await tabTo(page, devices.getByRole('button', { name: /^Sign out Firefox on Windows/ }));
  await page.keyboard.press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect(await devices.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await tabTo(page, page.getByRole('textbox', { name: 'Current password' }), 'Shift+Tab');
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByRole('textbox', { name: 'New password' }));
  await page.keyboard.type('oat milk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible();

  for (const name of ['Download everything', 'Download moods']) {
    await tabTo(page, button(page, name));
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^moodbowl-/);
    await expect(button(page, name)).toBeFocused();
  }

  const leave = button(page, 'Delete account');
  await tabTo(page, leave);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await page.keyboard.type('oat milk');
  await tabTo(page, dialog.getByRole('button', { name: 'Delete everything' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  // The browser keeps nothing of it.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('mantine')))).toEqual([]);
  const again = { identifier: person.username, password: 'oat milk' };
  expect((await page.request.post(`${API_BASE}${login.path}`, { data: again })).status()).toBe(401);
  complaints.length = 0;
});

test('the keyboard is enough to answer requests, one by one and all together', async ({ page, person, request }) => {
  const askers: Person[] = [];
  const ask = async () => {
    const asker = await Person.register(request);
    await asker.call(addFriend, { body: { friendIdentifier: person.username } });
    askers.push(asker);
    return asker;
  };
  const [first] = [await ask(), await ask(), await ask()];
  await person.enter(page, '/friends');
  const waiting = page.getByRole('region', { name: 'Pending Requests' }).getByRole('listitem');
  const inMain = () => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
  await tabTo(page, button(page, `Reject ${first.username}`));
  await page.keyboard.press('Enter');
  await expect(waiting).toHaveCount(2);
  expect(await inMain()).toBe(true);
  await page.getByLabel('Add by username or email').focus();
  await tabTo(page, button(page, 'Accept All'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No requests waiting.')).toBeVisible();
  expect(await inMain()).toBe(true);

  await ask();
  await ask();
  await page.reload();
  await tabTo(page, button(page, 'Reject All'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No requests waiting.')).toBeVisible();
  expect(await inMain()).toBe(true);
});

test('the keyboard is enough to eat a meal, undo it on its day, turn the days, unsave, switch to dark and log out', async ({
  page,
  person,
}) => {
  const [meal] = await person.starterMeals(1);
  await person.call(saveMeal, { params: { id: meal!.id } });
  await person.enter(page, `/meals/${meal!.id}`);
  await tabTo(page, button(page, 'I ate this'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/is logged for today\.$/)).toBeVisible();

  const inMain = () => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
  const { date } = await person.call(saveMood, { body: { mood: 'Grateful' } });
  await page.goto(`/mood/${date}`);
  await tabTo(page, button(page, /^Undo/));
  await page.keyboard.press('Enter');
  await expect(button(page, /^Undo/)).toHaveCount(0);
  expect(await inMain()).toBe(true);
  await tabTo(page, page.getByRole('link', { name: /^Previous day/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(`/mood/${date}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: /^Next day/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/mood/${date}`);

  await page.goto('/saved-meals');
  const star = button(page, `Save ${meal!.name}`);
  await tabTo(page, star);
  await page.keyboard.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect(star).toBeFocused();
  await page.goto('/home');
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  const before = await scheme();
  await tabTo(page, button(page, person.username));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Switch between light and dark'));
  await page.keyboard.press('Space');
  expect(await scheme()).not.toBe(before);
  await tabTo(page, button(page, 'Logout'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('the keyboard is enough for an administrator to add a meal with steps and delete it', async ({ page, admin }) => {
  const name = `Keyboard soup ${Date.now().toString(36)}`;
  await admin.enter(page, '/admin');
  await tabTo(page, page.getByRole('link', { name: '+ Add Meal' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Meal name'));
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel('Mood'));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel('Image'));
  await tabTo(page, page.getByLabel('Step 1', { exact: true }));
  await page.keyboard.type('Boil.');
  await tabTo(page, button(page, '+ Add Step'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Step 2', { exact: true })).toBeFocused();
  await page.keyboard.type('Stir.');
  await tabTo(page, button(page, 'Remove step 1'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Step 1', { exact: true })).toHaveValue('Stir.');
  await tabTo(page, button(page, 'Add Meal'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Meal added successfully!')).toBeVisible();
  // A toast covers for two seconds what is behind it.
  await expect(page.getByRole('alert')).toHaveCount(0);

  const remove = button(page, `Delete ${name}`);
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Meal deleted!')).toBeVisible();
  await expect(remove).toBeHidden();
});

test('the keyboard is enough to say how a meal went, unlink it, pin a meal, cook it, and choose about learning', async ({
  page,
  person,
}) => {
  const [meal] = await person.starterMeals(1, 'Stressed');
  if (!meal) throw new Error('there are no meals');
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await person.call(saveMood, { body: { mood: 'Sad', created_at: ago(80) } });
  await person.call(logMeal, { body: { meal_id: meal.id, created_at: ago(70) } });
  await person.enter(page);
  await expect(page.getByRole('region', { name: /^How are you after/ })).toBeVisible();
  await tabTo(page, button(page, /^Stressed$/));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Save Mood Entry'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'From Sad to Stressed' })).toBeFocused();
  await expect(page.getByText(/^Counted for .*: 1 of 3\./)).toBeVisible();

  await tabTo(page, button(page, 'At most 30 minutes'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, /^More about /));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'For tonight'));
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Tonight' });
  await tabTo(page, card.getByRole('link', { name: /^Cook / }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cook\//);
  await page.goBack();
  await tabTo(page, card.getByRole('button', { name: /^I ate this/ }));
  await tabTo(page, card.getByRole('button', { name: /^More about / }));
  await page.keyboard.press('Enter');
  await tabTo(page, card.getByRole('button', { name: /^Unpin/ }));
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);

  await page.goto('/mood-tracker');
  const tag = button(page, /^Unlink this mood from/);
  await tabTo(page, tag);
  await page.keyboard.press('Enter');
  await expect(tag).toHaveCount(0);

  await page.goto('/insights');
  await tabTo(page, page.getByRole('link', { name: 'Your choices' }));
  await page.keyboard.press('Enter');
  const sharing = page.getByRole('switch', { name: 'Share my answers with everybody here' });
  await tabTo(page, sharing);
  await page.keyboard.press('Space');
  await expect(sharing).toBeChecked();
});
