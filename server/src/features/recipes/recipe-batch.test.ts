import { WRITE_LIMIT } from '@moodbowl/contract/endpoint';
import * as contract from '@moodbowl/contract/recipes';
import { describe, expect, it } from 'vitest';
import { atOnce, times } from '../../../test/at-once.ts';
import { fillHome } from '../../../test/fill-home.ts';
import { shareHome } from '../../../test/homes.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

async function setUp() {
  const app = await createTestApp();
  return { app, maya: await app.signIn('maya'), leo: await app.signIn('leo') };
}

const named = (name: string, source_url = '') => ({ id: newId(), name, source_url });
const batchOf = (from: number) =>
  Array.from({ length: contract.RECIPE_LIMITS.batch }, (_, n) => named(`Soup ${from + n}`));
const send = (user: TestUser, ...recipes: object[]) => user.call(contract.createRecipes, { body: { recipes } });
const namesOf = async (user: TestUser) =>
  (await user.call(contract.listRecipes, { query: { sort: 'name' } })).body.map(({ name }) => name);

describe('a batch of recipes', () => {
  it('is stored with the ids it has', async () => {
    const { maya } = await setUp();
    const [soup, stew] = [named('Soup'), { ...named('Stew'), moods: ['sad'], servings: 4 }];
    const { status, body } = await send(maya, soup, stew);
    expect([status, body]).toEqual([200, { outcomes: ['added', 'added'] }]);
    expect((await maya.call(contract.getRecipe, { params: { id: stew.id } })).body).toMatchObject({
      name: 'Stew',
      mood: 'Sad',
      servings: 4,
    });
  });

  it('adds nothing when it is sent again, or twice at the same moment', async () => {
    const { app, maya } = await setUp();
    const recipes = [named('Soup'), named('Stew')];
    const answers = await atOnce(
      app,
      times(3, () => send(maya, ...recipes)),
    );
    expect(answers.map(({ body }) => body.outcomes.join(' ')).toSorted()).toEqual([
      'added added',
      'duplicate duplicate',
      'duplicate duplicate',
    ]);
    expect(await namesOf(maya)).toEqual(['Soup', 'Stew']);
  });

  it('adds a recipe once that two people of a home send at the same moment', async () => {
    const { app, maya, leo } = await setUp();
    await shareHome(maya, leo);
    const answers = await atOnce(
      app,
      [maya, leo, maya, leo].map((user) => () => send(user, named('Soup'))),
    );
    const outcomes = answers.flatMap(({ body }) => body.outcomes).toSorted((a, b) => a.localeCompare(b));
    expect(outcomes).toEqual(['added', 'duplicate', 'duplicate', 'duplicate']);
    expect(await namesOf(leo)).toEqual(['Soup']);
  });

  it('knows recipes of the same name and source, however the name is written', async () => {
    const { maya } = await setUp();
    const long = `Soup ${'with a very long name '.repeat(4)}`;
    await send(maya, named('Crème brûlée', 'https://example.org/1'), named('Plain'), named(`${long}1`));
    const { body } = await send(
      maya,
      named('CREME BRULEE', 'https://example.org/1'),
      named('Crème brûlée', 'https://example.org/2'),
      named('Crème brûlée'),
      named('plain'),
      // Alike in all letters that sort.
      named(`${long}2`),
      named(`${long}1`),
    );
    expect(body.outcomes).toEqual(['duplicate', 'added', 'added', 'duplicate', 'added', 'duplicate']);
    expect(await namesOf(maya)).toHaveLength(6);
  });

  it('knows recipes of the same batch', async () => {
    const { maya } = await setUp();
    const soup = named('Soup');
    const { body } = await send(maya, soup, named('soup'), named('Stew'), { ...named('Broth'), id: soup.id });
    expect(body.outcomes).toEqual(['added', 'duplicate', 'added', 'duplicate']);
    expect(await namesOf(maya)).toEqual(['Soup', 'Stew']);
  });

  it('knows an id whose recipe has another name by now, also when the home is full', async () => {
    const { app, maya } = await setUp();
    const soup = named('Soup');
    await send(maya, soup);
    await maya.call(contract.updateRecipe, { params: { id: soup.id }, body: { name: 'Better soup' } });
    expect((await send(maya, soup, named('SOUP'))).body.outcomes).toEqual(['duplicate', 'added']);
    expect(await namesOf(maya)).toEqual(['Better soup', 'SOUP']);
    await fillHome(app, 'maya', contract.RECIPE_LIMITS.recipes - 2);
    expect((await send(maya, soup)).body.outcomes).toEqual(['duplicate']);
  });

  it('knows nothing of other homes', async () => {
    const { maya, leo } = await setUp();
    const soup = named('Soup');
    await send(maya, soup);
    expect((await send(leo, soup)).body.outcomes).toEqual(['added']);
  });

  it('is stored whole or not at all when there is too little room', async () => {
    const { app, maya } = await setUp();
    await fillHome(app, 'maya', contract.RECIPE_LIMITS.recipes - 2);
    const before = await namesOf(maya);
    const three = [named('A'), named('B'), named('C')];
    const { status, raw } = await send(maya, ...three);
    expect([status, raw.code]).toEqual([409, 'RECIPES_FULL']);
    expect(await namesOf(maya)).toEqual(before);
    // What is there already takes no room.
    const { body } = await send(maya, named('Filler 0000'), ...three.slice(0, 2));
    expect(body.outcomes).toEqual(['duplicate', 'added', 'added']);
  });

  it.each([
    ['no recipe', []],
    ['26 recipes', Array.from({ length: 26 }, (_, n) => named(`Soup ${n}`))],
    ['a recipe without id', [{ name: 'Soup' }]],
    ['a recipe without name', [named('Stew'), named('   ')]],
  ])('is refused with %s', async (_, recipes) => {
    const { maya } = await setUp();
    const { status, raw } = await send(maya, ...recipes);
    expect([status, raw.code]).toEqual([400, 'INVALID_INPUT']);
    expect(await namesOf(maya)).toEqual([]);
  });

  it('comes in at once with as many others as a home holds, and one more is refused', async () => {
    const maya = await (await createTestApp({ throttles: true })).signIn('maya');
    expect(contract.RECIPE_LIMITS.recipes).toBeGreaterThan(WRITE_LIMIT.hits);
    for (let from = 0; from < contract.RECIPE_LIMITS.recipes; from += contract.RECIPE_LIMITS.batch)
      expect((await send(maya, ...batchOf(from))).status).toBe(200);
    const { status, raw } = await send(maya, named('One more'));
    expect([status, raw.code]).toEqual([409, 'RECIPES_FULL']);
  });
});
