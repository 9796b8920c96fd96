import { listFeedback } from '@moodbowl/contract/feedback';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, type Person, test } from './fixtures.ts';

const MESSAGE = 'My oven is old and American. Could recipes show both Celsius and Fahrenheit?';
const refusal = { code: 'INTERNAL', message: 'The letterbox is full.', error: 'The letterbox is full.' };
let made = 0;

/** Administrators see the feedback of all tests, so each uses its own subjects. */
function uniqueSubject(topic: string): string {
  made += 1;
  return `${topic} ${process.pid}-${Date.now().toString(36)}-${made}`;
}

async function sentBy(person: Person, subject: string): Promise<number> {
  const all = await person.call(listFeedback, { query: { scope: 'mine' } });
  return all.filter((feedback) => feedback.subject === subject).length;
}

async function fill(place: ReturnType<Page['locator']>, subject: string): Promise<void> {
  await place.getByLabel('Subject').fill(subject);
  await place.getByLabel('Message').fill(MESSAGE);
}

test('feedback is sent from the page, resolved by an administrator, and comes back as resolved', async ({
  page,
  person,
  admin,
  browser,
}) => {
  const subject = uniqueSubject('Ovens');
  await person.enter(page, '/feedback');
  await expect(page).toHaveTitle('Feedback · Moodbowl');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(main.getByText('Please enter a subject.')).toBeVisible();
  await expect(main.getByText('Please enter a message.')).toBeVisible();
  await expect(main.getByLabel('Subject')).toBeFocused();

  await fill(main, subject);
  await main.getByRole('button', { name: 'Send Feedback' }).dblclick();
  await expect(main.getByRole('alert')).toHaveText('Thanks for your feedback!');
  await expect(main.getByLabel('Subject')).toHaveValue('');
  await expect(main.getByLabel('Message')).toHaveValue('');
  const past = page.getByRole('region', { name: 'Your Past Feedback' }).getByRole('listitem');
  await expect(past).toHaveText(new RegExp(`^${subject}open${MESSAGE.replaceAll('?', '\\?')}`));
  expect(await sentBy(person, subject)).toBe(1);

  const context = await browser.newContext();
  const desk = await context.newPage();
  await admin.enter(desk, '/admin');
  await desk.getByRole('tab', { name: 'Feedback' }).click();
  const row = desk.getByRole('row').filter({ hasText: subject });
  await expect(row).toContainText(person.username);
  await expect(row).toContainText(MESSAGE.slice(0, 50));
  await expect(row).not.toContainText(MESSAGE.slice(0, 51));
  await row.getByRole('button', { name: `More of ${subject}` }).click();
  await expect(row).toContainText(MESSAGE);
  await expectNoSidewaysScrolling(desk);
  await expectAccessible(desk);
  await desk.route('**/api/feedback/*/resolve', (route) => route.fulfill({ status: 500, json: refusal }));
  await row.getByRole('button', { name: 'Mark Resolved' }).click();
  await expect(desk.getByText(refusal.message)).toBeVisible();
  await expect(row).toContainText('open');
  await desk.unroute('**/api/feedback/*/resolve');
  await row.getByRole('button', { name: 'Mark Resolved' }).click();
  await expect(desk.getByText('Feedback marked as resolved!')).toBeVisible();
  await expect(row).toContainText('resolved');
  await expect(row.getByRole('button', { name: 'Mark Resolved' })).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(past).toContainText('resolved');
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
});

test(
  'feedback is sent from any screen; a refusal and closing the dialog lose nothing',
  { tag: '@phone' },
  async ({ page, person, complaints }) => {
    const subject = uniqueSubject('Carousel');
    await person.enter(page, '/friends');
    await page.getByRole('button', { name: 'Feedback' }).click();
    const dialog = page.getByRole('dialog', { name: 'Feedback' });
    await expect(dialog.getByLabel('Subject')).toBeFocused();
    await fill(dialog, subject);
    await page.route('**/api/feedback', (route) => route.fulfill({ status: 500, json: refusal }));
    await dialog.getByRole('button', { name: 'Send Feedback' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to submit feedback. Please try again.');
    await page.unroute('**/api/feedback');
    const wait = { code: 'TOO_MANY_REQUESTS', message: 'Please wait a little.', error: 'Please wait a little.' };
    await page.route('**/api/feedback', (route) =>
      route.fulfill({ status: 429, json: wait, headers: { 'retry-after': '600' } }),
    );
    await dialog.getByRole('button', { name: 'Send Feedback' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to submit feedback. Please wait a little.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Feedback' })).toBeFocused();
    await page.unroute('**/api/feedback');
    complaints.length = 0;

    await page.reload();
    await page.getByRole('button', { name: 'Feedback' }).click();
    await expect(dialog.getByLabel('Subject')).toHaveValue(subject);
    await expect(dialog.getByLabel('Message')).toHaveValue(MESSAGE);
    await expectAccessible(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/feedback', async (route) => {
      await released;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Send Feedback' }).dblclick();
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    release();
    await expect(page.getByRole('alert').filter({ hasText: 'Thanks for your feedback!' })).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await sentBy(person, subject)).toBe(1);

    await page.getByRole('button', { name: 'Feedback' }).click();
    await expect(dialog.getByLabel('Subject')).toHaveValue('');
    await dialog.getByRole('link', { name: 'What you sent before' }).click();
    await expect(page).toHaveURL('/feedback');
    await expect(page.getByRole('heading', { level: 3, name: subject })).toBeVisible();
  },
);
