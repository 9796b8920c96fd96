import { login } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { saveMood } from '@moodbowl/contract/moods';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectToast, PASSWORD, type Person, test } from './fixtures.ts';

const NEW_PASSWORD = 'oat milk';

async function saveMeals(person: Person, count: number): Promise<string[]> {
  const meals = await person.starterMeals(count);
  for (const { id } of meals) await person.call(saveMeal, { params: { id } });
  return meals.map(({ name }) => name).toReversed();
}

/** Opens another session, as from another browser. */
async function signInElsewhere(
  page: Page,
  identifier: string,
  password: string,
  userAgent = 'Firefox/140.0 (Windows)',
): Promise<number> {
  const answer = await page.request.post(`${API_BASE}${login.path}`, {
    data: { identifier, password },
    headers: { 'user-agent': userAgent },
  });
  return answer.status();
}

test('the header shows the username, and has the logout', async ({ page, person }) => {
  await person.enter(page, '/profile');
  await expect(page).toHaveTitle('Profile · Moodbowl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.username);
  await expect(page.getByText(`@${person.username}`, { exact: true })).toBeVisible();
  await expect(page.getByText(person.session.email, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Avatar: Happy' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a profile is edited, and another tab shows the new name', async ({ page, person, context }) => {
  await person.enter(page, '/profile');
  const other = await context.newPage();
  await other.goto('/home');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
  await dialog.getByLabel('Username', { exact: true }).fill(`${person.username}.O`);
  await dialog.getByLabel('Avatar').selectOption('Grateful');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Profile updated.', 5);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${person.username}.O`);
  await expect(page.getByRole('img', { name: 'Avatar: Grateful' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('username'))).toBe(`${person.username}.O`);
  await expect(other.getByRole('navigation', { name: 'Main' })).toContainText(`${person.username}.O`);
});

test('the calendar has thirty days, and a day with a mood opens', async ({ page, person }) => {
  await person.call(saveMood, { body: { mood: 'Sad' } });
  const { date } = await person.call(saveMood, { body: { mood: 'Grateful' } });
  await person.enter(page, '/profile');
  const calendar = page.getByRole('list', { name: 'Last 30 days' });
  await expect(calendar.getByRole('listitem')).toHaveCount(30);
  await expect(calendar.getByRole('link', { name: /: Grateful$/ })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Mood streak' })).toContainText('1 day');
  await expect(page.getByRole('region', { name: 'Mood streak' })).toContainText('Feeling Grateful today');
  const overview = page.getByRole('region', { name: 'Mood Overview' });
  await overview.scrollIntoViewIfNeeded();
  await expect(overview.getByRole('img', { name: /^Doughnut chart of all your moods/ })).toBeVisible();
  const emotions = page.getByRole('region', { name: 'Top Emotions' });
  await expect(emotions.getByRole('listitem')).toHaveText(['Grateful1x', 'Sad1x']);
  await calendar.getByRole('link', { name: /: Grateful$/ }).click();
  await expect(page).toHaveURL(`/mood/${date}`);
});

test(
  'the calendar has weeks of seven days, and a day with meals only can be opened',
  { tag: '@phone' },
  async ({ page, person }) => {
    const [meal] = await person.starterMeals(1);
    const { date } = await person.call(logMeal, { body: { meal_id: meal!.id } });
    await person.enter(page, '/profile');
    const calendar = page.getByRole('list', { name: 'Last 30 days' });
    await expect(calendar.getByRole('link', { name: /: no mood, but meals$/ })).toHaveCount(1);
    const lefts = await calendar
      .getByRole('listitem')
      .evaluateAll((days) => days.map((day) => Math.round(day.getBoundingClientRect().left)));
    const columns = [...new Set(lefts)].toSorted((a, b) => a - b);
    expect(columns).toHaveLength(7);
    // British weeks start on Monday.
    expect(columns.indexOf(lefts.at(-1)!)).toBe((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7);
    await calendar.getByRole('link', { name: /: no mood, but meals$/ }).click();
    await expect(page).toHaveURL(`/mood/${date}`);
    await expect(page.getByRole('link', { name: meal!.name })).toBeVisible();
    await expect(page.getByText('No mood logged for this day.')).toBeVisible();
  },
);

test('a saved meal is viewed, removed, and saved again', async ({ page, person }) => {
  const names = await saveMeals(person, 5);
  await person.enter(page, '/profile');
  const section = page.getByRole('region', { name: 'Saved Meals' });
  await expect(section.getByRole('link', { name: 'Saved Meals' })).toHaveAttribute('href', '/saved-meals');
  await expect(section.getByRole('link', { name: 'Browse Meals' })).toHaveAttribute('href', '/recipes');
  await section.getByRole('button', { name: 'Show all 5' }).click();
  await expect(section.getByRole('article')).toHaveCount(5);
  const first = section.getByRole('article', { name: names[0] ?? '' });
  await first.getByRole('button', { name: 'Remove' }).click();
  await expect(first).toHaveCount(0);
  await expect(section.getByRole('button', { name: `Save: ${names[0]}` })).toBeFocused();
  await section.getByRole('button', { name: `Save: ${names[0]}` }).click();
  await expect(first).toBeVisible();
  await page.reload();
  await expect(section.getByRole('button', { name: 'Show all 5' })).toBeVisible();
  await section.getByRole('link', { name: 'View' }).first().click();
  await expect(page).toHaveURL(/\/meals\/[\w-]+$/);
});

test('the password is changed with the old one, and other sessions end', async ({ page, person, complaints }) => {
  await person.enter(page, '/profile?tab=settings');
  await signInElsewhere(page, person.username, PASSWORD);
  await page.reload();
  const devices = page.getByRole('region', { name: 'Your devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const current = page.getByRole('textbox', { name: 'Current password' });
  const wanted = page.getByRole('textbox', { name: 'New password' });
  await current.fill('not porridge');
  await wanted.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('That is not your current password')).toBeVisible();
  await expect(wanted).toHaveValue(NEW_PASSWORD);
  await current.fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect(await signInElsewhere(page, person.username, PASSWORD)).toBe(401);
  expect(await signInElsewhere(page, person.username, NEW_PASSWORD)).toBe(200);
  complaints.length = 0;
});

test('everything is downloaded as JSON, the moods as CSV', async ({ page, person }) => {
  await person.call(saveMood, { body: { mood: 'Happy', note: '=1+1' } });
  await person.enter(page, '/profile?tab=settings');
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const everything = await download('Download everything');
  expect(everything.name).toMatch(/^moodbowl-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(everything.text)).toMatchObject({
    account: { username: person.username },
    moods: [{ note: '=1+1' }],
  });
  const moods = await download('Download moods');
  expect(moods.name).toMatch(/^moodbowl-\d{4}-\d\d-\d\d-moods\.csv$/);
  expect(moods.text).toContain(`"Happy","'=1+1"`);
});
