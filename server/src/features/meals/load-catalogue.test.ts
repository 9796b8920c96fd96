import { deleteMeal, listMeals, type Meal, UPLOADS_PATH, updateMeal } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../catalogue/catalogue.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { loadCatalogueOnce } from './load-catalogue.ts';

async function setUp() {
  const app = await createTestApp();
  const load = () => loadCatalogueOnce(app.database.db, app.clock);
  const cook = await app.signIn('cook', { admin: true });
  const readAll = async (): Promise<Meal[]> => (await cook.call(listMeals, { query: { limit: '500' } })).body;
  return { app, load, cook, readAll };
}

describe('the starter catalogue', () => {
  it('is loaded into a new database, in its own order', async () => {
    const { load, readAll } = await setUp();
    await load();
    const meals = await readAll();
    expect(meals).toHaveLength(96);
    expect(
      meals.map(({ name, description, ingredients, steps, mood }) => ({ name, description, ingredients, steps, mood })),
    ).toEqual(
      catalogue.map(({ name, description, ingredients, steps, mood }) => ({
        name,
        description,
        ingredients,
        steps,
        mood,
      })),
    );
    for (const mood of MOOD_NAMES)
      expect(
        meals.filter((meal) => meal.mood === mood),
        mood,
      ).toHaveLength(12);
  });

  it('is loaded once, however often the server starts', async () => {
    const { load, readAll } = await setUp();
    await load();
    const meals = await readAll();
    await load();
    expect(await readAll()).toEqual(meals);
  });

  it('is loaded once by two processes that start together', async () => {
    const { load, readAll } = await setUp();
    await Promise.all([load(), load()]);
    expect(await readAll()).toHaveLength(96);
  });

  it('stays as administrators changed it', async () => {
    const { app, load, cook, readAll } = await setUp();
    await load();
    const [changed, deleted, ...others] = await readAll();
    await cook.call(updateMeal, { params: { id: changed!.id }, body: { name: 'Ours now', mood: 'Bored' } });
    await cook.call(deleteMeal, { params: { id: deleted!.id } });
    app.clock.advance({ days: 1 });
    await load();
    const meals = await readAll();
    expect(meals).toHaveLength(95);
    expect(meals[0]).toMatchObject({ id: changed!.id, name: 'Ours now' });
    expect(meals.slice(1)).toEqual(others);
  });

  it('keeps to the limits of the admin form: each meal can be saved again unchanged', async () => {
    const { load, cook, readAll } = await setUp();
    await load();
    for (const { id, created_at, saved, ...draft } of await readAll()) {
      const { status, body } = await cook.call(updateMeal, { params: { id }, body: draft });
      expect([status, body], draft.name).toEqual([200, { id, created_at, saved, ...draft }]);
    }
  });
});

describe('the details of the starter meals', () => {
  it('are there in a new database: diet, cuisine, servings and minutes', async () => {
    const { load, readAll } = await setUp();
    await load();
    const meals = await readAll();
    expect(meals.map(({ name, diet, cuisine }) => ({ name, diet, cuisine }))).toEqual(
      catalogue.map(({ name, diet, cuisine }) => ({ name, diet, cuisine })),
    );
    for (const { name, description, servings, minutes_prep, minutes_cook } of meals) {
      expect(servings, name).toBe(2);
      expect(description, name).toMatch(new RegExp(`^${minutes_prep} min prep, ${minutes_cook} min cook`));
    }
  });

  /** The starter meals as they were before meals had details. */
  async function setUpOlder() {
    const set = await setUp();
    await set.load();
    const meals = await set.readAll();
    const { db } = set.app.database;
    const unknown = { diet: null, cuisine: '', servings: null, minutes_prep: null, minutes_cook: null };
    await db.updateTable('meals').set(unknown).execute();
    await db.deleteFrom('app_state').where('key', '=', 'catalogue_detailed_at').execute();
    return { ...set, unknown, meals };
  }

  it('are added once to an older database, also by two processes that start together', async () => {
    const { load, cook, readAll, unknown, meals } = await setUpOlder();
    await Promise.all([load(), load()]);
    expect(await readAll()).toEqual(meals);
    // What administrators change afterwards stays, also if they empty it.
    const [{ id, created_at: _, saved: __, moods: ___, own: ____, ...draft }] = meals as [Meal];
    await cook.call(updateMeal, { params: { id }, body: { ...draft, ...unknown } });
    await load();
    expect(await readAll()).toMatchObject([{ id, ...unknown }, ...meals.slice(1)]);
  });

  it('are not added to what administrators had changed or added', async () => {
    const { load, cook, readAll, unknown, meals } = await setUpOlder();
    const [renamed, rewritten, withBacon, other, ...rest] = meals as [Meal, Meal, Meal, Meal, ...Meal[]];
    const change = async ({ id, created_at: _, saved: __, moods: ___, own: ____, ...draft }: Meal, changes: object) =>
      cook.call(updateMeal, { params: { id }, body: { ...draft, ...unknown, ...changes } });
    await change(renamed, { name: 'Ours now' });
    await change(rewritten, { description: 'Quicker.' });
    await change(withBacon, { ingredients: [...withBacon.ingredients, '100 g bacon'] });
    await change(other, { servings: 8 });
    await load();
    const found = await readAll();
    for (const meal of found.slice(0, 3)) expect(meal).toMatchObject(unknown);
    expect(found[3]).toMatchObject({ ...unknown, servings: 8 });
    expect(found.slice(4)).toEqual(rest);
  });
});

describe('the pictures of the catalogue', () => {
  it('are served, small and cached for ever', async () => {
    const { app, load, readAll } = await setUp();
    await load();
    const urls = new Set((await readAll()).map(({ image_url }) => image_url));
    expect(urls.size).toBe(96);
    for (const url of urls) {
      const { statusCode, headers, rawPayload } = await app.app.inject({ url: `/api${url}` });
      expect([statusCode, headers['content-type'], headers['cache-control']], url).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ]);
      expect([rawPayload.toString('latin1', 0, 4), rawPayload.toString('latin1', 8, 12)], url).toEqual([
        'RIFF',
        'WEBP',
      ]);
      expect(rawPayload.length, url).toBeLessThanOrEqual(20 * 1024);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('include one for meals without a picture', async () => {
    const { app, load } = await setUp();
    await load();
    const { statusCode, headers, rawPayload } = await app.app.inject({ url: '/api/uploads/meals/default-meal.png' });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=86400',
    ]);
    expect(rawPayload.toString('latin1', 1, 4)).toBe('PNG');
  });

  it('give access to nothing else', async () => {
    const { app, load } = await setUp();
    await load();
    for (const name of [
      'nothing.webp',
      '..',
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      'a%00.webp',
      'default-meal',
      'default-meal.svg',
      '%',
      'x'.repeat(150),
      'x'.repeat(5000),
    ]) {
      const { statusCode, headers, body } = await app.app.inject({ url: `/api${UPLOADS_PATH}${name}` });
      expect([400, 404], name).toContain(statusCode);
      expect(headers['content-type'], name).toMatch(/^application\/json/);
      expect(body, name).not.toContain('passwd');
    }
  });
});
