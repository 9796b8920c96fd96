import { getMeal } from '@moodbowl/contract/meals';
import { addToPlan } from '@moodbowl/contract/plan';
import { mealGroceries, planGroceries } from '@moodbowl/contract/plan-groceries';
import { createRecipe, createRecipes, deleteRecipe, linkRecipe, updateRecipe } from '@moodbowl/contract/recipes';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';

const TODAY = '2026-03-10';

async function setUp() {
  const app = await createTestApp();
  return { app, maya: await app.signIn('maya') };
}

const add = async (user: TestUser, name: string, ingredients: readonly string[], servings: number | null = null) =>
  (await user.call(createRecipe, { body: { name, ingredients: [...ingredients], servings } })).body.id;

const partsOf = async (user: TestUser, id: string) => (await user.call(getMeal, { params: { id } })).body.parts;

const groceriesOf = async (user: TestUser, id: string, query: { servings?: string } = {}) =>
  (await user.call(mealGroceries, { params: { id }, query })).body.map(({ quantity, item_name }) =>
    `${quantity} ${item_name}`.trim(),
  );

describe('a recipe in a recipe', () => {
  it('is found by its name in the home, as long as it is there', async () => {
    const { app, maya } = await setUp();
    const leo = await app.signIn('leo');
    const pizza = await add(maya, 'Pizza', ['1 [[pizza DOUGH]]', '[[Tomato sauce]]', '2 tomatoes']);
    await add(leo, 'Tomato sauce', ['5 tomatoes']);
    expect(await partsOf(maya, pizza)).toEqual([]);
    const dough = await add(maya, 'Pizza dough', ['500 g flour']);
    await add(maya, 'Pizza dough', ['300 g spelt flour']);
    expect(await partsOf(maya, pizza)).toEqual([{ id: dough, name: 'pizza DOUGH' }]);
    await maya.call(deleteRecipe, { params: { id: dough } });
    expect(await partsOf(maya, pizza)).toHaveLength(1);
    expect((await maya.call(getMeal, { params: { id: pizza } })).body.read[0]?.food).toBe('pizza DOUGH');
  });

  it('keeps its place when it gets another name', async () => {
    const { maya } = await setUp();
    const dough = await add(maya, 'Teig', ['500 g flour']);
    const pizza = await add(maya, 'Pizza', ['2 [[Teig]], kalt', '[[Teigtaschen]]', 'Teig']);
    await maya.call(updateRecipe, { params: { id: dough }, body: { name: 'Pizzateig', ingredients: ['500 g flour'] } });
    expect((await maya.call(getMeal, { params: { id: pizza } })).body.ingredients).toEqual([
      '2 [[Pizzateig]], kalt',
      '[[Teigtaschen]]',
      'Teig',
    ]);
    expect(await partsOf(maya, pizza)).toEqual([{ id: dough, name: 'Pizzateig' }]);
  });

  it('is not made of itself, also by way of others', async () => {
    const { maya } = await setUp();
    const refused = { status: 400, body: { code: 'INVALID_INPUT' } };
    const own = { name: 'Bread', ingredients: ['1 [[bread]]'] };
    expect(await maya.call(createRecipe, { body: own })).toMatchObject(refused);
    const a = await add(maya, 'Sourdough', ['100 g rye flour']);
    await add(maya, 'Starter', ['1 [[Sourdough]]']);
    await add(maya, 'Loaf', ['1 [[Starter]]']);
    const body = { name: 'Sourdough', ingredients: ['1 [[Loaf]]'] };
    expect(await maya.call(updateRecipe, { params: { id: a }, body })).toMatchObject({
      ...refused,
      body: { fields: { ingredients: '“Sourdough” would be made of itself.' } },
    });
    // Under a name that others already call.
    await add(maya, 'Cake', ['1 [[Icing]]']);
    expect(await maya.call(createRecipe, { body: { name: 'Icing', ingredients: ['[[Cake]]'] } })).toMatchObject(
      refused,
    );
  });

  it('puts its own ingredients on the list, as often as it is taken', async () => {
    const { maya } = await setUp();
    await add(maya, 'Tomatensoße', ['400 g tomatoes', '1 onion'], 4);
    await add(maya, 'Pizza dough', ['500 g flour', '1 tsp salt']);
    const pizza = await add(maya, 'Pizza', ['2 [[Pizza dough]]', '2 Portionen [[Tomatensoße]]', '[[Pesto]]'], 2);
    expect(await groceriesOf(maya, pizza)).toEqual(['1 kg Flour', '1 Onion', 'Pesto', '2 tsp Salt', '200 g Tomatoes']);
    expect(await groceriesOf(maya, pizza, { servings: '1' })).toContain('500 g Flour');
    const entries = [{ date: TODAY, slot: 'dinner' as const, meal_id: pizza, servings: 4 }];
    await maya.call(addToPlan, { body: { entries } });
    const { body } = await maya.call(planGroceries, { query: { from: TODAY, to: TODAY } });
    expect(body.map(({ item_name, quantity, meals }) => [item_name, quantity, meals])).toContainEqual([
      'Flour',
      '2 kg',
      ['Pizza'],
    ]);
  });

  it('ends where recipes from a file go round in a circle', async () => {
    const { maya } = await setUp();
    const [yin, yang] = [newId(), newId()];
    const recipes = [
      { id: yin, name: 'Yin', ingredients: ['1 leek', '2 [[Yang]]'] },
      { id: yang, name: 'Yang', ingredients: ['1 carrot', '1 [[Yin]]'] },
    ];
    await maya.call(createRecipes, { body: { recipes } });
    expect(await groceriesOf(maya, yin)).toEqual(['2 Carrot', '1 Leek', '2 Yin']);
  });

  it('refuses what is too much to add up, and takes no longer for it', async () => {
    const { maya } = await setUp();
    const names = Array.from({ length: 20 }, (_, index) => index);
    const draft = (level: number, index: number) => ({
      id: newId(),
      name: `Level ${level} number ${index}`,
      ingredients: names.map((below) => `[[Level ${level + 1} number ${below}]]`),
    });
    for (const level of [1, 2, 3])
      await maya.call(createRecipes, { body: { recipes: names.map((index) => draft(level, index)) } });
    const top = await add(maya, 'Top', draft(0, 0).ingredients);
    expect((await maya.call(mealGroceries, { params: { id: top }, query: {} })).status).toBe(400);
  });

  it('is a name on the page of a link', async () => {
    const { app, maya } = await setUp();
    const id = await add(maya, 'Pizza', ['1 [[Pizza dough]]']);
    const { link } = (await maya.call(linkRecipe, { params: { id } })).body;
    const page = await app.app.inject({ url: link ?? '' });
    expect(page.body).toContain('1 Pizza dough');
    expect(page.body).not.toContain('[[');
  });
});
