import { addGrocery } from '@moodbowl/contract/groceries';
import { saveMood } from '@moodbowl/contract/moods';
import { today } from '../time-zone.ts';
import { expect, test } from './fixtures.ts';

test('dark mode is switched on and remembered', async ({ page, person }) => {
  await person.enter(page);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('a screen opened by its address starts at its top, and a reloaded one keeps its position', async ({
  page,
  person,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  await person.enter(page, '/recipes');
  await expect(page.getByRole('button', { name: /^View Recipe/ }).first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  await page.goto('/suggestions');
  await expect(page.getByRole('article').nth(4)).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.evaluate(() => scrollTo(0, 600));
  await page.reload();
  await expect.poll(scrolled).toBeGreaterThan(300);
});

test('a screen that crashes says so and offers a way on', async ({ page, person, complaints }) => {
  await page.route('**/api/user/streak', (route) => route.fulfill({ json: { streak: 1, week: 'not a week' } }));
  await person.enter(page);
  await expect(page.getByRole('heading', { name: 'That did not go as planned' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible();
  complaints.length = 0;
});

test('a part of a screen that cannot be fetched comes with its styles when the network is back', async ({
  page,
  person,
  complaints,
}) => {
  let isCut = true;
  const files = /\/assets\/(GroceryList|use-dragging)/;
  await page.route(files, (route) => (isCut ? route.abort('internetdisconnected') : route.continue()));
  const failed = page.waitForEvent('requestfailed', (request) => files.test(request.url()));
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => !('isOffline' in window) }));
  await page.addInitScript(() => Object.assign(window, { isOffline: true }));
  await person.enter(page, '/meals');
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  isCut = false;
  await page.evaluate(() => {
    delete (window as { isOffline?: boolean }).isOffline;
    dispatchEvent(new Event('online'));
  });
  const columns = page.getByRole('region', { name: /^(To Buy|Bought)$/ });
  await expect(columns).toHaveCount(2);
  // Beside each other: the styles of the list are there.
  const [toBuy, bought] = [await columns.first().boundingBox(), await columns.last().boundingBox()];
  expect(toBuy?.y).toBe(bought?.y);
  complaints.length = 0;
});

test('a screen has one title, also after going to another', async ({ page, person }) => {
  await person.enter(page, '/home');
  await page.getByRole('link', { name: 'Mood Tracker' }).first().click();
  await expect(page).toHaveTitle('Mood Tracker · Moodbowl');
  await expect(page.locator('head title')).toHaveCount(1);
});

test('selected controls are visible in forced colours', async ({ page, person }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await person.call(addGrocery, { body: { item_name: 'Lemons' } });
  await person.enter(page, '/home');
  const background = (name: string, role: 'button' | 'link' | 'tab') =>
    page
      .getByRole(role, { name, exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('button', { name: 'Happy', exact: true }).click();
  await expect.poll(() => background('Happy', 'button')).not.toBe(await background('Sad', 'button'));
  expect(await background('Home', 'link')).not.toBe(await background('Profile', 'link'));
  const tick = page.getByRole('checkbox', { name: 'Mark Lemons as bought' });
  await expect(tick).toHaveCSS('appearance', 'auto');
  const feedback = page.getByRole('button', { name: 'Feedback', exact: true });
  await expect(feedback).toHaveCSS('border-top-style', 'solid');
  await page.goto('/friends');
  await expect(page.getByRole('tab', { name: /^Friends/ })).toBeVisible();
  expect(await background('Friends', 'tab')).not.toBe(await background('Pending', 'tab'));
});

/** Runs in the page. Counts how often the chart is drawn. */
function countDrawings(): void {
  Object.assign(window, { drawings: 0 });
  const clearRect = CanvasRenderingContext2D.prototype.clearRect;
  CanvasRenderingContext2D.prototype.clearRect = function count(...box) {
    (window as unknown as { drawings: number }).drawings += 1;
    clearRect.apply(this, box);
  };
}

test('the chart stands still under reduced motion', async ({ page, person }) => {
  await page.addInitScript(countDrawings);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await person.call(saveMood, { body: { mood: 'Happy' } });
  await person.call(saveMood, { body: { mood: 'Sad' } });
  await person.enter(page, '/mood-tracker');
  await page.getByText('All-Time Mood Overview').scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: /^Doughnut chart of all your moods/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // An animation of 600 ms draws about 36 frames.
  expect(await page.evaluate(() => (window as unknown as { drawings: number }).drawings)).toBeLessThan(8);
});

test.describe('in American English', () => {
  test.use({ locale: 'en-US' });
  test('the accessible name of a calendar day contains its text', async ({ page, person }) => {
    await person.enter(page, '/profile');
    await page.route('**/api/profile/mood-entries**', async (route) => {
      const entry = { id: '01890a5d-ac96-774b-bcce-b302099a8057', mood: 'Happy', note: '' };
      const created_at = new Date(Date.now() - 29 * 86_400_000).toISOString();
      const date = new Date(Date.parse(today()) - 29 * 86_400_000).toISOString().slice(0, 10);
      await route.fulfill({ json: [{ ...entry, created_at, date }] });
    });
    await page.reload();
    const day = page.getByRole('list', { name: 'Last 30 days' }).getByRole('link', { name: /: Happy$/ });
    const label = await day.innerText();
    expect(label).toMatch(/^\w{3} \d+$/);
    await expect(day).toHaveAccessibleName(new RegExp(label));
  });
});
