import { t } from '@moodbowl/i18n/t';
import { runAdmin, expect, expectAccessible, expectNoSidewaysScrolling, PASSWORD, test } from './fixtures.ts';

test.describe('a reset link', () => {
  test('sets a new password once and leads to the login', async ({ page, person, complaints }) => {
    const printed = await runAdmin('reset-link', person.username);
    const link = new URL(printed.split('\n')[1] ?? '');
    await page.goto(link.pathname + link.hash);
    await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    const field = page.getByLabel('New password');
    await field.fill('short');
    await field.press('Enter');
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await field.fill('a bowl of oat milk');
    await field.press('Enter');
    await expect(page.getByText(t('auth.passwordReset'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();

    await page.getByLabel('Username or email').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid credentials')).toBeVisible();
    complaints.length = 0;
    await page.getByLabel('Password', { exact: true }).fill('a bowl of oat milk');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/home');

    await page.goto('/');
    await page.goto(link.pathname + link.hash);
    await page.getByLabel('New password').fill('another one');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('alert')).toHaveText(t('auth.resetLinkInvalid'));
    complaints.length = 0;
  });
});

test('the login says that an account is suspended', async ({ page, person, complaints }) => {
  await runAdmin('suspend', person.username);
  await page.goto('/');
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText(t('auth.suspended'));
  complaints.length = 0;
});
