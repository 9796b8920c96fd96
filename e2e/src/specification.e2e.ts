import { sendFeedback } from '@moodbowl/contract/feedback';
import { createMeal, deleteMeal } from '@moodbowl/contract/meals';
import { saveMood } from '@moodbowl/contract/moods';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { expect, expectToast, openMenu, PASSWORD, test } from './fixtures.ts';

const PICTURE = fileURLToPath(new URL('../../web/public/favicon-32.png', import.meta.url));
const SILENT = {};
const TOLD = { code: 'INTERNAL', message: 'The kettle is cold.', error: 'The kettle is cold.' };

/** Lets the page's own time pass until `done`, a millisecond at each look. */
async function passTimeUntil(page: Page, done: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return done();
    })
    .toBe(true);
}

/** Stops the page's own time, a moment from now. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

async function expectToLeaveAfter(page: Page, ms: number, from: string, to: string): Promise<void> {
  await page.clock.runFor(ms - 100);
  await expect(page).toHaveURL(from);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page).toHaveURL(to);
}

test('the login leads home after 1.5 seconds, the registration to the login after 2, and both show errors', async ({
  page,
  complaints,
}, { project }) => {
  const username = `nadia-${project.name}-${Date.now()}`;
  await page.clock.install();
  const submit = async (button: string, path: string, failure: string, told: string) => {
    for (const [json, text] of [
      [SILENT, failure],
      [TOLD, TOLD.message],
    ] as const) {
      await page.route(`**/api/auth/${path}`, (route) => route.fulfill({ status: 500, json }));
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await page.unroute(`**/api/auth/${path}`);
    }
    await stopTime(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await passTimeUntil(page, () => page.getByText(told).isVisible());
  };

  await page.goto('/register');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await submit('Register', 'register', 'Registration failed', 'Your account is ready.');
  await expectToLeaveAfter(page, 2_000, '/register', '/');

  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await submit('Login', 'login', 'Login failed', 'Welcome to Moodbowl!');
  expect(await page.evaluate(() => ['username', 'email', 'role'].map((key) => localStorage.getItem(key)))).toEqual([
    username,
    `${username}@example.org`,
    'user',
  ]);
  await expectToLeaveAfter(page, 1_500, '/', '/home');
  complaints.length = 0;
});

test('each screen has its loading text', async ({ page, admin }) => {
  await admin.enter(page);
  await page.route('**/api/**', () => {});
  for (const [path, ...texts] of [
    ['/home', 'Loading streak...'],
    ['/mood-tracker', 'Loading streak...', 'Loading chart...'],
    ['/meals', 'Loading meals...'],
    ['/recipes', 'Loading recipes...'],
    ['/saved-meals', 'Loading saved meals...'],
    ['/profile', 'Loading profile…', 'Loading streak...'],
    ['/admin/edit-meal/01890a5d-ac96-774b-bcce-b302099a8057', 'Loading meal data...'],
  ] as const) {
    await page.goto(path);
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  }
});

test('each screen shows its error when it cannot be loaded', async ({ page, admin, complaints }) => {
  await admin.enter(page);
  let json: object = SILENT;
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, json }));
  const expectTexts = async (path: string, ...texts: string[]) => {
    await page.goto(path);
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  };
  const noFlame = () => expect(page.locator('main img[src*="flame"]')).toHaveCount(0);
  const lostStreak = ['0 days in a row!', 'Your streak could not be loaded.'];
  await expectTexts('/mood-tracker', ...lostStreak, 'Failed to fetch mood data', 'Request failed');
  await noFlame();
  await expectTexts('/home', ...lostStreak);
  await noFlame();
  await expectTexts('/meals', 'Failed to load groceries.', 'Failed to fetch meals');
  await expectTexts('/recipes/01890a5d-ac96-774b-bcce-b302099a8057', 'Failed to fetch recipe.');
  await expectTexts('/saved-meals', 'Failed to load saved meals');
  await expectTexts('/profile', 'Failed to fetch profile data.', ...lostStreak);
  await noFlame();
  await expectTexts('/friends', 'Error fetching friends');
  await page.goto('/admin/edit-meal/01890a5d-ac96-774b-bcce-b302099a8057');
  await expectToast(page, 'Failed to fetch meal', 2.5);
  await expect(page).toHaveURL('/admin');
  await expectToast(page, 'Error fetching meals', 2.5);
  await expectTexts('/feedback', 'Send Feedback');
  // Of past feedback and of the streak nothing but the console is told.
  await expect.poll(() => complaints.filter((line) => line.includes('Could not load feedback mine'))).not.toEqual([]);
  // Where the server has words of its own, they are shown.
  json = TOLD;
  await expectTexts('/recipes', TOLD.message);
  await expectTexts('/saved-meals', TOLD.message);
  expect(complaints.filter((line) => line.includes('Could not load moods streak'))).not.toEqual([]);
  expect(complaints.filter((line) => line.includes('Could not load profile streak'))).not.toEqual([]);
  complaints.length = 0;

  await page.route('**/api/meals/*', (route) => route.fulfill({ status: 401, json: SILENT }));
  await expectTexts('/recipes/01890a5d-ac96-774b-bcce-b302099a8057', 'Unauthorized. Please login.');
  complaints.length = 0;
});

test('each failed action shows its error and is undone', async ({ page, admin, complaints }) => {
  const name = `Lentils ${process.pid}-${Date.now().toString(36)}`;
  const { id } = await admin.call(createMeal, { body: { name, mood: 'Sad' } });
  await admin.call(saveMeal, { params: { id } });
  await admin.call(sendFeedback, { body: { subject: 'Salt', message: 'Less of it, please.', attachments: [] } });
  let json: object = SILENT;
  await admin.enter(page);
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json }),
  );

  for (json of [SILENT, TOLD]) {
    const reason = json === TOLD ? TOLD.message : 'Request failed';
    await page.getByRole('button', { name: 'Happy', exact: true }).click();
    await page.getByRole('button', { name: 'Save Mood Entry' }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText(`Failed to save mood: ${reason}`);
    await expectToast(page, `❌ Failed to save mood: ${reason}`, 3);
  }
  await page.goto('/saved-meals');
  for (json of [SILENT, TOLD]) {
    await page.getByRole('button', { name: `Save ${name}` }).click();
    await expectToast(page, json === TOLD ? TOLD.message : 'Failed to toggle meal', 3);
    await expect(page.getByRole('button', { name: `Save ${name}` })).toHaveAttribute('aria-pressed', 'true');
  }
  json = SILENT;
  await page.getByRole('button', { name: `View Recipe: ${name}` }).click();
  await page.getByRole('button', { name: '★ Saved' }).click();
  await expectToast(page, 'Failed to toggle save status.', 3);
  await expect(page.getByRole('button', { name: '★ Saved' })).toBeVisible();

  await page.goto('/meals');
  await page.getByRole('textbox', { name: 'Item name' }).fill('Lemons');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Failed to add item.', 2);

  await page.goto('/profile');
  const tile = page.getByRole('article', { name });
  await expect(tile.locator('img[src="/api/uploads/meals/default-meal.png"]')).toBeVisible();
  await page.getByRole('button', { name: `Remove: ${name}` }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to toggle saved meal' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to update profile');

  await page.goto(`/admin/edit-meal/${id}`);
  await page.getByRole('button', { name: 'Update Meal' }).click();
  await expectToast(page, 'Error updating meal', 2.5);
  await expect(page).toHaveURL(`/admin/edit-meal/${id}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('link', { name: '+ Add Meal' }).click();
  await page.getByLabel('Meal name').fill('Toast');
  await page.getByLabel('Image').setInputFiles(PICTURE);
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Meal' }).click();
  await expectToast(page, 'Upload failed', 2.5);
  await expectToast(page, 'Error saving meal', 2.5);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Error deleting meal', 2.5);

  await page.getByRole('tab', { name: 'Feedback' }).click();
  const mine = page.getByRole('row').filter({ hasText: admin.username });
  await mine.getByRole('button', { name: 'Mark Resolved' }).click();
  await expectToast(page, 'Failed to resolve feedback', 2.5);
  await page.goto('/feedback');
  await page.getByLabel('Subject').fill('Soup');
  await page.getByLabel('Message').fill('More of it, please.');
  const sent = page.waitForRequest('**/api/feedback');
  await page.getByRole('main').getByRole('button', { name: 'Send Feedback' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    subject: 'Soup',
    message: 'More of it, please.',
    attachments: [],
  });
  await expect(page.getByRole('alert')).toHaveText('Failed to submit feedback. Please try again.');
  expect(complaints.some((line) => line.includes('Feedback could not be sent'))).toBe(true);
  complaints.length = 0;
  await admin.call(deleteMeal, { params: { id } });
});

test('each screen asks to log in without a token, and the profile leads to the login', async ({ page, person }) => {
  const [meal] = await person.starterMeals(1);
  if (!meal) throw new Error('the catalogue is empty');
  await person.call(saveMeal, { params: { id: meal.id } });
  await person.enter(page, '/saved-meals');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Saved Meals');
  const star = page.getByRole('button', { name: `Save ${meal.name}` });
  await expect(star).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await star.click();
  await expectToast(page, 'Please log in first.', 3);
  await page.getByRole('button', { name: /^View Recipe/ }).click();
  await expect(page.getByText('You must be logged in to view this recipe.')).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Quick links' });
  await links.getByRole('link', { name: 'Saved Meals' }).click();
  await expect(page.getByText('No authentication token found.')).toBeVisible();
  await links.getByRole('link', { name: 'My Meals' }).click();
  await expect(page.getByRole('region', { name: 'All meals' })).toContainText('You must be logged in to fetch meals.');
  await links.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/');
});

test('home asks for the mood, and takes its colour', { tag: '@phone' }, async ({ page, person, isMobile }) => {
  await page.clock.install();
  await person.enter(page);
  await expect(page.getByText('How are you feeling today?')).toBeVisible();
  const moods = page.getByRole('group', { name: 'Mood', exact: true }).getByRole('button');
  await expect(moods).toHaveText(['Happy', 'Sad', 'Angry', 'Stressed', 'Bored', 'Energised', 'Confused', 'Grateful']);
  await expect(moods.locator('img')).toHaveCount(8);
  await expect(page.getByPlaceholder('Add an optional note...')).toBeVisible();
  // The list comes in the place of its shape.
  await expect(page.getByPlaceholder('Item name')).toBeVisible();
  const week = await page.getByRole('region', { name: 'Your week' }).boundingBox();
  const groceries = await page.getByRole('region', { name: 'Groceries' }).boundingBox();
  expect([week, groceries]).not.toContain(null);
  if (!isMobile) expect((week?.x ?? 0) + (week?.width ?? 0)).toBeLessThan(groceries?.x ?? 0);
  await expect(page.getByRole('region', { name: 'Meal suggestions' })).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: 'in a row!' });
  await expect(banner).toHaveCSS('background-image', /rgb\(255, 206, 84\), rgb\(246, 187, 66\)/);

  await moods.nth(1).click();
  await moods.nth(0).click();
  await expect(moods.and(page.locator('[aria-pressed="true"]'))).toHaveText(['Happy']);
  await expect(page.getByRole('main').getByRole('img', { name: 'Happy', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expectToast(page, 'Mood "Happy" saved successfully!', 3);
  await expect(page.getByRole('status').filter({ hasText: '1 day' })).toHaveCSS(
    'background-image',
    /rgb\(160, 212, 104\), rgb\(128, 170, 83\)/,
  );

  // The tips of the chef, each in its turn, and an idea for the mood.
  await expect(page.getByText(/^Shopping while happy: ./)).toBeVisible();
  const tips = page.locator('p[data-shown]');
  const seen = new Set<string>();
  for (let turn = 0; turn < 5; turn += 1) {
    seen.add((await tips.textContent()) ?? '');
    await page.clock.runFor(12_000);
  }
  expect(seen.size).toBe(5);
  expect(seen).toContain(await tips.textContent());
  // One of two ideas, by chance.
  const ideas: string[] = [];
  for (const chance of [0, 0.999]) {
    await page.addInitScript((value) => (Math.random = () => value), chance);
    await page.reload();
    ideas.push((await page.getByText(/^Shopping while happy: ./).textContent()) ?? '');
  }
  expect(ideas[0]).not.toBe(ideas[1]);
});

interface Carousel {
  readonly slidesPerView: number;
  readonly speed: number;
  readonly loop: boolean;
  readonly autoplay: { readonly delay?: number; readonly enabled?: boolean } | false;
}

test(
  'the carousel shows as many meals as fit, and moves if there is more than one',
  { tag: '@phone' },
  async ({ page, person }) => {
    await person.call(saveMood, { body: { mood: 'Happy' } });
    let count = 5;
    await page.route(/\/api\/meals(\?.*)?$/, async (route) => {
      const meals = (await (await route.fetch()).json()) as object[];
      // Meals are for a mood whatever its case.
      await route.fulfill({ json: meals.slice(0, count).map((meal) => ({ ...meal, mood: 'hAPPY', image_url: '' })) });
    });
    const options = () =>
      page.locator('.swiper').evaluate((element) => {
        const { swiper } = element as unknown as { swiper: { params: Carousel } | null };
        if (!swiper) return undefined;
        const { slidesPerView, speed, loop, autoplay } = swiper.params;
        return { slidesPerView, speed, loop, delay: autoplay && autoplay.enabled ? autoplay.delay : undefined };
      });
    await person.enter(page);
    const carousel = page.getByRole('region', { name: 'Meal suggestions' });
    for (const [width, slidesPerView] of [
      [1280, 4],
      [1024, 4],
      [1023, 2],
      [640, 2],
      [639, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(options).toEqual({ slidesPerView, speed: 500, loop: true, delay: 4_000 });
    }
    await expect(carousel.locator('img[src="/default-meal.png"]').first()).toBeAttached();
    // On a narrow window it stands far below, and comes when somebody comes near.
    const openAgain = async () => {
      await page.reload();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    };
    count = 4;
    await openAgain();
    await expect.poll(options).toMatchObject({ loop: false, delay: 4_000 });
    count = 1;
    await openAgain();
    await expect.poll(options).toMatchObject({ loop: false, delay: undefined });
    count = 0;
    await openAgain();
    await expect(carousel.getByText('No meals found for this filter.')).toBeVisible();
  },
);

test('My Meals leads administrators to the admin panel after 800 ms', async ({ page, admin }) => {
  await page.clock.install();
  await admin.enter(page, '/meals');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Meals Dashboard');
  await expect(page.getByText('Find meal ideas based on your groceries and preferences.')).toBeVisible();
  const add = page.getByRole('button', { name: '+ Add Meal' });
  await expect(add).toBeVisible();
  await stopTime(page);
  await add.click();
  await passTimeUntil(page, () => page.getByText('Redirecting to admin meal management...').isVisible());
  await expectToLeaveAfter(page, 800, '/meals', '/admin/meals');
});

test(
  'the bar and the footer link to every screen, and the bar has one more link for administrators',
  { tag: '@phone' },
  async ({ page, admin, person, isMobile }) => {
    await admin.enter(page, '/friends');
    const bar = page.getByRole('navigation', { name: 'Main' });
    // On phones the bar has collapsed into a menu.
    await expect(bar.getByRole('link', { name: 'My Meals' })).toBeVisible({ visible: !isMobile });
    await expect(bar.getByRole('button', { name: 'Open the menu' })).toBeVisible({ visible: isMobile });
    await openMenu(page);
    const ways = (of: typeof bar) =>
      of.getByRole('link').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(await ways(bar)).toEqual([
      ['Moodbowl', '/home'],
      ['Home', '/home'],
      ['Mood Tracker', '/mood-tracker'],
      ['My Meals', '/meals'],
      // Beyond the specification, where there is room for it.
      ...(isMobile ? [['Suggestions', '/suggestions']] : []),
      ['Friends', '/friends'],
      ['Profile', '/profile'],
      ['Admin Panel', '/admin'],
    ]);
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
    const foot = page.getByRole('contentinfo');
    await expect(foot).toContainText('Your journey to mindful eating, one mood at a time.');
    await expect(foot).toContainText(`© ${new Date().getFullYear()} Moodbowl`);
    await expect(foot.getByRole('link', { name: /^support@/ })).toHaveAttribute('href', /^mailto:/);
    await expect(foot.getByRole('navigation', { name: 'Social links' }).getByRole('link')).not.toHaveCount(0);
    await expect(foot.getByRole('navigation', { name: 'Quick links' }).getByRole('link')).not.toHaveCount(0);

    // Whose role is not known is a user.
    await page.evaluate(() => localStorage.removeItem('role'));
    await page.goto('/admin');
    await expect(page).toHaveURL('/home');

    await person.enter(page, '/meals');
    await expect(page.getByRole('region', { name: 'Groceries' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Meal suggestions' })).toBeVisible();
    await expect(page.getByRole('button', { name: '+ Add Meal' })).toHaveCount(0);
    await expect(bar.getByRole('link', { name: 'Admin Panel', includeHidden: true })).toHaveCount(0);
  },
);

test('a recipe without details has texts in their place, and the cards of My Meals can be searched and sorted', async ({
  page,
  admin,
}) => {
  const name = `Zwieback ${process.pid}-${Date.now().toString(36)}`;
  const { id } = await admin.call(createMeal, { body: { name, mood: 'Bored' } });
  await admin.enter(page, '/meals');
  const list = page.getByRole('region', { name: 'All meals' });
  await list.getByLabel('Sort by').selectOption('Name');
  await list.getByLabel('Search').fill(name.toUpperCase());
  const card = list.getByRole('article');
  await expect(card).toHaveAccessibleName(name);
  await expect(card.locator('img').first()).toHaveAttribute('src', '/api/uploads/meals/default-meal.png');
  await card.getByRole('button', { name: /^View Recipe/ }).click();
  const recipe = page.getByRole('dialog', { name });
  await expect(recipe.locator('img[src="/api/uploads/meals/default-meal.png"]')).toBeVisible();
  for (const part of ['Ingredients', 'Steps']) await expect(recipe.getByRole('heading', { name: part })).toBeVisible();
  for (const text of ['No ingredients provided.', 'No steps provided.', 'No description available.', 'Bored', '☆ Save'])
    await expect(recipe.getByText(text, { exact: true })).toBeVisible();
  await recipe.getByRole('button', { name: 'Close' }).click();

  await list.getByRole('button', { name: 'Saved', exact: true }).click();
  await expect(list.getByText('No meals available.')).toBeVisible();
  await list.getByRole('button', { name: 'View All Meals' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(card).not.toHaveCount(0);
  await admin.call(deleteMeal, { params: { id } });
});

test('the chart is a ring with a hole of 65 percent', async ({ page, person }) => {
  await person.enter(page, '/mood-tracker');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Mood Tracker');
  await expect(page.getByRole('region', { name: 'All-Time Mood Overview' })).toContainText('No moods logged yet.');
  await expect(page.getByRole('heading', { name: 'Your Mood Jar' })).toBeVisible();
  await person.call(saveMood, { body: { mood: 'Sad', note: 'Rain.' } });
  await page.reload();
  const entry = page.getByRole('region', { name: 'Recent Mood Log' }).getByRole('listitem');
  await expect(entry).toContainText(/Sad.+Rain\./);
  await expect(entry.locator('img')).toBeVisible();
  await expect(entry.locator('time')).toBeVisible();
  const hole = () =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const row = copy?.getImageData(0, Math.floor(height / 2), width, 1).data ?? [];
      const painted = Array.from({ length: width / 2 }, (_, x) => row[4 * (Math.floor(width / 2) + x) + 3] ?? 0);
      const outer = painted.findLastIndex((alpha) => alpha > 127);
      return Math.round((100 * painted.findIndex((alpha) => alpha > 127)) / outer);
    });
  await expect.poll(hole).toBeGreaterThanOrEqual(64);
  await expect.poll(hole).toBeLessThanOrEqual(66);
});

test('feedback is counted with its subject and the length of its message', async ({ page, person }) => {
  await page.clock.install();
  await person.enter(page, '/feedback');
  await page.getByLabel('Subject').fill('Soup');
  await page.getByLabel('Message').fill('More of it, please.');
  await page.getByRole('main').getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page.getByRole('alert')).toHaveText('Thanks for your feedback!');
  const counted = page.waitForRequest('**/api/analytics/events');
  await page.clock.runFor(5_000);
  expect(((await counted).postDataJSON() as { events: unknown[] }).events).toContainEqual({
    name: 'feedback_submitted',
    subject: 'Soup',
    message_length: 19,
  });
});
