import { t } from '@moodbowl/i18n/t';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  openMenu,
  PASSWORD,
  test,
  violationsOf,
} from './fixtures.ts';

test('a logout in one tab logs the other one out', async ({ page, person, context, complaints }) => {
  await person.enter(page);
  // Requests that are pending when the session ends get a 401.
  await page.waitForLoadState('networkidle');
  const second = await context.newPage();
  await second.goto('/home');
  await openMenu(second);
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  // The server ends the first tab's event stream, and the tab may ask for it again before it hears of the logout.
  const ofStream = /^401: \S+\/api\/events$|^error: Failed to load resource: .* 401 /;
  expect(complaints.filter((complaint) => !ofStream.test(complaint))).toEqual([]);
  complaints.length = 0;
});

test('a session that ends while somebody is typing loses nothing', async ({ page, person, complaints }) => {
  await person.enter(page);
  await page.getByRole('button', { name: 'Grateful', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Grandma called.');
  await page.route('**/api/moods', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'UNAUTHORIZED', message: 'Please log in to continue.', error: 'Please log in to continue.' },
    }),
  );
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();

  const told = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(told).toBeVisible();
  await expect(page.locator('textarea').first()).toHaveValue('Grandma called.');
  await page.unroute('**/api/moods');
  await told.getByRole('button', { name: 'Log in again' }).click();

  await expect(page).toHaveURL('/');
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Grandma called.');
  expect(complaints.splice(0).every((line) => line.includes('401'))).toBe(true);
});

test('an expiring token is announced before it leads to the login', async ({ page, person }) => {
  await page.clock.install();
  await person.enter(page);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.clock.fastForward(169 * 60 * 60 * 1000);
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
});

test('a password that is easy to guess gets a hint while registering, and is accepted', async ({ page }) => {
  const username = `guest-${Date.now()}-${process.pid}`;
  const common = t('auth.passwordHints.common');
  const short = t('auth.passwordHints.short');
  const named = t('auth.passwordHints.username');
  await page.goto('/register');
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  const password = page.getByRole('textbox', { name: 'Password' });
  const hint = page.locator('[aria-live="polite"]').filter({ visible: true });
  await password.fill('passw');
  await expect(hint.filter({ hasText: /./ })).toHaveCount(0);
  for (const [typed, told] of [
    [`my ${username}`, named],
    ['tr0mbo', short],
    ['password1', common],
  ] as const) {
    await password.fill(typed);
    await expect(hint.filter({ hasText: told })).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/');
});

test('the API document is readable under a policy that blocks everything else', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moodbowl API');
  const call = page.locator('#register');
  // By keyboard only.
  await call.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(call.getByText('Request body')).toBeVisible();
  await expectNoSidewaysScrolling(page);
  // Three calls are enough: axe takes a minute for all of them.
  for (const name of ['saveMood', 'listMeals', 'exportAccount']) await page.locator(`#${name} > summary`).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page), colorScheme).toEqual([]);
  }
  await expectNoSidewaysScrolling(page);
});

test('a logout while a screen is loading sends nothing without a token', async ({ page, person }) => {
  const withoutToken: string[] = [];
  const open = /\/api\/(instance|analytics\/events)/;
  page.on('request', (request) => {
    if (!request.url().includes('/api/') || open.test(request.url())) return;
    if (request.headers()['authorization'] === undefined) withoutToken.push(request.url());
  });
  await person.enter(page, '/feedback');
  withoutToken.length = 0;
  // The responses arrive after the logout.
  const { promise: loggedOut, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (route.request().method() === 'GET') await loggedOut;
    await route.fulfill({ response });
  });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await openMenu(page);
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/home');
  await openMenu(page);
  await bar.getByRole('button', { name: 'Logout' }).click();
  resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(withoutToken).toEqual([]);
});
