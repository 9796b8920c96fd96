import { t } from '@moodbowl/i18n/t';
import { type ImportedRecipe, importRecipe } from '@moodbowl/contract/recipe-imports';
import { createRecipe, getRecipe, listRecipes } from '@moodbowl/contract/recipes';
import { getMeal } from '@moodbowl/contract/meals';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fill, press, valueOf } from '../../test/actions.ts';
import { openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { idOf, sampleMeal, sampleMealWithAmounts, sampleRecipe } from '../../test/samples.ts';
import { refusal, stubServer } from '../../test/stub-server.ts';

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

const FOUND: ImportedRecipe = {
  name: 'Lentil soup',
  description: '',
  ingredients: ['250 g lentils', '1 onion'],
  steps: ['Fry.', 'Simmer for 20 minutes.'],
  servings: 4,
  minutes_prep: null,
  minutes_cook: 25,
  image_url: '',
  source_url: 'https://soup.example/lentil',
  diet: 'vegan',
  found_by: 'json-ld',
};
const SHARED = `/import?url=${encodeURIComponent(FOUND.source_url)}`;

/** Opens the whole page again, as a reload does. */
async function reopen(path: string): Promise<void> {
  cleanup();
  await openScreen(path);
}

it('keeps an import that is not saved over a reload, apart from a recipe that is being written down', async () => {
  const server = stubServer().on(importRecipe, FOUND);
  await openScreen('/new-recipe');
  fill('Name', 'Dumplings');
  cleanup();
  const { router } = await openScreen(SHARED);
  expect(document.activeElement?.textContent).toBe('Is everything right?');
  await reopen(`${router.state.location.pathname}${router.state.location.search}`);
  expect(valueOf('Name')).toBe('Lentil soup');
  fill('Name', 'My lentil soup');
  await reopen('/import');
  expect(valueOf('Name')).toBe('My lentil soup');
  await press('Start over');
  expect(valueOf('Name')).toBe('Lentil soup');
  expect(server.callsOf(importRecipe)).toHaveLength(1);
  await press('Cancel');
  await reopen('/import');
  expect(valueOf('Address of the recipe')).toBe('');
  await reopen('/new-recipe');
  expect(valueOf('Name')).toBe('Dumplings');
});

it('reads another recipe of the same page', async () => {
  const server = stubServer().on(importRecipe, ({ body }) =>
    (body as { name?: string }).name === 'Salsa'
      ? { ...FOUND, name: 'Salsa', others: ['Lentil soup'] }
      : { ...FOUND, others: ['Salsa'] },
  );
  await openScreen(SHARED);
  await press('Salsa');
  expect(valueOf('Name')).toBe('Salsa');
  expect(document.activeElement?.textContent).toBe('Is everything right?');
  expect(server.callsOf(importRecipe).at(-1)?.body).toEqual({ url: FOUND.source_url, name: 'Salsa' });
  expect(screen.getByRole('button', { name: 'Lentil soup' })).toBeTruthy();
});

it('reads what is shared with the app instead of showing what was found before', async () => {
  const server = stubServer().on(importRecipe, FOUND);
  await openScreen(SHARED);
  fill('Name', 'My lentil soup');
  server.on(importRecipe, { ...FOUND, name: 'Leek soup' });
  await reopen('/import?url=https%3A%2F%2Fsoup.example%2Fleek');
  expect(valueOf('Name')).toBe('Leek soup');
});

it('forgets an import that is saved', async () => {
  stubServer()
    .on(importRecipe, FOUND)
    .on(createRecipe, sampleRecipe(1))
    .on(getRecipe, sampleRecipe(1))
    .on(getMeal, sampleMealWithAmounts(1, { own: true }));
  await openScreen(SHARED);
  await press('Save recipe');
  await settle();
  await reopen('/import');
  expect(valueOf('Address of the recipe')).toBe('');
  expect(screen.queryByLabelText('Name')).toBeNull();
});

it('says over the form what was found, what was not, and that the home has such a recipe already', async () => {
  stubServer()
    .on(importRecipe, FOUND)
    .on(listRecipes, [sampleMeal(7, { name: 'Lentil soup with leek' }), sampleMeal(8, { name: 'Lentil Soup' })]);
  await openScreen(SHARED);
  screen.getByText('Found: name, 2 ingredients, 2 steps, 4 servings, and 25 min.');
  screen.getByText('Not found: picture.');
  expect(screen.getByLabelText('Prep (min)').getAttribute('placeholder')).toBe('Not found');
  expect((await screen.findByRole('link', { name: 'Lentil Soup' })).getAttribute('href')).toBe(`/recipes/${idOf(8)}`);
});

it('reads another recipe without losing the one that is not saved', async () => {
  stubServer().on(importRecipe, FOUND);
  await openScreen(SHARED);
  await press('Read another recipe');
  expect(valueOf('Address of the recipe')).toBe('');
  await reopen('/import');
  expect(valueOf('Name')).toBe('Lentil soup');
});

it.each([
  ['Address of the recipe', '/import', 'Try this! https://soup.example/lentil. Yum'],
  ['The recipe as text', '/import?from=text', 'Try this!\nhttps://soup.example/lentil'],
])('reads the address in what was typed as %s', async (label, path, typed) => {
  const server = stubServer().on(importRecipe, refusal('Nothing there.', 422, 'PAGE_GONE'));
  await openScreen(path);
  fill(label, typed);
  await press('Read recipe');
  expect(server.callsOf(importRecipe).map(({ body }) => body)).toEqual([{ url: 'https://soup.example/lentil' }]);
  await screen.findByText(/^Nothing there\./);
  expect(valueOf('Address of the recipe')).toContain('https://soup.example/lentil');
});

it('asks no server for an address of its own', async () => {
  const server = stubServer();
  await openScreen('/import');
  fill('Address of the recipe', `${location.origin}/recipes/${idOf(1)}`);
  await press('Read recipe');
  screen.getByText(t('recipes.ownAddress'));
  expect(server.callsOf(importRecipe)).toEqual([]);
});

it('starts the form with a text in which no recipe was recognised', async () => {
  stubServer().on(importRecipe, refusal('No recipe.', 422, 'NO_RECIPE'));
  await openScreen('/import?from=text');
  fill('The recipe as text', '250 g lentils\nSalt\n\nFor Sundays.\n- 1 onion\n1. Fry.');
  await press('Read recipe');
  await press('Start with this text');
  expect([valueOf('Name'), valueOf('Description'), valueOf('Ingredients')]).toEqual([
    '',
    'For Sundays.\n1. Fry.',
    '250 g lentils\nSalt\n- 1 onion',
  ]);
});
