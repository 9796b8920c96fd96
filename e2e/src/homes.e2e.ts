import { addGrocery } from '@moodbowl/contract/groceries';
import { inviteHome } from '@moodbowl/contract/homes';
import { expect, expectAccessible, test } from './fixtures.ts';

test('two people share a list by a link, with the keyboard alone, until one of them leaves', async ({
  page,
  person,
  admin: keeper,
  browser,
}) => {
  await keeper.call(addGrocery, { body: { item_name: 'Oats' } });
  await person.call(addGrocery, { body: { item_name: 'Plums' } });
  const { code } = await keeper.call(inviteHome, {});

  await person.enter(page, `/join/${code}`);
  await expect(page.getByRole('heading', { name: `Share a home with ${keeper.username}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Bring my open item along' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Join' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/meals');
  const list = page.getByRole('region', { name: 'Groceries' });
  for (const item of ['Oats', 'Plums']) await expect(list.getByText(item, { exact: true })).toBeVisible();
  await expect(list.getByRole('img', { name: `Added by ${keeper.username}` })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await keeper.enter(elsewhere);
  await expect(elsewhere.getByRole('img', { name: `Added by ${person.username}` })).toBeVisible();
  await elsewhere.context().close();

  await page.goto('/profile?tab=settings');
  const home = page.getByRole('region', { name: 'Your home' });
  await expect(home.getByText(keeper.username)).toBeVisible();
  await expectAccessible(page);
  await home.getByRole('button', { name: 'Leave the home' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the home' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have a list of your own again.')).toBeVisible();
  await expect(home.getByText(keeper.username)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/home');
  await expect(list.getByText('Oats', { exact: true })).toHaveCount(0);
});
