import { t } from '@moodbowl/i18n/t';
import { acceptFriend, addFriend, encourageFriend, listFriends } from '@moodbowl/contract/friends';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { saveMood } from '@moodbowl/contract/moods';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, openElsewhere, openMenu, Person, test } from './fixtures.ts';

const snackbar = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const tab = (page: Page, name: 'Pending' | 'Friends') => page.getByRole('tab', { name });
const card = (page: Page, name: 'Pending Requests' | 'Sent Requests') => page.getByRole('region', { name });

async function send(page: Page, identifier: string): Promise<void> {
  await page.getByLabel('Add by username or email').fill(identifier);
  await page.getByRole('button', { name: 'Send Request' }).click();
}

function ask(person: Person, friendIdentifier: string) {
  return person.call(addFriend, { body: { friendIdentifier } });
}

async function register(request: APIRequestContext, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => Person.register(request)));
}

async function namesOf(person: Person) {
  const { pendingReceived, pendingSent, accepted } = await person.call(listFriends, {});
  const names = (friends: readonly { username: string }[]) => friends.map(({ username }) => username);
  return { received: names(pendingReceived), sent: names(pendingSent), friends: names(accepted) };
}

test(
  "two people find each other, see each other's mood, encourage each other, and part",
  { tag: '@phone' },
  async ({ page, person: maya, request, browser, complaints }) => {
    const leo = await Person.register(request);
    await leo.call(saveMood, { body: { mood: 'Sad', note: 'For nobody else.' } });
    await leo.call(saveMood, { body: { mood: 'Grateful', note: 'For nobody else.' } });
    const [meal] = await leo.starterMeals(1);
    await leo.call(logMeal, { body: { meal_id: meal!.id } });

    await page.clock.install();
    const leosPage = await openElsewhere(browser, complaints);
    await maya.enter(page, '/friends');
    await leo.enter(leosPage, '/friends');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect with Friends');
    await expect(tab(page, 'Friends')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Pending').click();
    await expect(page.getByText('No requests waiting.')).toBeVisible();

    await send(page, leo.username);
    await expect(snackbar(page, t('friends.sent'))).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(snackbar(page, t('friends.sent'))).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(snackbar(page, t('friends.sent'))).toHaveCount(0);
    await expect(page.getByLabel('Add by username or email')).toHaveValue('');
    const sent = card(page, 'Sent Requests').getByRole('listitem');
    await expect(sent).toContainText(leo.username);
    await expect(sent).toContainText('Pending...');

    await leosPage.reload();
    await expect(tab(leosPage, 'Pending')).toHaveText('Pending1');
    await expect(card(leosPage, 'Pending Requests').getByRole('listitem')).toContainText(maya.username);
    await expectAccessible(leosPage);
    await leosPage.getByRole('button', { name: `Accept ${maya.username}` }).click();
    await expect(snackbar(leosPage, t('friends.accepted'))).toBeVisible();
    await expect(leosPage.getByText('No requests waiting.')).toBeVisible();
    await tab(leosPage, 'Friends').click();
    const mayasCard = leosPage.getByRole('article', { name: maya.username });
    await expect(mayasCard).toContainText('No mood logged yet');
    await expect(mayasCard).toContainText('No meal noted yet');
    const stats = (where: Page) => where.getByRole('tabpanel', { name: 'Friends' }).getByRole('list').first();
    await expect(stats(leosPage).getByRole('listitem')).toHaveText(['1Total Friends', '0Active Mood Streaks']);

    await page.reload();
    await expect(tab(page, 'Friends')).toHaveAttribute('aria-selected', 'true');
    await expect(stats(page).getByRole('listitem')).toHaveText(['1Total Friends', '1Active Mood Streaks']);
    const leosCard = page.getByRole('article', { name: leo.username });
    await expect(leosCard).toContainText('Grateful');
    await expect(leosCard.getByRole('time').first()).toBeVisible();
    await expect(leosCard).toContainText(`Last meal: ${meal!.name}`);
    await expect(leosCard).toContainText('1 day');
    await expect(page.getByText('For nobody else.')).toHaveCount(0);

    await leosCard.getByRole('button', { name: `Send to ${leo.username}` }).click();
    await expect(leosCard.getByText('Enter a message')).toBeVisible();
    const words = leosCard.getByPlaceholder('Send encouragement...');
    await expect(words).toBeFocused();
    await leosCard.getByRole('group').getByRole('button').first().click();
    await expect(words).not.toHaveValue('');
    await words.fill('You are doing fine 💛');
    await words.press('Enter');
    await expect(snackbar(page, `Encouragement sent to ${leo.username}!`)).toBeVisible();
    await expect(words).toHaveValue('');
    await leosPage.reload();
    const feed = leosPage.getByRole('list', { name: `What ${maya.username} sent you` });
    await expect(feed.getByRole('listitem')).toContainText(['You are doing fine 💛']);
    await expect(feed.getByRole('time')).toBeVisible();
    await expectAccessible(leosPage);

    const more = leosCard.getByRole('button', { name: `More about ${leo.username}` });
    await more.click();
    await leosCard.getByRole('button', { name: `Remove ${leo.username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Remove ${leo.username}?` });
    await dialog.getByRole('button', { name: 'Stay friends' }).click();
    await expect(more).toBeFocused();
    await more.click();
    await leosCard.getByRole('button', { name: `Remove ${leo.username}` }).click();
    await dialog.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(snackbar(page, t('friends.removed'))).toBeVisible();
    await expect(stats(page).getByRole('listitem').first()).toHaveText('0Total Friends');
    await leosPage.reload();
    await tab(leosPage, 'Friends').click();
    await expect(leosPage.getByText('No friends here yet.')).toBeVisible();
  },
);

test('a request by email shows its sender who joined with that email, and is taken back', async ({
  page,
  person: maya,
  request,
  complaints,
}) => {
  const [leo, zoe] = (await register(request, 2)) as [Person, Person];
  await ask(zoe, maya.username);
  await maya.enter(page, '/friends');
  const field = page.getByLabel('Add by username or email');

  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Enter username or email')).toBeVisible();
  await expect(field).toBeFocused();
  await send(page, 'leo@');
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await send(page, maya.username.toUpperCase());
  await expect(page.getByText(t('friends.yourself'))).toBeVisible();
  await expect(snackbar(page, t('friends.addFailed'))).toBeVisible();
  await send(page, maya.session.email);
  await expect(page.getByText(t('friends.yourself'))).toBeVisible();
  await send(page, `nobody-${maya.username.slice(-16)}`);
  await expect(page.getByText(t('friends.unknownUsername'))).toBeVisible();
  await expect(field).toHaveValue(/^nobody-/);

  // A request by email reaches nobody. Its sender sees who has that email and may send a request to the username.
  const known = leo.session.email.toUpperCase();
  const unknown = `sister.${Date.now()}@example.org`;
  const sent = card(page, 'Sent Requests').getByRole('listitem');
  for (const email of [known, unknown]) {
    await send(page, email);
    await expect(snackbar(page, t('friends.sent'))).toBeVisible();
    await expect(sent.filter({ hasText: email })).toContainText('Pending...');
  }
  expect(await namesOf(leo)).toEqual({ received: [], sent: [], friends: [] });
  await expect(sent.filter({ hasText: unknown })).not.toContainText('joined');
  await expect(sent.filter({ hasText: known })).toContainText(
    `Somebody with this address joined as @${leo.username}. Still ask?`,
  );
  // Zoe's request and this one.
  await expect(tab(page, 'Pending')).toHaveText('Pending2');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Ask @${leo.username}` }).click();
  await expect(snackbar(page, t('friends.sent'))).toBeVisible();
  await expect(sent.filter({ hasText: known })).toHaveCount(0);
  await expect(sent.filter({ hasText: leo.username })).toContainText('Pending...');
  expect(await namesOf(leo)).toEqual({ received: [maya.username], sent: [], friends: [] });
  await page.getByRole('button', { name: `Cancel request to ${unknown}` }).click();
  await expect(snackbar(page, t('friends.withdrawn'))).toBeVisible();
  await expect(sent).toHaveCount(1);

  // A request to somebody who has sent one makes them friends; a second request says so.
  await send(page, zoe.username);
  await expect(snackbar(page, t('friends.accepted'))).toBeVisible();
  await expect(page.getByText('No requests waiting.')).toBeVisible();
  await send(page, `@${zoe.username}`);
  await expect(snackbar(page, t('friends.alreadyFriends'))).toBeVisible();
  expect(await namesOf(zoe)).toEqual({ received: [], sent: [], friends: [maya.username] });
  complaints.length = 0;
});

test('a friend and the sender of a request are blocked, and unblocked', async ({
  page,
  person: maya,
  request,
  complaints,
}) => {
  const [leo, zoe] = (await register(request, 2)) as [Person, Person];
  await ask(leo, maya.username);
  await ask(maya, leo.username);
  await ask(zoe, maya.username);
  await maya.enter(page, '/friends');

  await page.getByRole('button', { name: `Block ${zoe.username}` }).click();
  const ofZoe = page.getByRole('dialog', { name: `Block ${zoe.username}?` });
  await expect(ofZoe).toContainText('They are not told.');
  await expectAccessible(page);
  await ofZoe.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: `Block ${zoe.username}` })).toBeFocused();
  await page.getByRole('button', { name: `Block ${zoe.username}` }).click();
  await ofZoe.getByRole('button', { name: 'Yes, block' }).click();
  await expect(snackbar(page, t('friends.blocked'))).toBeVisible();
  await expect(page.getByText('No requests waiting.')).toBeVisible();
  await send(page, zoe.username);
  await expect(page.getByText(t('friends.blockedByYou'))).toBeVisible();

  await tab(page, 'Friends').click();
  await page.getByRole('button', { name: `More about ${leo.username}` }).click();
  await page.getByRole('button', { name: `Block ${leo.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, block' }).click();
  await expect(page.getByText('No friends here yet.')).toBeVisible();
  const blocked = page.getByRole('region', { name: 'Blocked' });
  await expect(blocked.getByRole('listitem')).toHaveText([`${leo.username}Unblock`, `${zoe.username}Unblock`]);
  await expectAccessible(page);
  expect(await namesOf(leo)).toEqual({ received: [], sent: [], friends: [] });
  await expect(ask(leo, maya.username)).rejects.toThrow(t('friends.unknownUsername'));

  await blocked.getByRole('button', { name: `Unblock ${leo.username}` }).click();
  await expect(snackbar(page, t('friends.unblocked'))).toBeVisible();
  await expect(blocked.getByRole('listitem')).toHaveText([`${zoe.username}Unblock`]);
  await blocked.getByRole('button', { name: `Unblock ${zoe.username}` }).click();
  await expect(blocked).toHaveCount(0);
  await ask(leo, maya.username);
  await page.reload();
  await expect(card(page, 'Pending Requests').getByRole('listitem')).toContainText(leo.username);
  complaints.length = 0;
});

test('simultaneous actions of two people end in the same state for both', async ({
  page,
  person: maya,
  request,
  browser,
  complaints,
}) => {
  const leo = await Person.register(request);
  const leosPage = await openElsewhere(browser, complaints);
  const leosOther = await leosPage.context().newPage();
  // Each sends the other a request.
  await maya.enter(page, '/friends');
  await leo.enter(leosPage, '/friends');
  await Promise.all([send(page, leo.username), send(leosPage, maya.username)]);
  await expect.poll(() => namesOf(maya)).toEqual({ received: [], sent: [], friends: [leo.username] });
  expect(await namesOf(leo)).toEqual({ received: [], sent: [], friends: [maya.username] });

  // Both remove each other; the second gets a message.
  const remove = async (where: Page) => {
    await where.reload();
    await where.getByRole('button', { name: /^More about / }).click();
    await where.getByRole('button', { name: /^Remove / }).click();
    return where.getByRole('dialog').getByRole('button', { name: 'Yes, remove' });
  };
  const [one, other] = [await remove(page), await remove(leosPage)];
  await Promise.all([one.click(), other.click()]);
  for (const where of [page, leosPage]) await expect(where.getByText('No friends here yet.')).toBeVisible();

  // One tab accepts while another rejects, and the sender takes the request back.
  await ask(maya, leo.username);
  await leosOther.goto('/friends');
  await Promise.all([page, leosPage].map((where) => where.reload()));
  await tab(page, 'Pending').click();
  const buttons = [
    leosPage.getByRole('button', { name: `Accept ${maya.username}` }),
    leosOther.getByRole('button', { name: `Reject ${maya.username}` }),
    page.getByRole('button', { name: `Cancel request to ${leo.username}` }),
  ];
  // All start together, because each action removes the others' buttons.
  await Promise.all(buttons.map((button) => button.waitFor()));
  await Promise.all(buttons.map((button) => button.click()));
  for (const where of [page, leosPage, leosOther]) {
    await expect(where.getByRole('status').filter({ hasText: /request|friends/i })).toBeVisible();
    await expect(where.getByRole('button', { name: /^(Accept|Reject|Cancel request) / })).toHaveCount(0);
  }
  const [mayas, leos] = [await namesOf(maya), await namesOf(leo)];
  expect([mayas.received, mayas.sent, leos.received, leos.sent]).toEqual([[], [], [], []]);
  expect(mayas.friends.length).toBe(leos.friends.length);
  // The slower ones are refused, as expected.
  expect(complaints.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
});

test('a request by email says that it waits and offers a link, whether or not there is an account', async ({
  page,
  person: maya,
  request,
  context,
  baseURL,
}) => {
  const leo = await Person.register(request);
  await context.grantPermissions(['clipboard-write']);
  await maya.enter(page, '/friends');
  const note = page.getByRole('status').filter({ hasText: t('friends.emailWaits') });
  const texts: (string | null)[] = [];
  for (const email of [`nobody-${leo.username}@example.org`, `${leo.username}@example.org`]) {
    await page.goto('/friends');
    await expect(note).toHaveCount(0);
    await send(page, email);
    await expect(note).toBeVisible();
    texts.push(await note.textContent());
  }
  expect(texts[0]).toBe(texts[1]);
  await note.getByRole('button', { name: 'Copy link' }).click();
  await expect(snackbar(page, t('friends.linkCopied'))).toBeVisible();
  const field = page.getByLabel('Add by username or email');
  await field.fill('');
  await field.press('ControlOrMeta+V');
  await expect(field).toHaveValue(`${baseURL}/register`);
  await send(page, leo.username);
  await expect(note).toHaveCount(0);
});

test(
  'waiting requests show in the navigation and on Home until they are seen',
  { tag: '@phone' },
  async ({ page, person: maya, request }) => {
    const [leo, zoe] = await register(request, 2);
    if (!leo || !zoe) throw new Error('nobody registered');
    await ask(leo, maya.username);
    const [{ friendship_id } = { friendship_id: '' }] = (await maya.call(listFriends, {})).pendingReceived;
    await maya.call(acceptFriend, { body: { friendshipId: friendship_id } });
    await maya.enter(page, '/home');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const friendsLink = bar.getByRole('link', { name: 'Friends' });
    const line = page.getByRole('main').getByRole('link', { name: 'waiting for you.' });
    await page.waitForLoadState('networkidle');
    await expect(line).toHaveCount(0);

    const [{ friend_id } = { friend_id: '' }] = (await leo.call(listFriends, {})).accepted;
    await leo.call(encourageFriend, { body: { receiverId: friend_id, message: 'Soup helps.' } });
    await ask(zoe, maya.username);
    await page.reload();
    await expect(line).toHaveText('1 friend request and 1 new encouragement are waiting for you.');
    await openMenu(page);
    await expect(friendsLink).toHaveAccessibleName('Friends 2 waiting');
    await friendsLink.click();
    await expect(page.getByRole('button', { name: `Accept ${zoe.username}` })).toBeVisible();
    // The encouragement counts as seen; the request still waits.
    await openMenu(page);
    await expect(friendsLink).toHaveAccessibleName('Friends 1 waiting');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Accept ${zoe.username}` }).click();
    await openMenu(page);
    await expect(friendsLink).toHaveAccessibleName('Friends');
  },
);
