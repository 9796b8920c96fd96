import { logout } from '@moodbowl/contract/auth';
import { acceptAllFriends, addFriend, encourageFriend, listFriends } from '@moodbowl/contract/friends';
import { addGrocery, listGroceries } from '@moodbowl/contract/groceries';
import { inviteHome, joinHome, offerHome } from '@moodbowl/contract/homes';
import type { Browser, Page, Route } from '@playwright/test';
import { expect, expectAccessible, PASSWORD, type Person } from './fixtures.ts';
import { kept } from './kept-data.ts';
import { test } from './line.ts';

const NO_CONNECTION = /You're offline|Moodbowl can't be reached/;

async function shareHome(keeper: Person, member: Person): Promise<void> {
  const { code } = await keeper.call(inviteHome, {});
  await member.call(joinHome, { params: { code }, body: { bring: false } });
}

async function openList(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  // The stream of events opens when the page has loaded.
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await person.enter(page, '/meals');
  await listening;
  return page;
}

const names = async (person: Person) => (await person.call(listGroceries, {})).map(({ item_name }) => item_name);
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Mark ${name} as bought` });
const untick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Move ${name} back to To Buy` });

async function addItem(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Item name' }).fill(text);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Item name' })).toHaveValue('');
}

test('a change shows at once on the other device, and so does an encouragement', async ({ person, admin, browser }) => {
  await shareHome(person, admin);
  await person.call(addFriend, { body: { friendIdentifier: admin.username } });
  await admin.call(acceptAllFriends, {});
  const [one, other] = [await openList(browser, person), await openList(browser, admin)];
  await addItem(one, '2 kg flour, eggs x12');
  await expect(tick(other, 'flour')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Quantity of flour' })).toHaveValue('2 kg');
  await tick(other, 'eggs').click();
  await expect(untick(one, 'eggs')).toBeVisible();
  await addItem(other, '1 kg flour');
  await expect(one.getByRole('textbox', { name: 'Quantity of flour' })).toHaveValue('3 kg');

  const [friend] = (await admin.call(listFriends, {})).accepted;
  await admin.call(encourageFriend, { body: { receiverId: friend?.friend_id ?? '', message: 'Enjoy the cake!' } });
  await expect(one.getByText(`${admin.username}: “Enjoy the cake!”`)).toBeVisible();
  for (const page of [one, other]) await page.context().close();
});

test('two browsers behind a line that cuts, delays and repeats end with one list', async ({
  person,
  admin,
  browser,
}) => {
  await shareHome(person, admin);
  const pages = [await openList(browser, person), await openList(browser, admin)];
  let calls = 0;
  const treat = async (route: Route) => {
    calls += 1;
    const way = calls % 5;
    // The request is lost.
    if (way === 1) return route.abort('connectionreset');
    const response = await route.fetch();
    // The answer is lost.
    if (way === 2) return route.abort('connectionreset');
    // It arrives twice.
    if (way === 3) await route.fetch();
    if (way === 4) await new Promise((resolve) => setTimeout(resolve, 300));
    return route.fulfill({ response });
  };
  for (const page of pages) await page.route('**/api/groceries/operations', treat);

  const expected: string[] = [];
  for (const [turn, page] of [...pages, ...pages].entries()) {
    await addItem(page, `Thing ${turn}a, Thing ${turn}b`);
    await tick(page, `Thing ${turn}a`).click();
    await page.getByRole('button', { name: `Delete Thing ${turn}b` }).click();
    expected.push(`Thing ${turn}a`);
  }
  for (const page of pages) {
    await expect(page.getByText(/changes? waiting/)).toHaveCount(0);
    for (const name of expected) await expect(untick(page, name)).toHaveCount(1);
    await expect(page.getByText(/^Thing \db$/)).toHaveCount(0);
  }
  expect((await names(person)).toSorted()).toEqual(expected);
  expect(calls).toBeGreaterThan(8);
  for (const page of pages) await page.context().close();
});

test('the list is there without a signal, changes wait and survive the browser, and logging out wipes all', async ({
  page,
  person,
  context,
  line,
  complaints,
}) => {
  await person.call(addGrocery, { body: { item_name: 'Oats' } });
  await person.enter(page, '/profile?tab=settings');
  await page.getByRole('switch', { name: 'Keep list and recipes on this device' }).click();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/meals');
  await expect(tick(page, 'Oats')).toBeVisible();

  await line.cut();
  await page.goto('/shopping');
  await expect(page.getByRole('button', { name: 'Put Oats in the bag' })).toBeVisible();
  await expect(page.getByText(/^Your list as this device last saw it/)).toBeVisible();
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put Oats in the bag' }).click();
  await page.goto('/meals');
  await addItem(page, 'Milk');
  await expect(page.getByText('2 changes waiting')).toBeVisible();
  await page.close();

  const again = await context.newPage();
  await again.goto('/meals');
  await expect(untick(again, 'Oats')).toBeVisible();
  await expect(again.getByText('2 changes waiting')).toBeVisible();
  await again.getByRole('button', { name: 'Logout' }).first().click();
  await expect(again.getByRole('dialog', { name: 'Log out with unsaved changes?' })).toBeVisible();
  await again.getByRole('button', { name: 'Stay' }).click();
  expect(await names(person)).toEqual(['Oats']);

  await line.mend();
  await expect(again.getByText('2 changes waiting')).toHaveCount(0);
  await expect.poll(() => names(person)).toEqual(['Oats', 'Milk']);
  expect(await kept(again)).toMatchObject({ outbox: 0, lists: 1 });
  await again.getByRole('button', { name: 'Logout' }).first().click();
  await expect(again).toHaveURL('/');
  await expect.poll(() => kept(again)).toEqual({ outbox: 0, lists: 0, tokens: 0 });
  complaints.length = 0;
});

test('changes wait for who has to sign in again', async ({ page, person, line, complaints }) => {
  await person.enter(page, '/meals');
  await expect(page.getByText('No items here!').first()).toBeVisible();
  await line.cut();
  await addItem(page, 'Milk');
  await expect(page.getByText('1 change waiting')).toBeVisible();
  await person.call(logout, {});
  await line.mend();
  await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('button').first().click();
  await page.getByRole('textbox', { name: /Username/ }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(home|meals)/);
  await expect(page.getByText('Milk', { exact: true })).toBeVisible();
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0 });
  complaints.length = 0;
});

test('a friend is invited without a link', async ({ page, person, admin }) => {
  await person.call(addFriend, { body: { friendIdentifier: admin.username } });
  await admin.call(acceptAllFriends, {});
  const [friend] = (await admin.call(listFriends, {})).accepted;
  await admin.call(offerHome, { body: { friend_id: friend?.friend_id ?? '' } });
  await person.enter(page);
  await page.getByRole('link', { name: 'Look at it' }).click();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText(`Shared with ${admin.username}`)).toBeVisible();
});
