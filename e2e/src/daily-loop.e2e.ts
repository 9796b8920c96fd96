import { expect, expectToast, openMenu, PASSWORD, test } from './fixtures.ts';

test(
  'a new person registers, logs a mood, eats, shops and leaves',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const withoutToken: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isCall = /^\/api\/(?!auth\/(login|register)|instance$|uploads\/|analytics\/)/.test(pathname);
      if (isCall && !/^Bearer ./.test(request.headers()['authorization'] ?? '')) withoutToken.push(pathname);
    });
    const username = `maya-${project.name}-${Date.now()}`;

    await test.step('register, and be led to the login', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Register' }).click();
      await page.getByLabel('Username', { exact: true }).fill(username);
      await page.getByLabel('Email').fill(`${username}@example.org`);
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Your account is ready' })).toBeVisible();
      await expect(page).toHaveURL('/');
    });

    await test.step('log in, and be led home', async () => {
      // After registering, the login is filled with the username; names ignore case.
      await expect(page.getByLabel('Username or email')).toHaveValue(username);
      await page.getByLabel('Username or email').fill(username.toUpperCase());
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Welcome to Moodbowl! Taking you home…')).toBeVisible();
      await expect(page).toHaveURL('/home');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
      await expect(page.getByText('Pick a mood')).toBeVisible();
      await expect(page.getByText('Nice to see you.')).toBeVisible();
      await expect(page.locator('main img[src*="flame"]')).toHaveCount(0);
    });

    await test.step('save a mood with a note', async () => {
      await page.getByRole('button', { name: 'Stressed', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Stressed', exact: true })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('textbox', { name: 'Note' }).fill('Deadline at nine.');
      await page.getByRole('button', { name: 'Save Mood Entry' }).click();
      await expectToast(page, 'Mood "Stressed" saved successfully!', 3);
      await expect(page.getByRole('heading', { name: /^Stressed, / })).toBeFocused();
      await expect(page.getByText(/Today so far: Stressed at/)).toBeVisible();
      await page.getByRole('button', { name: 'Another mood' }).click();
      await expect(page.getByRole('button', { name: 'Stressed', exact: true })).toHaveAttribute(
        'aria-pressed',
        'false',
      );
      await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
      await expect(page.getByText('1 day').first()).toBeVisible();
    });

    const carousel = page.getByRole('region', { name: 'Meal suggestions' });
    const meals = carousel.getByRole('article', { includeHidden: true });
    await test.step('the carousel shows meals for that mood, or all', async () => {
      await expect(carousel.getByRole('heading', { name: 'Meals for a stressed day' })).toBeVisible();
      await expect(meals).toHaveCount(12);
      await carousel.getByRole('button', { name: 'All', exact: true }).click();
      await expect(carousel.getByRole('heading', { level: 2 })).toHaveText('Meals for every day');
      await expect(meals.filter({ hasNotText: 'Stressed' })).not.toHaveCount(0);
      await carousel.getByRole('button', { name: 'My mood' }).click();
      await expect(meals.filter({ hasText: 'Stressed' })).toHaveCount(12);
    });

    await test.step('open a recipe, save it, eat it', async () => {
      await carousel
        .getByRole('button', { name: /^View Recipe/ })
        .first()
        .click();
      const recipe = page.getByRole('dialog');
      await expect(recipe.getByRole('heading', { name: 'Ingredients' })).toBeVisible();
      await recipe.getByRole('button', { name: '☆ Save' }).click();
      await expect(recipe.getByRole('button', { name: '★ Saved' })).toBeVisible();
      await expectToast(page, 'Meal saved!', 3);
      await recipe.getByRole('button', { name: 'I ate this' }).click();
      await expect(page.getByText(/^Enjoy! ".+" is logged for today\.$/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(recipe).toBeHidden();
    });

    await test.step('find it among the saved meals', async () => {
      await page.goto('/saved-meals');
      await expect(page.getByRole('article')).toHaveCount(1);
    });

    await test.step('shop', async () => {
      await page.goto('/meals');
      const toBuy = page.getByRole('region', { name: 'To Buy' });
      const bought = page.getByRole('region', { name: 'Bought' });
      await page.getByRole('textbox', { name: 'Item name' }).fill('Lemons');
      await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('2');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expectToast(page, 'Item added to list!', 2);
      await page.getByRole('button', { name: 'Increase quantity of Lemons' }).click();
      await expect(page.getByText('Updated "Lemons" quantity to 3.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Quantity of Lemons' })).toHaveValue('3');

      await toBuy.getByRole('checkbox', { name: 'Mark Lemons as bought' }).click();
      await expect(bought.getByText('Lemons')).toBeVisible();
      await expect(page.getByText('Marked "Lemons" as bought!')).toBeVisible();

      await bought.getByRole('button', { name: 'Delete Lemons' }).click();
      await expect(page.getByText('Deleted "Lemons"')).toBeVisible();
      await expect(page.getByText('No items here!')).toHaveCount(2);
    });

    await test.step('log out', async () => {
      await openMenu(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('role')])).toEqual([
        null,
        null,
      ]);
      await page.goto('/home');
      await expect(page).toHaveURL('/');
    });

    expect(withoutToken, 'every call carries the token').toEqual([]);
  },
);
