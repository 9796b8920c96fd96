import { createMeal, deleteMeal, listMeals, type Meal, updateMeal } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { insertMeal } from './meals.repository.ts';

async function setUp() {
  const app = await createTestApp();
  const cook = await app.signIn('cook', { admin: true });
  return { app, cook };
}

async function namesWith(user: TestUser, q: string, query: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await user.call(listMeals, { query: { q, ...query } });
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}

/** Below the calls, because there are many. */
async function addMany(app: TestApp, count: number, name: (index: number) => string): Promise<void> {
  await app.database.db.transaction().execute(async (transaction) => {
    for (let index = 0; index < count; index += 1) {
      await insertMeal(transaction, {
        id: newId(),
        name: name(index),
        description: '',
        ingredients: [],
        mood: MOOD_NAMES[index % 8] ?? 'Sad',
        image_url: '',
        steps: [],
        created_at: app.clock.now().toISOString(),
      });
    }
  });
}

/** Follows the pages by their cursors. */
async function readAll(user: TestUser, query: Record<string, string>): Promise<Meal[]> {
  const { status, body, headers } = await user.call(listMeals, { query });
  expect(status).toBe(200);
  const cursor = /cursor=([^>&]+)/.exec(String(headers['link'] ?? ''))?.[1];
  return cursor === undefined ? body : [...body, ...(await readAll(user, { ...query, cursor }))];
}

describe('a search among many meals', () => {
  // With 500 meals they are looked up, with 501 they are met on the way.
  it.each([499, 500, 501, 502])('finds all %i that match, in order and page by page', async (count) => {
    const { app, cook } = await setUp();
    await addMany(app, count, (index) => `Soup ${index}`);
    await addMany(app, 20, (index) => `Stew ${index}`);
    for (const query of [{ sort: 'recent' }, { sort: 'name' }, { sort: 'mood' }, { sort: 'mood', mood: 'Sad' }]) {
      const whole = (await readAll(cook, { ...query, limit: '500' })).filter(({ name }) => name.startsWith('Soup'));
      expect(await readAll(cook, { ...query, q: 'soup', limit: '97' })).toEqual(whole);
    }
  });

  it('finds the one that differs from the others', async () => {
    const { app, cook } = await setUp();
    await addMany(app, 600, (index) => `Soup ${index}`);
    await cook.call(createMeal, { body: { name: 'Risotto', mood: 'Happy', ingredients: ['300 g rice'] } });
    for (const q of ['risotto', 'sott', 'g ri', 'otto']) expect(await namesWith(cook, q)).toEqual(['Risotto']);
    expect(await namesWith(cook, 'risotto', { mood: 'Happy' })).toEqual(['Risotto']);
    expect(await namesWith(cook, 'risotto', { mood: 'Sad' })).toEqual([]);
    expect(await namesWith(cook, 'xylophone')).toEqual([]);
  });
});

describe('the searched text', () => {
  it.each(['Porridge', 'Q', '🥣', '100% rye', '%', '_', 'Shepherd\'s "pie" \\ (vegan)', 'Φασόλια', 'ﷺ'.repeat(120)])(
    'is the present one of a meal called %j',
    async (name) => {
      const { app, cook } = await setUp();
      const draft = { mood: 'Happy', ingredients: ['300 g rice'] };
      const { body: other } = await cook.call(createMeal, { body: { ...draft, name } });
      const { body: meal } = await cook.call(createMeal, { body: { ...draft, name } });
      expect(await namesWith(cook, name)).toEqual([name, name]);
      expect(await namesWith(cook, 'rice')).toEqual([name, name]);

      const changed = { ...draft, name: 'Barley broth', ingredients: ['200 g barley'] };
      await cook.call(updateMeal, { params: { id: meal.id }, body: changed });
      expect(await namesWith(cook, name)).toEqual([name]);
      expect(await namesWith(cook, 'rice')).toEqual([name]);
      expect(await namesWith(cook, 'barley')).toEqual(['Barley broth']);

      for (const { id } of [meal, other]) await cook.call(deleteMeal, { params: { id } });
      for (const q of ['barley', 'rice']) expect(await namesWith(cook, q)).toEqual([]);
      expect(await app.database.db.selectFrom('meal_texts').selectAll().execute()).toEqual([]);
    },
  );
});

describe('a search for words', () => {
  const DAL = { name: 'Red lentil dal', mood: 'Sad', ingredients: ['200 g split lentil'] };
  const DISHES = [
    DAL,
    { name: 'Pear salad', mood: 'Happy', ingredients: ['2 pears', '1 tbsp peanut butter'] },
    { name: 'Risotto', mood: 'Sad', ingredients: ['100 g pea', '300 g rice'] },
    { name: 'Porridge', mood: 'Bored', ingredients: ['1 handful of blueberries', '50 g oats'] },
    { name: 'Cheese toast', mood: 'Angry', ingredients: ['1 piece of goat cheese', '1 bay leaf'] },
    { name: 'Pesto', mood: 'Angry', ingredients: ['30 g basil leaves', 'toasted nuts (walnuts)', 'a cherry, pitted'] },
  ];

  it.each<[string, string[]]>([
    ['lentils', ['Red lentil dal']],
    ['LENTILS', ['Red lentil dal']],
    ['lentil', ['Red lentil dal']],
    ['dals', ['Red lentil dal']],
    ['red lentils', ['Red lentil dal']],
    ['lentils  red', ['Red lentil dal']],
    ['rice peas', ['Risotto']],
    ['peas', ['Risotto']],
    ['pears', ['Pear salad']],
    ['blueberry', ['Porridge']],
    ['blueberries', ['Porridge']],
    ['oat', ['Cheese toast', 'Porridge']],
    ['leaf', ['Cheese toast', 'Pesto']],
    ['leaves', ['Cheese toast', 'Pesto']],
    ['cherries', ['Pesto']],
    ['walnut', ['Pesto']],
    ['rice lentils', []],
  ])('finds %j in singular and plural, in any order', async (q, names) => {
    const { cook } = await setUp();
    for (const body of DISHES) await cook.call(createMeal, { body });
    expect(await namesWith(cook, q, { sort: 'name' })).toEqual(names);
  });

  it('finds the singular among many meals', async () => {
    const { app, cook } = await setUp();
    await cook.call(createMeal, { body: DAL });
    await addMany(app, 501, (index) => `Soup ${index}`);
    expect(await namesWith(cook, 'soups', { limit: '500' })).toHaveLength(500);
    expect(await namesWith(cook, 'lentils')).toEqual(['Red lentil dal']);
    expect(await namesWith(cook, 'al lentils')).toEqual(['Red lentil dal']);
  });
});
