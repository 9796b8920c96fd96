import { createMeal, listMeals, listMealsOfMood } from '@moodbowl/contract/meals';
import { createRecipe, listRecipes, RECIPE_SORTS } from '@moodbowl/contract/recipes';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillHome } from '../../../test/fill-home.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { writeCursor } from '../../http/next-page.ts';

let app: TestApp;
let maya: TestUser;
let cook: TestUser;

beforeEach(async () => {
  app = await createTestApp();
  maya = await app.signIn('maya');
  cook = await app.signIn('cook', { admin: true });
});

async function add(...recipes: object[]) {
  const ids: string[] = [];
  for (const body of recipes) {
    app.clock.advance({ seconds: 1 });
    ids.push((await maya.call(createRecipe, { body })).body.id);
  }
  return ids;
}

const find = async (query: Record<string, string>, user = maya) =>
  (await user.call(listRecipes, { query })).body.map(({ name }) => name);

/** The names on each page, following the links. */
async function pagesOf(query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | undefined = `/api/recipes?${new URLSearchParams(query).toString()}`;
  // A page that repeats itself would have no end.
  while (next !== undefined && pages.length < 20) {
    const response: LightMyRequestResponse = await app.app.inject({
      url: next,
      headers: { authorization: `Bearer ${maya.token}` },
    });
    pages.push(response.json<{ name: string }[]>().map(({ name }) => name));
    next = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link))?.[1];
  }
  return pages;
}

describe('the list of recipes', () => {
  it('has the newest first, or is sorted by name without regard to case and accents', async () => {
    await add({ name: 'banana bread' }, { name: 'Éclair' }, { name: 'Apple pie' }, { name: 'Date cake' });
    expect(await find({})).toEqual(['Date cake', 'Apple pie', 'Éclair', 'banana bread']);
    expect(await find({ sort: 'recent' })).toEqual(await find({}));
    expect(await find({ sort: 'name' })).toEqual(['Apple pie', 'banana bread', 'Date cake', 'Éclair']);
  });

  it.each(RECIPE_SORTS)('comes in pages without gap or repetition, by %s, also with equal keys', async (sort) => {
    await add(...['Soup', 'Soup', 'Bread', 'Soup', 'Stew'].map((name) => ({ name })));
    // All at the same moment.
    for (let n = 0; n < 4; n += 1) await maya.call(createRecipe, { body: { name: 'Soup' } });
    const all = (await maya.call(listRecipes, { query: { sort } })).body;
    const pages = await pagesOf({ sort, limit: '2' });
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 2, 1]);
    expect(pages.flat()).toEqual(all.map(({ name }) => name));
    expect(pages.flat().filter((name) => name === 'Soup')).toHaveLength(7);
    expect(await pagesOf({ sort, limit: '9' })).toHaveLength(1);
  });

  it('keeps its filters from page to page', async () => {
    await add(...['Leek soup', 'Bread', 'Leek pie', 'Leek tart'].map((name) => ({ name, moods: ['Sad'] })));
    expect(await pagesOf({ q: 'leeks', mood: 'Sad', sort: 'name', limit: '2' })).toEqual([
      ['Leek pie', 'Leek soup'],
      ['Leek tart'],
    ]);
  });

  it('has 200 on a page by default, and 500 at most', async () => {
    await fillHome(app, 'maya', 501);
    expect(await find({})).toHaveLength(200);
    expect(await find({ limit: '500' })).toHaveLength(500);
    expect((await maya.call(listRecipes, { query: { limit: '501' } })).status).toBe(400);
  });

  it.each([
    ['of another order', writeCursor(['name', 'soup', newId()])],
    ['without id', writeCursor(['recent', '2026-03-10T09:00:00.000Z'])],
    ['with an id that is none', writeCursor(['recent', '2026-03-10T09:00:00.000Z', 'x'])],
    ['with NUL', writeCursor(['recent', 'a\0b', newId()])],
    ['with numbers', Buffer.from(JSON.stringify(['recent', 1, newId()])).toString('base64url')],
    ['that is an object', Buffer.from('{"sort":"recent"}').toString('base64url')],
    ['of letters', 'abc'],
    ['that is empty', ''],
  ])('refuses a cursor %s', async (_, cursor) => {
    await add({ name: 'Soup' });
    const { status, raw } = await maya.call(listRecipes, { query: { cursor } });
    expect([status, raw.code, Object.keys(raw.fields ?? {})]).toEqual([400, 'INVALID_INPUT', ['cursor']]);
  });

  it.each([
    ['a time that is none', ['recent', 'yesterday', newId()]],
    ['a lone surrogate', ['name', '\ud800', newId()]],
    ['quotes', ['name', "' or 1=1 --", newId().toUpperCase()]],
  ])('takes a forged cursor with %s for a position', async (_, key) => {
    await add({ name: 'Soup' });
    const [sort = ''] = key;
    const { status } = await maya.call(listRecipes, { query: { sort, cursor: writeCursor(key) } });
    expect(status).toBe(200);
  });

  it('is of the own home, wherever a cursor comes from', async () => {
    await add({ name: 'Soup' });
    const cursor = writeCursor(['recent', '9999-01-01T00:00:00.000Z', newId()]);
    expect(await find({ cursor })).toEqual(['Soup']);
    expect(await find({ cursor }, cook)).toEqual([]);
  });
});

describe('the filters of recipes', () => {
  it('find words of name and ingredients, in singular and plural, all of them', async () => {
    await add(
      { name: 'Tomato soup', ingredients: ['4 ripe tomatoes', '1 Zwiebel'] },
      { name: 'Crème', ingredients: ['2 eggs', '1 leaf of gelatine'] },
      { name: 'Salad', description: 'Without tomatoes', ingredients: ['1 cucumber'] },
      { name: '味噌汁', ingredients: ['豆腐 200 g'] },
    );
    expect(await find({ q: 'tomato' })).toEqual(['Tomato soup']);
    expect(await find({ q: 'TOMATOES soups' })).toEqual(['Tomato soup']);
    expect(await find({ q: 'egg' })).toEqual(['Crème']);
    expect(await find({ q: 'creme' })).toEqual(['Crème']);
    expect(await find({ q: 'leaves' })).toEqual(['Crème']);
    expect(await find({ q: 'tomato cucumber' })).toEqual([]);
    expect(await find({ q: '豆腐' })).toEqual(['味噌汁']);
    expect(await find({ q: '100%' })).toEqual([]);
    expect(await find({ q: '_' })).toEqual([]);
    expect(await find({ q: '  ' })).toHaveLength(4);
  });

  it('find any mood of a recipe', async () => {
    await add({ name: 'Both', moods: ['Happy', 'Sad'] }, { name: 'Sad', moods: ['Sad'] }, { name: 'None' });
    expect(await find({ mood: 'sad' })).toEqual(['Sad', 'Both']);
    expect(await find({ mood: 'Happy' })).toEqual(['Both']);
    expect(await find({ mood: 'Angry' })).toEqual([]);
    expect(await find({})).toHaveLength(3);
    expect((await maya.call(listRecipes, { query: { mood: 'Uncategorized' } })).status).toBe(400);
  });

  it('count vegan recipes as vegetarian, and nothing as what is not known', async () => {
    await add(
      { name: 'Vegan', diet: 'vegan' },
      { name: 'Cheese', diet: 'vegetarian' },
      { name: 'Ham', diet: 'omnivore' },
      { name: 'Unknown' },
    );
    expect(await find({ diet: 'vegan' })).toEqual(['Vegan']);
    expect(await find({ diet: 'vegetarian' })).toEqual(['Cheese', 'Vegan']);
    expect(await find({ diet: 'omnivore' })).toEqual(['Ham', 'Cheese', 'Vegan']);
  });

  it('add the minutes, as far as they are known', async () => {
    await add(
      { name: 'Both', minutes_prep: 10, minutes_cook: 20 },
      { name: 'Raw', minutes_prep: 5 },
      { name: 'Oven', minutes_cook: 31 },
      { name: 'Dough', minutes_prep: 10, minutes_cook: 15, minutes_rest: 60 },
      { name: 'Overnight', minutes_rest: 10 },
      { name: 'At once', minutes_prep: 0, minutes_cook: 0 },
      { name: 'Unknown' },
    );
    expect(await find({ minutes: '30' })).toEqual(['At once', 'Raw', 'Both']);
    expect(await find({ minutes: '29' })).toEqual(['At once', 'Raw']);
    expect(await find({ minutes: '31' })).toEqual(['At once', 'Oven', 'Raw', 'Both']);
    expect(await find({ minutes: '85' })).toEqual(['At once', 'Dough', 'Oven', 'Raw', 'Both']);
  });

  it('find what the caller has saved', async () => {
    const [soup = ''] = await add({ name: 'Soup' }, { name: 'Stew' });
    await maya.call(saveMeal, { params: { id: soup } });
    expect(await find({ saved: 'true' })).toEqual(['Soup']);
    expect(await find({ saved: 'false' })).toHaveLength(2);
  });

  it.each([{ mood: 'Hungry' }, { diet: 'keto' }, { minutes: '0' }, { minutes: '1e2' }, { sort: 'mood' }, { q: 'a\0' }])(
    'refuse %j',
    async (query) => {
      expect((await maya.call(listRecipes, { query })).status).toBe(400);
    },
  );
});

describe('the same filters of the catalogue', () => {
  it('work alone, together, in pages and for a mood', async () => {
    for (const [name, diet, prep, cooking] of [
      ['Vegan', 'vegan', 10, 10],
      ['Slow vegan', 'vegan', 10, 50],
      ['Cheese', 'vegetarian', 5, null],
      ['Ham', 'omnivore', null, 20],
      ['Unknown', null, null, null],
    ] as const) {
      app.clock.advance({ seconds: 1 });
      const body = { name, mood: name === 'Ham' ? 'Happy' : 'Sad', diet, minutes_prep: prep, minutes_cook: cooking };
      expect((await cook.call(createMeal, { body })).status).toBe(201);
    }
    const namesOf = (meals: readonly { name: string }[]) => meals.map(({ name }) => name);
    const ofAll = async (query: object) => namesOf((await maya.call(listMeals, { query })).body);
    const ofSad = async (query: object) =>
      namesOf((await maya.call(listMealsOfMood, { params: { mood: 'sad' }, query })).body);
    expect(await ofAll({ diet: 'vegetarian' })).toEqual(['Cheese', 'Slow vegan', 'Vegan']);
    expect(await ofAll({ minutes: '20' })).toEqual(['Ham', 'Cheese', 'Vegan']);
    expect(await ofAll({ diet: 'vegan', minutes: '20', sort: 'name' })).toEqual(['Vegan']);
    expect(await ofAll({ diet: 'omnivore', q: 'vegan' })).toEqual(['Slow vegan', 'Vegan']);
    expect(await ofSad({ minutes: '20' })).toEqual(['Cheese', 'Vegan']);
    expect(await ofSad({ diet: 'omnivore' })).toEqual(['Cheese', 'Slow vegan', 'Vegan']);
    const first = await maya.call(listMeals, { query: { diet: 'vegetarian', limit: '2' } });
    const cursor = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(await ofAll({ diet: 'vegetarian', limit: '2', cursor })).toEqual(['Vegan']);
    for (const query of [{ diet: 'keto' }, { minutes: '0' }, { minutes: '10081' }])
      expect((await maya.call(listMeals, { query })).status, JSON.stringify(query)).toBe(400);
  });
});
