import {
  addGrocery,
  clearBoughtGroceries,
  deleteGrocery,
  GROCERY_LIMITS,
  listGroceries,
  updateGrocery,
} from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import * as contract from '@moodbowl/contract/plan';
import { buyForMeal, buyForPlan, mealGroceries, planGroceries } from '@moodbowl/contract/plan-groceries';
import { listPossible } from '@moodbowl/contract/possible-meals';
import { createRecipe, createRecipes, RECIPE_LIMITS, updateRecipe } from '@moodbowl/contract/recipes';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';

const TODAY = '2026-03-10';
const WEEK = { from: '2026-03-09', to: '2026-03-15' };

const ODD_LINES = [
  '½',
  '???',
  '200 g',
  'x'.repeat(500),
  '小麦粉 200 g',
  'دقيق 200 غ',
  '1'.repeat(400),
  '- - -',
  '<b>1 leek</b>',
];

async function setUp() {
  const app = await createTestApp({ throttles: true });
  return { app, maya: await app.signIn('maya') };
}

async function addRecipe(user: TestUser, name: string, ingredients: readonly string[], servings: number | null = 2) {
  return (await user.call(createRecipe, { body: { name, ingredients, servings } })).body.id;
}

async function plan(user: TestUser, meal_id: string, wish: { date?: string; servings?: number } = {}) {
  const entry = { date: TODAY, slot: 'dinner', meal_id, ...wish };
  const { body } = await user.call(contract.addToPlan, { body: { entries: [entry] } });
  return body[0]!;
}

const needs = async (user: TestUser) => (await user.call(planGroceries, { query: WEEK })).body;
/** What is still needed. */
const needed = async (user: TestUser) =>
  (await needs(user)).flatMap(({ state, item_name, quantity }) =>
    state === 'needed' ? `${quantity} ${item_name}` : [],
  );
async function buy(user: TestUser, keys?: readonly string[]) {
  const wanted = keys ?? (await needs(user)).map(({ key }) => key);
  return user.call(buyForPlan, { body: { ...WEEK, keys: wanted.length > 0 ? wanted : ['nothing'] } });
}
const list = async (user: TestUser) =>
  (await user.call(listGroceries)).body.map(({ item_name, quantity }) => `${quantity} ${item_name}`).toSorted();

describe('the groceries of the plan', () => {
  it('are added up over meals, for as many people as are planned', async () => {
    const { maya } = await setUp();
    const bread = await addRecipe(maya, 'Bread', ['500 g flour', '1 tsp salt'], 2);
    const onions = await addRecipe(maya, 'Onion tart', ['250 g flour', '3 onions', 'a pinch of nutmeg'], null);
    await plan(maya, bread, { servings: 4 });
    await plan(maya, onions, { servings: 8 });
    expect(await needs(maya)).toEqual([
      {
        key: 'flour',
        item_name: 'Flour',
        quantity: '1.25 kg',
        state: 'needed',
        more: false,
        meals: ['Bread', 'Onion tart'],
      },
      { key: 'nutmeg', item_name: 'Nutmeg', quantity: '', state: 'needed', more: false, meals: ['Onion tart'] },
      { key: 'onion', item_name: 'Onions', quantity: '3', state: 'needed', more: false, meals: ['Onion tart'] },
      { key: 'salt', item_name: 'Salt', quantity: '2 tsp', state: 'staple', more: false, meals: ['Bread'] },
    ]);
  });

  it('lack what is bought or on the list', async () => {
    const { maya } = await setUp();
    await plan(maya, await addRecipe(maya, 'Tart', ['750 g flour', '3 onions', '1 leek']));
    const { body: flour } = await maya.call(addGrocery, { body: { item_name: 'Flour', quantity: '500 g' } });
    await maya.call(updateGrocery, {
      params: { id: flour.id },
      body: { item_name: 'Flour', quantity: '500 g', purchased: 1 },
    });
    await maya.call(addGrocery, { body: { item_name: 'Onions', quantity: '5' } });
    expect((await needs(maya)).map(({ key, quantity, state, more }) => [key, quantity, state, more])).toEqual([
      ['flour', '250 g', 'needed', true],
      ['leek', '1', 'needed', false],
      ['onion', '3', 'listed', false],
    ]);
  });

  it('are put on the list once, and only those that are wanted', async () => {
    const { maya } = await setUp();
    await plan(maya, await addRecipe(maya, 'Tart', ['750 g flour', '3 onions', '1 leek']));
    await buy(maya, ['flour', 'onion', 'nothing such']);
    expect(await list(maya)).toEqual(['3 Onions', '750 g Flour']);
    expect((await buy(maya, ['flour', 'onion'])).body.items).toEqual([]);
    expect(await needed(maya)).toEqual(['1 Leek']);
    await buy(maya);
    expect(await list(maya)).toEqual(['1 Leek', '3 Onions', '750 g Flour']);
    expect(await needed(maya)).toEqual([]);
  });

  it('are not put there again by a version that knows foods and units better', async () => {
    const { app, maya } = await setUp();
    await plan(maya, await addRecipe(maya, 'Stew', ['1 cup olive oil', '400 g gehackte Tomaten'], null));
    await buy(maya);
    // As version 0.1.0 stored them, with English plurals only and six digits of a cup.
    for (const [name, food_key, amount] of [
      ['oil', 'olive oil', 236.588],
      ['Tomaten', 'gehackte tomaten', 400],
    ] as const) {
      const { body } = await maya.call(listGroceries);
      const item = body.find(({ item_name }) => item_name.endsWith(name));
      await app.database.db
        .updateTable('grocery_sources')
        .set({ food_key, amount })
        .where('item_id', '=', item!.id)
        .executeTakeFirstOrThrow();
    }
    expect(await needed(maya)).toEqual([]);
    for (const { id } of (await maya.call(listGroceries)).body) await maya.call(deleteGrocery, { params: { id } });
    expect((await needs(maya)).map(({ state }) => state)).toEqual(['gone', 'gone']);
    await buy(maya);
    expect((await needs(maya)).map(({ state }) => state)).toEqual(['listed', 'listed']);
  });

  it('leave to a meal of another week what is on the list for it', async () => {
    const { maya } = await setUp();
    const tart = await addRecipe(maya, 'Tart', ['3 onions']);
    const later = { from: '2026-03-24', to: '2026-03-24' };
    await plan(maya, tart, { date: later.from });
    await maya.call(buyForPlan, { body: { ...later, keys: ['onion'] } });
    await plan(maya, tart);
    expect(await list(maya)).toEqual(['3 Onions']);
    expect(await needed(maya)).toEqual(['3 Onions']);
  });

  it('are put on the list once by two who press at the same time', async () => {
    const { maya } = await setUp();
    await plan(maya, await addRecipe(maya, 'Tart', ['3 onions']));
    await Promise.all([buy(maya, ['onion']), buy(maya, ['onion']), buy(maya, ['onion'])]);
    expect(await list(maya)).toEqual(['3 Onions']);
  });

  it('are offered again, but not needed, when the list is cleared or an item is deleted', async () => {
    const { maya } = await setUp();
    const tart = await addRecipe(maya, 'Tart', ['300 g flour', '3 onions', '1 leek']);
    const entry = await plan(maya, tart);
    const { body } = await buy(maya);
    const [flour, leek, onions] = body.items;
    await maya.call(updateGrocery, { params: { id: leek!.id }, body: { ...leek!, purchased: 1 } });
    expect((await needs(maya)).map(({ state }) => state)).toEqual(['listed', 'bought', 'listed']);
    await maya.call(clearBoughtGroceries);
    for (const { id } of [flour!, onions!]) await maya.call(deleteGrocery, { params: { id } });
    const offered = async () => (await needs(maya)).map(({ key, quantity, state }) => [key, quantity, state]);
    expect(await offered()).toEqual([
      ['again:flour', '300 g', 'gone'],
      ['again:leek', '1', 'gone'],
      ['again:onion', '3', 'gone'],
    ]);
    await buy(maya, ['flour', 'leek', 'onion']);
    expect(await list(maya)).toEqual([]);
    const { date, slot, position, title, note } = entry;
    const body4 = { date, slot, position, title, note, servings: 4 };
    await maya.call(contract.changePlan, { params: { id: entry.id }, body: body4 });
    await Promise.all([buy(maya, ['again:flour', 'flour', 'onion']), buy(maya, ['again:flour', 'flour', 'onion'])]);
    expect(await list(maya)).toEqual(['3 Onions', '600 g Flour']);
    await buy(maya, ['again:onion']);
    expect(await list(maya)).toEqual(['6 Onions', '600 g Flour']);
    expect(await offered()).toEqual([
      ['flour', '600 g', 'listed'],
      ['leek', '1', 'needed'],
      ['again:leek', '1', 'gone'],
      ['onion', '6', 'listed'],
    ]);
  });

  it('of a plan that has changed are the difference', async () => {
    const { maya } = await setUp();
    const tart = await addRecipe(maya, 'Tart', ['300 g flour']);
    const entry = await plan(maya, tart);
    await buy(maya);
    const { date, slot, position, title, note } = entry;
    await maya.call(contract.changePlan, {
      params: { id: entry.id },
      body: { date, slot, position, title, note, servings: 5 },
    });
    expect(await needed(maya)).toEqual(['450 g Flour']);
    await buy(maya);
    await maya.call(updateRecipe, {
      params: { id: tart },
      body: { name: 'Tart', ingredients: ['300 g flour', '1 egg'], servings: 2 },
    });
    expect(await needed(maya)).toEqual(['3 Egg']);
    await plan(maya, tart, { date: '2026-03-11' });
    expect(await needed(maya)).toEqual(['4 Egg', '300 g Flour']);
    await buy(maya);
    expect(await list(maya)).toEqual(['1.05 kg Flour', '4 Egg']);
    expect(await needed(maya)).toEqual([]);
  });

  it('go into the open item of the same food, if its text can say how much that is', async () => {
    const { maya } = await setUp();
    const add = async (item_name: string, quantity: string, purchased: 0 | 1 = 0) => {
      const { body } = await maya.call(addGrocery, { body: { item_name, quantity } });
      await maya.call(updateGrocery, { params: { id: body.id }, body: { item_name, quantity, purchased } });
    };
    await add('Onion', '1');
    await add('flour', '0.5 kg');
    await add('Rice', '100 g', 1);
    await add('Leeks', '2 large');
    await add('Cherry tomatoes', '100 g');
    const tart = await addRecipe(maya, 'Tart', [
      '750 g flour',
      '3 onions',
      '300 g rice',
      '3 leeks',
      '200 g tomatoes',
      'nutmeg',
    ]);
    await plan(maya, tart);
    const { body } = await buy(maya);
    expect(body.items.map(({ quantity, item_name }) => `${quantity} ${item_name}`).toSorted()).toEqual([
      '1 Leeks',
      '1 Nutmeg',
      '100 g Tomatoes',
      '200 g Rice',
      '3 Onion',
      '750 g flour',
    ]);
    expect(await needed(maya)).toEqual([]);
    await plan(maya, tart, { date: '2026-03-12', servings: 1 });
    expect((await needs(maya)).filter(({ state }) => state === 'needed').every(({ more }) => more)).toBe(true);
    await buy(maya);
    expect(await list(maya)).toEqual([
      '1 Nutmeg',
      '1.13 kg flour',
      '100 g Cherry tomatoes',
      '100 g Rice',
      '2 large Leeks',
      '200 g Tomatoes',
      '3 Leeks',
      '350 g Rice',
      '5 Onion',
    ]);
    expect(await needed(maya)).toEqual([]);
  });

  it('leave no small rest to buy where texts are rounded', async () => {
    const { maya } = await setUp();
    for (const amount of ['162.6', '12.3', '48', '9.9', '7.7']) {
      await plan(maya, await addRecipe(maya, `Tart ${amount}`, [`${amount} ml milk`]));
      await buy(maya);
      expect(await needed(maya)).toEqual([]);
    }
    expect(await list(maya)).toEqual(['240 ml Milk']);
  });

  it('are packages of what is solid and measured in cups, as long as one is enough', async () => {
    const { maya } = await setUp();
    await plan(maya, await addRecipe(maya, 'Tart', ['3/4 cup brown sugar', '1 cup milk']));
    expect(await needed(maya)).toEqual(['1 package Brown sugar', '235 ml Milk']);
    await buy(maya);
    await plan(maya, await addRecipe(maya, 'Pie', ['1 cup brown sugar']));
    expect(await needed(maya)).toEqual([]);
    await plan(maya, await addRecipe(maya, 'Bread', ['6 cups brown sugar']));
    await buy(maya);
    expect(await needed(maya)).toEqual([]);
    expect(await list(maya)).toEqual(['2 packages Brown sugar', '235 ml Milk']);
  });

  it('are probably at home where only spoons are needed', async () => {
    const { maya } = await setUp();
    await plan(
      maya,
      await addRecipe(maya, 'Curry', ['2 tbsp tahini', '1 cup tahini', '3 tbsp capers', '7 tbsp honey']),
    );
    expect((await needs(maya)).map(({ key, state }) => [key, state])).toEqual([
      ['caper', 'staple'],
      ['honey', 'needed'],
      ['tahiny', 'needed'],
    ]);
  });

  it('are those of one time where a recipe does not say for how many it is', async () => {
    const { maya } = await setUp();
    const soup = await addRecipe(maya, 'Soup', ['1 leek'], null);
    await plan(maya, soup, { servings: 99 });
    expect(await needed(maya)).toEqual(['1 Leek']);
  });

  it('of a meal that is taken off the plan are there for others, until it is back', async () => {
    const { maya } = await setUp();
    const tart = await addRecipe(maya, 'Tart', ['300 g flour']);
    const entry = await plan(maya, tart);
    await buy(maya);
    const { body } = await maya.call(contract.deleteFromPlan, { params: { id: entry.id } });
    expect(body).toEqual({ id: entry.id, listed: 1 });
    await plan(maya, tart, { date: '2026-03-12', servings: 4 });
    expect(await needed(maya)).toEqual(['300 g Flour']);
    const { id, date, slot } = entry;
    const back = { id, date, slot, meal_id: tart };
    await maya.call(contract.addToPlan, { body: { entries: [back] } });
    expect(await needed(maya)).toEqual(['600 g Flour']);
    await maya.call(contract.deleteFromPlan, { params: { id } });
    await buy(maya);
    await maya.call(contract.addToPlan, { body: { entries: [back] } });
    expect(await needed(maya)).toEqual(['300 g Flour']);
  });

  it('are not those of days that are past, nor of what is eaten', async () => {
    const { maya } = await setUp();
    const tart = await addRecipe(maya, 'Tart', ['1 leek']);
    await plan(maya, tart, { date: '2026-03-09' });
    expect(await needs(maya)).toEqual([]);
    await plan(maya, tart);
    expect(await needed(maya)).toEqual(['1 Leek']);
    await maya.call(logMeal, { body: { meal_id: tart } });
    expect(await needs(maya)).toEqual([]);
  });

  it('come as two lines if their amounts do not fit one', async () => {
    const { maya } = await setUp();
    const soup = await addRecipe(maya, 'Soup', ['1234 g tomatoes', '3 cans tomatoes', '12 tomatoes', 'tomatoes']);
    await plan(maya, soup);
    await buy(maya);
    expect(await list(maya)).toEqual(['1.23 kg Tomatoes', '12 Tomatoes', '3 cans Tomatoes']);
    expect(await needed(maya)).toEqual([]);
  });

  it('take the longest and strangest lines', async () => {
    const { maya } = await setUp();
    await plan(maya, await addRecipe(maya, 'Odd', ODD_LINES), { servings: 99 });
    expect((await buy(maya)).status).toBe(200);
    expect(await needed(maya)).toEqual([]);
  });

  it('do not go on a list that is full', async () => {
    const { app, maya } = await setUp();
    const { body: item } = await maya.call(addGrocery, { body: { item_name: 'Rice' } });
    const { home_id } = await app.database.db.selectFrom('grocery_items').select('home_id').executeTakeFirstOrThrow();
    const rows = Array.from({ length: GROCERY_LIMITS.items - 1 }, (_, index) => ({
      ...item,
      home_id,
      id: `${String(index).padStart(8, '0')}-0000-7000-8000-000000000000`,
      item_name: 'Rice',
    }));
    for (let from = 0; from < rows.length; from += 500)
      await app.database.db
        .insertInto('grocery_items')
        .values(rows.slice(from, from + 500))
        .execute();
    await plan(maya, await addRecipe(maya, 'Tart', ['1 leek', '1 egg']));
    expect((await buy(maya)).raw.code).toBe('GROCERY_LIST_FULL');
    expect(await needed(maya)).toEqual(['1 Egg', '1 Leek']);
  });
});

describe('the groceries of a meal', () => {
  it('are for so many people, less what is there', async () => {
    const { maya } = await setUp();
    const id = await addRecipe(maya, 'Tart', ['300 g flour', '2 onions', '1 tsp salt'], 2);
    await maya.call(addGrocery, { body: { item_name: 'Onions', quantity: '1' } });
    const of = async (servings?: string) =>
      (await maya.call(mealGroceries, { params: { id }, query: servings ? { servings } : {} })).body.map(
        ({ item_name, quantity, state }) => `${quantity} ${item_name} ${state}`,
      );
    expect(await of()).toEqual(['300 g Flour needed', '1 Onions needed', '1 tsp Salt staple']);
    expect(await of('3')).toEqual(['450 g Flour needed', '2 Onions needed', '1½ tsp Salt staple']);
    const refused = await maya.call(mealGroceries, { params: { id }, query: { servings: '0' } });
    expect(refused.status).toBe(400);
  });

  it('takes a part of a serving, and multiplies a recipe that does not say for how many it is', async () => {
    const { maya } = await setUp();
    const quantity = async (id: string, servings: string) =>
      (await maya.call(mealGroceries, { params: { id }, query: { servings } })).body.map((need) => need.quantity);
    const cake = await addRecipe(maya, 'Cake', ['300 g flour'], 4);
    const dip = await addRecipe(maya, 'Dip', ['300 g flour'], null);
    expect([await quantity(cake, '5.333'), await quantity(dip, '1.5')]).toEqual([['400 g'], ['450 g']]);
    await maya.call(buyForMeal, { params: { id: dip }, body: { keys: ['flour'], servings: 1.5 } });
    expect(await list(maya)).toEqual(['450 g Flour']);
  });

  const groceriesOf = (user: TestUser, id: string, servings: number) => ({
    read: async () =>
      (await user.call(mealGroceries, { params: { id }, query: { servings: String(servings) } })).body.flatMap(
        ({ key, quantity, state, more }) => (state === 'needed' ? [[key, more ? `${quantity} more` : quantity]] : []),
      ),
    buy: (keys: readonly string[]) => user.call(buyForMeal, { params: { id }, body: { keys: [...keys], servings } }),
  });

  it('are put on the list once, whoever presses, and what is there is topped up', async () => {
    const { maya } = await setUp();
    const id = await addRecipe(maya, 'Tart', ['300 g flour', '1 tsp salt', '200 ml milk'], 2);
    const forThree = groceriesOf(maya, id, 3);
    await Promise.all([forThree.buy(['flour', 'milk']), forThree.buy(['flour', 'milk'])]);
    expect(await list(maya)).toEqual(['300 ml Milk', '450 g Flour']);
    expect((await forThree.buy(['flour'])).body.items).toEqual([]);
    const forFour = groceriesOf(maya, id, 4);
    expect(await forFour.read()).toEqual([
      ['flour', '150 g more'],
      ['milk', '100 ml more'],
    ]);
    await forFour.buy(['flour', 'milk']);
    expect(await list(maya)).toEqual(['400 ml Milk', '600 g Flour']);
    expect(await forFour.read()).toEqual([]);
  });

  it('are not those that other planned meals have put on the list', async () => {
    const { maya } = await setUp();
    const bread = await addRecipe(maya, 'Bread', ['500 g flour']);
    const tart = groceriesOf(maya, await addRecipe(maya, 'Tart', ['300 g flour']), 2);
    await plan(maya, bread);
    await buy(maya);
    expect(await groceriesOf(maya, bread, 2).read()).toEqual([]);
    expect(await tart.read()).toEqual([['flour', '300 g more']]);
    await tart.buy(['flour']);
    expect(await list(maya)).toEqual(['800 g Flour']);
    expect([await tart.read(), await needed(maya)]).toEqual([[], []]);
  });

  it('take the longest and strangest lines, once', async () => {
    const { maya } = await setUp();
    const odd = groceriesOf(maya, await addRecipe(maya, 'Odd', ODD_LINES), 2);
    const keys = (await odd.read()).map(([key]) => key ?? '');
    expect((await odd.buy(keys)).status).toBe(200);
    const once = await list(maya);
    await odd.buy(keys);
    expect(await list(maya)).toEqual(once);
  });
});

describe('what can be made', () => {
  it('is what the most of is at home', async () => {
    const { app, maya } = await setUp();
    const leo = await app.signIn('leo');
    await addRecipe(leo, 'Of Leo', ['1 leek']);
    await addRecipe(maya, 'Nothing there', ['1 egg']);
    await addRecipe(maya, 'Half', ['2 leeks', '200 g rice', '1 tsp salt']);
    await addRecipe(maya, 'All', ['1 leek']);
    await addRecipe(maya, 'Little', ['1 leek', '200 g rice', '1 egg', '1 lime']);
    // More of it is there than of the one before, but more is missing, too.
    await addRecipe(maya, 'Long', ['1 leek', '1 onion', '1 lime', '1 egg', '1 carrot', '1 mango']);
    const onList = ['Leek', 'Onion'].map((item_name) => maya.call(addGrocery, { body: { item_name } }));
    const items = (await Promise.all(onList)).map(({ body: item }) => item);
    expect((await maya.call(listPossible)).body).toEqual([]);
    for (const { id, item_name } of items)
      await maya.call(updateGrocery, { params: { id }, body: { item_name, quantity: '1', purchased: 1 } });
    await maya.call(addGrocery, { body: { item_name: 'Rice' } });
    const { body } = await maya.call(listPossible);
    expect(body.map(({ meal, needed: all, missing }) => [meal.name, all, missing.length])).toEqual([
      ['All', 1, 0],
      ['Half', 2, 1],
      ['Little', 4, 3],
      ['Long', 6, 4],
    ]);
    expect(body[1]?.missing).toEqual([{ item_name: 'Rice', quantity: '200 g', listed: true }]);
  });

  it('is the best of all recipes of the home, not of the newest alone', async () => {
    const { app, maya } = await setUp();
    await addRecipe(maya, 'Oldest', ['1 leek', '200 g blueberries']);
    app.clock.advance({ minutes: 1 });
    const newer = Array.from({ length: 325 }, () => ({
      id: newId(),
      name: 'Newer',
      ingredients: ['1 leek', '1 lime'],
    }));
    for (let from = 0; from < newer.length; from += RECIPE_LIMITS.batch)
      await maya.call(createRecipes, { body: { recipes: newer.slice(from, from + RECIPE_LIMITS.batch) } });
    for (const item_name of ['Leek', 'Blueberry']) {
      const { body: item } = await maya.call(addGrocery, { body: { item_name } });
      await maya.call(updateGrocery, { params: { id: item.id }, body: { item_name, quantity: '1', purchased: 1 } });
    }
    const { body } = await maya.call(listPossible);
    expect(body.slice(0, 2).map(({ meal, missing }) => [meal.name, missing.length])).toEqual([
      ['Oldest', 0],
      ['Newer', 1],
    ]);
  });
});
