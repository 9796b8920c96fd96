import { WRITE_LIMIT } from '@moodbowl/contract/endpoint';
import { createRecipes, listRecipes, RECIPE_LIMITS, updateRecipe } from '@moodbowl/contract/recipes';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const batchOf = (from: number, length: number = RECIPE_LIMITS.batch) =>
  Array.from({ length }, (_, n) => ({ name: `Soup ${from + n}`, id: newId() }));

it('a recipe that was added from a file and renamed since is not added again', async () => {
  const maya = await (await createTestApp()).signIn('maya');
  const soup = { id: newId(), name: 'Soup' };
  await maya.call(createRecipes, { body: { recipes: [soup] } });
  await maya.call(updateRecipe, { params: { id: soup.id }, body: { name: 'Our soup' } });
  const { body } = await maya.call(createRecipes, { body: { recipes: [soup, { id: newId(), name: 'SOUP' }] } });
  expect(body.outcomes).toEqual(['duplicate', 'added']);
  const names = (await maya.call(listRecipes, { query: { sort: 'name' } })).body.map(({ name }) => name);
  expect(names).toEqual(['Our soup', 'SOUP']);
});

it('a file with as many recipes as a home holds comes in at once, and one more is refused', async () => {
  const maya = await (await createTestApp({ throttles: true })).signIn('maya');
  expect(RECIPE_LIMITS.recipes).toBeGreaterThan(WRITE_LIMIT.hits);
  for (let from = 0; from < RECIPE_LIMITS.recipes; from += RECIPE_LIMITS.batch)
    expect((await maya.call(createRecipes, { body: { recipes: batchOf(from) } })).status).toBe(200);
  const { status, raw } = await maya.call(createRecipes, { body: { recipes: batchOf(RECIPE_LIMITS.recipes, 1) } });
  expect([status, raw.code]).toEqual([409, 'RECIPES_FULL']);
});
