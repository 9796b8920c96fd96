import { setEating } from '@moodbowl/contract/eating';
import { addGrocery } from '@moodbowl/contract/groceries';
import { createMeal, getMeal, listMeals, type Meal, updateMeal } from '@moodbowl/contract/meals';
import { listMealLogs, logMeal } from '@moodbowl/contract/meal-logs';
import { saveMood, moodDay } from '@moodbowl/contract/moods';
import { addToPlan, listPlan } from '@moodbowl/contract/plan';
import { mealGroceries } from '@moodbowl/contract/plan-groceries';
import { saveMeal, listSavedMeals } from '@moodbowl/contract/saved-meals';
import { listMissing, listSuggestions } from '@moodbowl/contract/suggestions';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { loadCatalogueOnce } from './load-catalogue.ts';

const LENTILS = { en: 'Creamy red lentil dal with soft rice', de: 'Cremiges Dal aus roten Linsen mit weichem Reis' };

async function setUp() {
  const app = await createTestApp();
  await loadCatalogueOnce(app.database.db, app.clock);
  const [cook, maya, oma] = [
    await app.signIn('cook', { admin: true }),
    await app.signIn('maya'),
    await app.signIn('oma'),
  ];
  oma.language = 'de';
  const find = async (user: TestUser, name: string): Promise<Meal> => {
    const { body } = await user.call(listMeals, { query: { q: name } });
    const meal = body.find((one) => one.name === name);
    if (!meal) throw new Error(`there is no ${name}`);
    return meal;
  };
  return { app, cook, maya, oma, find };
}

async function search(user: TestUser, q: string): Promise<string[]> {
  return (await user.call(listMeals, { query: { q } })).body.map(({ name }) => name);
}

interface Page {
  readonly meals: Meal[];
  readonly cursor: string | undefined;
}

async function readPage(user: TestUser, query: Record<string, string>): Promise<Page> {
  const { body: meals, headers } = await user.call(listMeals, { query });
  return { meals, cursor: /cursor=([^&>]+)/.exec(String(headers['link']))?.[1] };
}

describe('a starter meal', () => {
  it('is read in the language of the reader', async () => {
    const { maya, oma, find } = await setUp();
    const { id } = await find(maya, LENTILS.en);
    const { body } = await oma.call(getMeal, { params: { id } });
    expect(body).toMatchObject({ name: LENTILS.de, cuisine: 'Indisch', language: 'de' });
    expect(body.read[0]).toMatchObject({ text: '150 g rote Linsen', amount: 150, unit: 'g', food: 'rote Linsen' });
    expect(body.steps[0]).toMatch(/^Zwiebel, Knoblauch/);
    expect((await maya.call(getMeal, { params: { id } })).body).toMatchObject({ name: LENTILS.en, language: 'en' });
  });

  it('is found by the words of that language alone', async () => {
    const { maya, oma } = await setUp();
    expect(await search(oma, 'rote linse')).toContain(LENTILS.de);
    expect(await search(oma, 'lentil')).toEqual([]);
    expect(await search(maya, 'lentil')).toContain(LENTILS.en);
    // "Erdbeeren" have "beer" in them, in German only.
    expect(await search(maya, 'beer')).toEqual([]);
    expect(await search(oma, 'salz')).toHaveLength((await search(maya, 'salt')).length);
  });

  it.each(['name', 'mood'] as const)('has its place in the order "%s", on whichever page', async (sort) => {
    const { oma, cook } = await setUp();
    await cook.call(createMeal, { body: { name: 'Mmm', mood: 'Sad' } });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Page = await readPage(oma, { sort, limit: '20', ...(cursor && { cursor }) });
      names.push(...page.meals.map((meal) => (sort === 'mood' ? `${meal.mood} ${meal.name}` : meal.name)));
      ({ cursor } = page);
    } while (cursor);
    expect(new Set(names).size).toBe(97);
    expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare));
  });

  it('has its name in saved meals, suggestions and the plan, and its foods on the list', async () => {
    const { maya, oma, find } = await setUp();
    const { id } = await find(oma, LENTILS.de);
    await oma.call(saveMeal, { params: { id } });
    expect((await oma.call(listSavedMeals)).body).toMatchObject([{ name: LENTILS.de }]);
    await oma.call(addGrocery, { body: { item_name: 'Rote Linsen' } });
    const { body: suggested } = await oma.call(listSuggestions, { query: { mood: 'Sad' } });
    const lentils = suggested.find(({ meal }) => meal.id === id);
    expect(lentils).toMatchObject({ meal: { name: LENTILS.de }, reason: { items: ['Rote Linsen'] } });
    const { body: missing } = await oma.call(listMissing, { params: { id } });
    expect(missing.map(({ item_name }) => item_name)).toContain('Basmatireis');
    const entry = { date: '2026-03-10', slot: 'dinner', meal_id: id } as const;
    const { body: planned } = await oma.call(addToPlan, { body: { entries: [entry] } });
    expect(planned).toMatchObject([{ title: LENTILS.de }]);
    expect((await maya.call(listPlan)).body).toEqual([]);
    oma.language = 'en';
    expect((await oma.call(listPlan)).body).toMatchObject([{ title: LENTILS.en }]);
    oma.language = 'de';
    const { body: needs } = await oma.call(mealGroceries, { params: { id }, query: {} });
    expect(needs.map(({ item_name }) => item_name)).toContain('Kokosmilch');
  });

  it.each([
    ['en', 'Koriander'],
    ['en', 'coriander'],
    ['de', 'Koriander'],
    ['de', 'coriander'],
  ] as const)('is left out for a reader of %s by "%s", whatever its language', async (language, food) => {
    const { maya } = await setUp();
    maya.language = language;
    const read = async () => (await maya.call(listSuggestions, { query: { mood: 'Energised' } })).body;
    await maya.call(setEating, { body: { diet: null, foods_left_out: [food], diet_at_home: false } });
    for (const { meal } of await read()) {
      const { body } = await maya.call(getMeal, { params: { id: meal.id } });
      expect(body.ingredients.join().toLowerCase()).not.toMatch(/koriander|coriander/);
    }
    expect(await read()).not.toEqual([]);
  });
});

describe('what was eaten', () => {
  it('has its name in the language of the reader, on whichever day it was logged', async () => {
    const { app, maya, oma, find } = await setUp();
    await maya.call(saveMood, { body: { mood: 'Sad' } });
    app.clock.advance({ minutes: 10 });
    const { id } = await find(maya, LENTILS.en);
    expect((await maya.call(logMeal, { body: { meal_id: id } })).body.meal_name).toBe(LENTILS.en);
    await maya.call(logMeal, { body: { meal_name: 'Omas Linsen' } });
    app.clock.advance({ hours: 1 });
    maya.language = 'de';
    const names = (await maya.call(listMealLogs)).body.map(({ meal_name }) => meal_name);
    expect(names.toSorted()).toEqual([LENTILS.de, 'Omas Linsen']);
    const { body: day } = await maya.call(moodDay, { params: { date: '2026-03-10' } });
    expect(day.meals.map(({ meal_name }) => meal_name)).toContain(LENTILS.de);
    await oma.call(logMeal, { body: { meal_id: id } });
    oma.language = 'en';
    expect((await oma.call(listMealLogs)).body).toMatchObject([{ meal_name: LENTILS.en }]);
  });
});

describe('a starter meal that an administrator saves', () => {
  it('stays one in every language if its texts are the same, in whichever language they were shown', async () => {
    const { cook, maya, oma, find } = await setUp();
    cook.language = 'de';
    const {
      id,
      created_at: _,
      saved: __,
      moods: ___,
      own: ____,
      language: _____,
      ...draft
    } = await find(cook, LENTILS.de);
    const { body } = await cook.call(updateMeal, { params: { id }, body: { ...draft, servings: 6 } as never });
    expect(body).toMatchObject({ name: LENTILS.de, servings: 6, language: 'de' });
    expect((await maya.call(getMeal, { params: { id } })).body).toMatchObject({ name: LENTILS.en, servings: 6 });
    expect(await search(oma, 'rote linsen')).toContain(LENTILS.de);
  });

  it('gets the language of the administrator who changes its texts', async () => {
    const { cook, maya, oma, find } = await setUp();
    cook.language = 'de';
    const {
      id,
      created_at: _,
      saved: __,
      moods: ___,
      own: ____,
      language: _____,
      ...draft
    } = await find(cook, LENTILS.de);
    await cook.call(updateMeal, { params: { id }, body: { ...draft, name: 'Omas Linsen' } as never });
    for (const user of [maya, oma])
      expect((await user.call(getMeal, { params: { id } })).body).toMatchObject({
        name: 'Omas Linsen',
        language: 'de',
      });
    expect(await search(maya, 'omas linsen')).toEqual(['Omas Linsen']);
    expect(await search(oma, 'omas linsen')).toEqual(['Omas Linsen']);
  });

  it('of an older database gets its languages once, if nobody had changed it', async () => {
    const { app, cook, oma, find } = await setUp();
    const {
      id,
      created_at: _,
      saved: __,
      moods: ___,
      own: ____,
      language: _____,
      ...draft
    } = await find(cook, LENTILS.en);
    const { db } = app.database;
    await db.updateTable('meals').set({ slug: null, language: null }).execute();
    await db.deleteFrom('app_state').where('key', '=', 'catalogue_named_at').execute();
    await db.updateTable('meals').set({ description: 'Ours.' }).where('id', '=', id).execute();
    await Promise.all([loadCatalogueOnce(db, app.clock), loadCatalogueOnce(db, app.clock)]);
    expect((await oma.call(getMeal, { params: { id } })).body).toMatchObject({ name: draft.name, language: null });
    expect(await search(oma, 'tajine')).toEqual(['Langsame Lammtajine mit Aprikosen']);
  });
});
