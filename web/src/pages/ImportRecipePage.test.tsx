import { type ImportedRecipe, importRecipe } from '@moodbowl/contract/recipe-imports';
import { createRecipe, getRecipe } from '@moodbowl/contract/recipes';
import { getMeal } from '@moodbowl/contract/meals';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fill, press, valueOf } from '../../test/actions.ts';
import { openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { sampleMealWithAmounts, sampleRecipe } from '../../test/samples.ts';
import { stubServer } from '../../test/stub-server.ts';

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
