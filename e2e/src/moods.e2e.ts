import { correctMood, deleteMood, listMoods, saveMood } from '@moodbowl/contract/moods';
import { expect, expectToast, test } from './fixtures.ts';

test('saving without a mood warns with the words of each screen, and sends nothing', async ({ page, person }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await person.enter(page);
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(page.locator('form').getByRole('alert')).toHaveText('Please select a mood!');
  await expectToast(page, '⚠️ Please select a mood!', 3);
  await page.goto('/meals');
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(page.locator('form').getByRole('alert')).toHaveText('Please select a mood!');
  await expectToast(page, '⚠️ Please select a mood!', 3);
  await page.goto('/mood-tracker');
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(page.locator('form').getByRole('alert')).toHaveText('Please select a mood before saving!');
  await expectToast(page, '⚠️ Please select a mood before saving!', 2.5);
  expect(sent).toEqual([]);
});

test('a double click saves one entry', async ({ page, person }) => {
  await person.enter(page);
  await page.getByRole('button', { name: 'Happy', exact: true }).click();
  await page.getByRole('button', { name: 'Save Mood Entry' }).dblclick();
  await expect(page.getByText('Mood "Happy" saved successfully!')).toBeVisible();
  expect(await person.call(listMoods, { query: {} })).toHaveLength(1);
});

test('a lost response does not double the entry', async ({ page, person, complaints }) => {
  await person.enter(page);
  let lost = false;
  await page.route('**/api/moods', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Happy', exact: true }).click();
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(page.getByText('Mood "Happy" saved successfully!')).toBeVisible();
  await expect(page.getByText(/^Today so far: Happy at [\d:]+$/)).toBeVisible();
  expect(await person.call(listMoods, { query: {} })).toHaveLength(1);
  complaints.length = 0;
});

test('a server that is down shows its error inline and as a toast, and keeps the typed text', async ({
  page,
  person,
  complaints,
}) => {
  await person.enter(page);
  await page.getByRole('button', { name: 'Sad', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Rain.');
  await page.route('**/api/moods', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(page.locator('form').getByRole('alert')).toContainText(
    'Failed to save mood: Moodbowl cannot be reached.',
  );
  await expect(page.getByText('❌ Failed to save mood')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Rain.');
  await expect(page.getByRole('button', { name: 'Sad', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await page.unroute('**/api/moods');
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(page.getByText('Mood "Sad" saved successfully!')).toBeVisible();
  complaints.length = 0;
});

test('a person who has left the screen is told the result, too', async ({ page, person, complaints }) => {
  await person.enter(page);
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  let fails = true;
  await page.route('**/api/moods', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await left;
    return fails ? route.abort() : route.fallback();
  });
  const saveAndLeave = async () => {
    await page.getByRole('button', { name: 'Sad', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Rain.');
    await page.getByRole('button', { name: 'Save Mood Entry' }).click();
    await page.getByRole('link', { name: 'Friends' }).first().click();
    await expect(page).toHaveURL('/friends');
  };
  await saveAndLeave();
  leave();
  await expect(page.getByText('❌ Failed to save mood: Moodbowl cannot be reached.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Rain.');

  fails = false;
  await saveAndLeave();
  await expect(page.getByText('Mood "Sad" saved successfully!')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  complaints.length = 0;
});

test('a choice made while an entry is being saved belongs to the next entry', async ({ page, person }) => {
  await person.enter(page);
  const { promise: changed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/moods', async (route) => {
    if (route.request().method() === 'POST') await changed;
    return route.fallback();
  });
  const face = (mood: string) =>
    page.getByRole('group', { name: 'Mood' }).getByRole('button', { name: mood, exact: true });
  const note = page.getByRole('textbox', { name: 'Note' });
  await face('Sad').click();
  await note.fill('Rain.');
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await face('Happy').click();
  await note.fill('Sun!');
  goOn();
  await expect(page.getByText('Mood "Sad" saved successfully!')).toBeVisible();
  await expect(page.getByText(/^Today so far: Sad at [\d:]+$/)).toBeVisible();
  await expect(face('Happy')).toHaveAttribute('aria-pressed', 'true');
  await expect(note).toHaveValue('Sun!');
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(page.getByText('Mood "Happy" saved successfully!')).toBeVisible();
  await expect(note).toHaveValue('');
  expect(await person.call(listMoods, { query: {} })).toMatchObject([
    { mood: 'Happy', note: 'Sun!' },
    { mood: 'Sad', note: 'Rain.' },
  ]);
});

test('entries in the log are corrected and deleted', { tag: '@phone' }, async ({ page, person }) => {
  const entry = await person.call(saveMood, { body: { mood: 'Angry', note: 'Traffic.' } });
  await person.enter(page, '/mood-tracker');
  await page.getByRole('button', { name: /^Edit Angry/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confused', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Just the wrong lane.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Just the wrong lane.')).toBeVisible();
  expect(await person.call(listMoods, { query: {} })).toMatchObject([{ id: entry.id, mood: 'Confused' }]);

  await page.getByRole('button', { name: /^Edit Confused/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(dialog).toBeHidden();
  expect(await person.call(listMoods, { query: {} })).toEqual([]);
});

test('an entry that was deleted elsewhere cannot be edited, and says so', async ({ page, person, complaints }) => {
  const entry = await person.call(saveMood, { body: { mood: 'Bored', note: '' } });
  await person.enter(page, '/mood-tracker');
  await page.getByRole('button', { name: /^Edit Bored/ }).click();
  await person.call(deleteMood, { params: { id: entry.id } });
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('We could not find that.');
  await expect(person.call(correctMood, { params: { id: entry.id }, body: { mood: 'Happy' } })).rejects.toThrow('404');
  complaints.length = 0;
});

test('a correction that fails after its dialog was closed shows its error', async ({ page, person, complaints }) => {
  await person.call(saveMood, { body: { mood: 'Bored', note: 'Rain.' } });
  await person.call(saveMood, { body: { mood: 'Happy', note: 'Sun.' } });
  await person.enter(page, '/mood-tracker');
  const { promise: closed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/moods/*', async (route) => {
    await closed;
    return route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Not today.', error: 'Not today.' } });
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Edit Bored/ }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Drizzle.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Edit Happy/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Sun.');
  goOn();
  await expect(page.getByText('Not today.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Sun.');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  complaints.length = 0;
});

test('slow parts keep their place while they load', async ({ page, person }) => {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.fallback();
  });
  await person.enter(page);
  await expect(page.getByText('Loading streak...').first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading groceries' })).toBeVisible();
  await expect(page.getByText('0 days in a row!').first()).toBeVisible();
});

test('My Meals saves a mood, shows errors in its own words, and says if there is no mood today', async ({
  page,
  person,
  complaints,
}) => {
  await person.enter(page, '/meals');
  const carousel = page.getByRole('region', { name: 'Meal suggestions' });
  const missing = carousel.getByText('No mood logged today, so these are meals for every mood.');
  await carousel.scrollIntoViewIfNeeded();
  await expect(missing).toBeVisible();
  await carousel.getByRole('button', { name: 'All', exact: true }).click();
  await expect(missing).toHaveCount(0);
  await carousel.getByRole('button', { name: 'My mood' }).click();

  await page.route('**/api/moods', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Not today.', error: 'Not today.' } }),
  );
  await page.getByRole('group', { name: 'Mood', exact: true }).getByRole('button', { name: 'Bored' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Queues.');
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expectToast(page, '❌ Failed to save mood: Not today.', 3);
  await expect(page.locator('form').getByRole('alert')).toHaveText('Failed to save mood: Not today.');
  complaints.length = 0;
  await page.unroute('**/api/moods');
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expectToast(page, 'Mood "Bored" saved successfully!', 3);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await expect(missing).toHaveCount(0);
  await expect(carousel.getByRole('heading', { name: 'Meals for a bored day' })).toBeVisible();
  expect(await person.call(listMoods, { query: {} })).toMatchObject([{ mood: 'Bored', note: 'Queues.' }]);
});
