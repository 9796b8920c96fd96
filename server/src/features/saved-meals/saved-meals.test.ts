import { createMeal, deleteMeal, getMeal, listMeals, type Meal, updateMeal } from '@moodbowl/contract/meals';
import {
  listSavedMeals,
  saveMeal,
  toggleSavedMeal,
  unsaveMeal,
  unsaveMealBySave,
} from '@moodbowl/contract/saved-meals';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const NOBODYS_ID = '01890a5d-ac96-774b-bcce-b302099a8058';

async function setUp() {
  const app = await createTestApp();
  const cook = await app.signIn('cook', { admin: true });
  const meals: Meal[] = [];
  for (const name of ['Soup', 'Stew', 'Salad'])
    meals.push((await cook.call(createMeal, { body: { name, mood: 'Happy', description: `${name}!` } })).body);
  const [soup, stew, salad] = meals.map(({ id }) => ({ params: { id } }));
  if (!soup || !stew || !salad) throw new Error('there are three meals');
  return { app, cook, maya: await app.signIn('maya'), soup, stew, salad };
}

describe('saved meals', () => {
  it('are none at first', async () => {
    const { maya } = await setUp();
    expect((await maya.call(listSavedMeals)).body).toEqual([]);
  });

  it('are listed newest first, as the meals are now', async () => {
    const { app, cook, maya, soup, salad } = await setUp();
    expect((await maya.call(saveMeal, salad)).body).toEqual({ saved: true });
    app.clock.advance({ seconds: 1 });
    await maya.call(saveMeal, soup);
    await cook.call(updateMeal, {
      ...soup,
      body: { name: 'Broth', mood: 'sad', image_url: '/uploads/meals/broth.webp' },
    });
    expect((await maya.call(listSavedMeals)).body).toEqual([
      {
        meal_id: soup.params.id,
        name: 'Broth',
        description: '',
        mood: 'Sad',
        image_url: '/uploads/meals/broth.webp',
        saved: true,
        own: false,
      },
      {
        meal_id: salad.params.id,
        name: 'Salad',
        description: 'Salad!',
        mood: 'Happy',
        image_url: '',
        saved: true,
        own: false,
      },
    ]);
  });

  it('come in pages that continue after a meal that is no longer saved', async () => {
    const { app, maya, soup, stew, salad } = await setUp();
    for (const meal of [soup, stew, salad]) {
      await maya.call(saveMeal, meal);
      app.clock.advance({ seconds: 1 });
    }
    const page = async (query: Record<string, string>) => {
      const { body, headers } = await maya.call(listSavedMeals, { query });
      const link = /^<\/api\/saved-meals\?limit=2&cursor=([\w-]+)>; rel="next"$/.exec(String(headers['link']));
      return { names: body.map(({ name }) => name), cursor: link?.[1] };
    };
    const first = await page({ limit: '2' });
    expect(first.names).toEqual(['Salad', 'Stew']);
    await maya.call(unsaveMeal, stew);
    expect(await page({ limit: '2', cursor: first.cursor ?? '' })).toEqual({ names: ['Soup'], cursor: undefined });
    expect(await page({ limit: '2' })).toEqual({ names: ['Salad', 'Soup'], cursor: undefined });
  });

  it('are found behind more recipes that are gone than are read at once', async () => {
    const { app, maya, soup, stew } = await setUp();
    for (const meal of [soup, stew]) await maya.call(saveMeal, meal);
    const { db } = app.database;
    const { user_id } = await db.selectFrom('saved_meals').select('user_id').executeTakeFirstOrThrow();
    const gone = Array.from({ length: 250 }, () => ({
      user_id,
      meal_id: newId(),
      created_at: '2999-01-01T00:00:00.000Z',
    }));
    await db.insertInto('saved_meals').values(gone).execute();
    const { body, headers } = await maya.call(listSavedMeals, { query: { limit: '1' } });
    expect(body).toHaveLength(1);
    const [, cursor = ''] = /cursor=([\w-]+)/.exec(String(headers['link'])) ?? [];
    const next = (await maya.call(listSavedMeals, { query: { limit: '1', cursor } })).body;
    expect([...body, ...next].map(({ name }) => name).toSorted()).toEqual(['Soup', 'Stew']);
  });

  it('are filtered by mood, in any case', async () => {
    const { cook, maya, soup, stew } = await setUp();
    await cook.call(updateMeal, { ...stew, body: { name: 'Stew', mood: 'Sad' } });
    for (const meal of [soup, stew]) await maya.call(saveMeal, meal);
    const { body } = await maya.call(listSavedMeals, { query: { mood: 'sad' } });
    expect(body.map(({ name }) => name)).toEqual(['Stew']);
  });

  it.each([
    { mood: 'hungry' },
    { limit: '0' },
    { limit: '1001' },
    { cursor: '' },
    { cursor: 'x' },
    { cursor: Buffer.from('["a","b"]').toString('base64url') },
  ])('reject %j', async (query) => {
    const { maya } = await setUp();
    const { status, raw } = await maya.call(listSavedMeals, { query });
    expect([status, raw.code, Object.keys(raw.fields ?? {})]).toEqual([400, 'INVALID_INPUT', Object.keys(query)]);
  });

  it('are saved once, however often, and keep their place', async () => {
    const { app, maya, soup, stew } = await setUp();
    await maya.call(saveMeal, soup);
    app.clock.advance({ seconds: 1 });
    await maya.call(saveMeal, stew);
    app.clock.advance({ seconds: 1 });
    expect((await maya.call(saveMeal, soup)).body).toEqual({ saved: true });
    expect((await maya.call(listSavedMeals)).body.map(({ name }) => name)).toEqual(['Stew', 'Soup']);
  });

  it('are saved once by many concurrent calls', async () => {
    const { maya, soup } = await setUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => maya.call(saveMeal, soup)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 8 }, () => [200, { saved: true }]),
    );
    expect((await maya.call(listSavedMeals)).body).toHaveLength(1);
  });

  it.each([unsaveMeal, unsaveMealBySave])('are removed by $method $path, also twice', async (unsave) => {
    const { maya, soup, stew } = await setUp();
    await maya.call(saveMeal, soup);
    await maya.call(saveMeal, stew);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await maya.call(unsave, soup);
      expect([status, body]).toEqual([200, { saved: false }]);
    }
    expect((await maya.call(listSavedMeals)).body.map(({ name }) => name)).toEqual(['Stew']);
  });

  it('are switched by toggling', async () => {
    const { maya, soup } = await setUp();
    for (const saved of [true, false, true]) {
      expect((await maya.call(toggleSavedMeal, { ...soup, body: {} })).body).toEqual({ saved });
      expect((await maya.call(getMeal, soup)).body.saved).toBe(saved);
      expect((await maya.call(listMeals)).body.find(({ name }) => name === 'Soup')?.saved).toBe(saved);
    }
    expect((await maya.call(toggleSavedMeal, soup)).body).toEqual({ saved: false });
  });

  it('are each user’s own', async () => {
    const { app, maya, soup } = await setUp();
    const leo = await app.signIn('leo');
    await maya.call(saveMeal, soup);
    await leo.call(unsaveMeal, soup);
    expect((await leo.call(listSavedMeals)).body).toEqual([]);
    expect((await leo.call(getMeal, soup)).body.saved).toBe(false);
    expect((await maya.call(listSavedMeals)).body).toHaveLength(1);
  });

  it('lose a meal that is deleted', async () => {
    const { cook, maya, soup, stew } = await setUp();
    await maya.call(saveMeal, soup);
    await maya.call(saveMeal, stew);
    await cook.call(deleteMeal, soup);
    expect((await maya.call(listSavedMeals)).body.map(({ name }) => name)).toEqual(['Stew']);
  });

  it('reject a meal that does not exist', async () => {
    const { maya } = await setUp();
    for (const endpoint of [saveMeal, toggleSavedMeal]) {
      const { status, raw } = await maya.call(endpoint, { params: { id: NOBODYS_ID } });
      expect([status, raw.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await maya.call(saveMeal, { params: { id: 'soup' } })).status).toBe(400);
    expect((await maya.call(listSavedMeals)).body).toEqual([]);
  });
});
