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
  it.each([499, 500, 501, 502])('finds all %i that there are, in order and page by page', async (count) => {
    const { app, cook } = await setUp();
    await addMany(app, count, (index) => `Soup ${index}`);
    await addMany(app, 20, (index) => `Stew ${index}`);
    for (const query of [{ sort: 'recent' }, { sort: 'name' }, { sort: 'mood' }, { sort: 'mood', mood: 'Sad' }]) {
      const whole = (await readAll(cook, { ...query, limit: '500' })).filter(({ name }) => name.startsWith('Soup'));
      expect(await readAll(cook, { ...query, q: 'soup', limit: '97' })).toEqual(whole);
    }
  });

  it('finds the one that is unlike the others', async () => {
    const { app, cook } = await setUp();
    await addMany(app, 600, (index) => `Soup ${index}`);
    await cook.call(createMeal, { body: { name: 'Risotto', mood: 'Happy', ingredients: ['300 g rice'] } });
    for (const q of ['risotto', 'sott', 'g ri', 'otto']) expect(await namesWith(cook, q)).toEqual(['Risotto']);
    expect(await namesWith(cook, 'risotto', { mood: 'Happy' })).toEqual(['Risotto']);
    expect(await namesWith(cook, 'risotto', { mood: 'Sad' })).toEqual([]);
    expect(await namesWith(cook, 'xylophone')).toEqual([]);
  });
});

describe('what is searched', () => {
  it.each(['Porridge', 'Q', '🥣', '100% rye', '%', '_', 'Shepherd\'s "pie" \\ (vegan)', 'Φασόλια', 'ﷺ'.repeat(120)])(
    'is what a meal called %j says now',
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
