import { acceptAllFriends, addFriend } from '@moodbowl/contract/friends';
import { createRecipe, linkRecipe } from '@moodbowl/contract/recipes';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, test, violationsOf } from './fixtures.ts';

const SOUP = {
  name: 'Grandma’s lentil soup',
  description: 'Better on the second day.',
  ingredients: ['250 g brown lentils', '1 onion, chopped', '1 l stock'],
  steps: ['Fry the onion for 5 minutes.', 'Add lentils and stock and simmer for 35 minutes.'],
  moods: ['Sad'],
  servings: 4,
  minutes_prep: 10,
  minutes_cook: 40,
  diet: 'vegan',
  tags: ['soup'],
  source_name: 'Grandma',
} as const;

const soup = () => ({
  ...SOUP,
  ingredients: [...SOUP.ingredients],
  steps: [...SOUP.steps],
  moods: [...SOUP.moods],
  tags: [...SOUP.tags],
});

test('a recipe is written, found among ours, edited, shared by link, and the link taken back', async ({
  page,
  person,
  browser,
}) => {
  await person.enter(page, '/recipes');
  await page.getByRole('button', { name: '+ Recipe' }).click();
  await page.getByRole('link', { name: 'Write it down' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(SOUP.name);
  await page.getByRole('textbox', { name: 'Ingredients' }).fill(SOUP.ingredients.join('\n'));
  await page.getByRole('textbox', { name: 'Step 1' }).fill(SOUP.steps[0]);
  await page.getByRole('button', { name: 'Stressed' }).click();
  await page.getByRole('textbox', { name: 'Servings' }).fill('4');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save recipe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: SOUP.name })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'More for this recipe' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: /^Tags/ }).fill('winter');
  await page.getByRole('button', { name: 'Save recipe' }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('winter');

  await page.goto('/recipes?tab=ours');
  await expect(page.getByRole('article', { name: SOUP.name })).toContainText('Ours');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('onions');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goBack();

  await page.getByRole('button', { name: 'More for this recipe' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await expectAccessible(page);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1, name: SOUP.name })).toBeVisible();
  await expect(stranger.getByRole('listitem').first()).toHaveText(SOUP.ingredients[0]);
  await expect(stranger.getByText('Stressed')).toHaveCount(0);
  expect(await violationsOf(stranger)).toEqual([]);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await stranger.goto(address))?.status()).toBe(404);
  await stranger.context().close();
});

/** A page of another site, which lets no server in. */
const SITE = 'https://soup.example/lentil';
const PAGE = `<!doctype html><title>Soup</title><h1>Soup</h1><script type="application/ld+json">${JSON.stringify({
  '@type': 'Recipe',
  name: SOUP.name,
  recipeIngredient: SOUP.ingredients,
  recipeInstructions: SOUP.steps,
  recipeYield: '4',
})}</script>`;

async function bookmarkOf(page: Page): Promise<string> {
  await page.goto('/import');
  await page.getByText('For sites that let no server in').click();
  const link = page.getByRole('link', { name: 'To Moodbowl' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  return decodeURIComponent(((await link.getAttribute('href')) ?? '').replace('javascript:', ''));
}

test('the bookmark hands the page of another site over, and it is stored when it is saved', async ({
  page,
  person,
  context,
}) => {
  await person.enter(page, '/recipes');
  const code = await bookmarkOf(page);
  await context.route(SITE, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: PAGE }));
  const site = await context.newPage();
  await site.goto(SITE);
  const [opened] = await Promise.all([context.waitForEvent('page'), site.evaluate(code)]);
  await expect(opened.getByText(new URL(SITE).host, { exact: true })).toBeVisible();
  await expectAccessible(opened);
  await opened.getByRole('button', { name: 'Read recipe' }).click();
  await expect(opened.getByRole('heading', { level: 1, name: 'Is everything right?' })).toBeVisible();
  await expect(opened.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(SOUP.name);
  await expect(opened.getByRole('textbox', { name: 'Web address' })).toHaveValue(SITE);
  await expectAccessible(opened);
  await opened.getByRole('button', { name: 'Save recipe' }).click();
  await expect(opened.getByRole('heading', { level: 1, name: SOUP.name })).toBeVisible();
});

test('a text is read as a recipe, and nonsense is not', { tag: '@phone' }, async ({ page, person, complaints }) => {
  await person.enter(page, '/import?from=text');
  await page.getByRole('textbox', { name: 'The recipe as text' }).fill('Nothing that anybody could cook.');
  await page.getByRole('button', { name: 'Read recipe' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'The recipe as text' })).toHaveValue(
    'Nothing that anybody could cook.',
  );
  const text = `${SOUP.name}\n\nIngredients\n${SOUP.ingredients.join('\n')}\n\nMethod\n1. ${SOUP.steps.join('\n2. ')}`;
  await page.getByRole('textbox', { name: 'The recipe as text' }).fill(text);
  await page.getByRole('button', { name: 'Read recipe' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(SOUP.name);
  await expect(page.getByRole('textbox', { name: 'Ingredients' })).toHaveValue(SOUP.ingredients.join('\n'));
  await expect(page.getByRole('textbox', { name: 'Step 2' })).toHaveValue(SOUP.steps[1]);
  await expectNoSidewaysScrolling(page);
  // The refused text.
  complaints.length = 0;
});

test('a recipe goes to a friend, who keeps a copy', async ({ person, admin, browser }) => {
  await person.call(addFriend, { body: { friendIdentifier: admin.username } });
  await admin.call(acceptAllFriends, {});
  const { id } = await person.call(createRecipe, { body: soup() });
  const mine = await (await browser.newContext()).newPage();
  await person.enter(mine, `/recipes/${id}`);
  await mine.getByRole('button', { name: 'More for this recipe' }).click();
  await mine.getByRole('button', { name: 'Share' }).click();
  await mine.getByRole('combobox', { name: 'Friend' }).selectOption(admin.username);
  await mine.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(mine.getByText(`Sent to ${admin.username}.`)).toBeVisible();
  const theirs = await (await browser.newContext()).newPage();
  await admin.enter(theirs, '/recipes?tab=ours');
  await expect(theirs.getByText(`from ${person.username}`)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: 'Save a copy' }).click();
  await expect(theirs.getByRole('article', { name: SOUP.name })).toBeVisible();
  for (const page of [mine, theirs]) await page.context().close();
});

test('the page of a link has no script, and its data are no markup', async ({ person, page }) => {
  const { id } = await person.call(createRecipe, { body: { ...soup(), name: '</script><script>alert(1)</script>' } });
  const { link } = await person.call(linkRecipe, { params: { id } });
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('</script><script>alert(1)</script>');
});
