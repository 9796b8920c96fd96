import { addGrocery } from '@moodbowl/contract/groceries';
import { getInsights, getMealInsight, getQuestion, listLinks, setLearning } from '@moodbowl/contract/learning';
import { listMealLogs, logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { saveMood } from '@moodbowl/contract/moods';
import { createRecipe, updateRecipe } from '@moodbowl/contract/recipes';
import { listSavedMeals, saveMeal, toggleSavedMeal, unsaveMeal } from '@moodbowl/contract/saved-meals';
import { listMissing, listSuggestions } from '@moodbowl/contract/suggestions';
import { getTonight, pinTonight, startCooking } from '@moodbowl/contract/tonight';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillHome } from '../../../test/fill-home.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { COUNTING, rebuildCrowd } from '../learning/crowd.service.ts';

const NOW = '2026-03-10T12:00:00Z';

let app: TestApp;
let maya: TestUser;
let leo: TestUser;
let cook: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: NOW });
  maya = await app.signIn('maya');
  leo = await app.signIn('leo');
  cook = await app.signIn('cook', { admin: true });
});

const addRecipe = async (body: object, user = maya) => (await user.call(createRecipe, { body })).body.id;
const addMeal = async (name: string, mood: MoodName = 'Bored') =>
  (await cook.call(createMeal, { body: { name, mood } })).body.id;
const save = (id: string) => {
  app.clock.advance({ seconds: 1 });
  return maya.call(saveMeal, { params: { id } });
};

describe('saved recipes', () => {
  it('are listed among saved meals by when they were saved, also from page to page', async () => {
    for (const name of ['Soup', 'Toast', 'Stew', 'Salad', 'Cake'])
      await save(name.startsWith('S') ? await addRecipe({ name, moods: ['Sad'] }) : await addMeal(name));
    const seen: [string, boolean][] = [];
    let cursor: string | undefined;
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor !== undefined && { cursor }) };
      const { body, headers } = await maya.call(listSavedMeals, { query });
      seen.push(...body.map(({ name, own }): [string, boolean] => [name, own]));
      cursor = /cursor=([\w-]+)/.exec(String(headers['link']))?.[1];
    } while (cursor !== undefined);
    expect(seen).toEqual([
      ['Cake', false],
      ['Salad', true],
      ['Stew', true],
      ['Toast', false],
      ['Soup', true],
    ]);
  });

  it('are as they are now, with their first mood, and found by any of their moods', async () => {
    const id = await addRecipe({ name: 'Soup', moods: ['Happy'] });
    await save(id);
    await save(await addRecipe({ name: 'Broth' }));
    await save(await addMeal('Toast', 'Sad'));
    const body = { name: 'Better soup', description: 'Hot.', moods: ['Stressed', 'Sad'] };
    await maya.call(updateRecipe, { params: { id }, body });
    const ofMood = async (mood: MoodName) =>
      (await maya.call(listSavedMeals, { query: { mood } })).body.map(({ name }) => name);
    expect((await maya.call(listSavedMeals)).body).toMatchObject([
      { name: 'Toast', mood: 'Sad', own: false },
      { name: 'Broth', mood: 'Uncategorized', own: true },
      {
        meal_id: id,
        name: 'Better soup',
        description: 'Hot.',
        mood: 'Stressed',
        image_url: '',
        saved: true,
        own: true,
      },
    ]);
    expect(await ofMood('Sad')).toEqual(['Toast', 'Better soup']);
    expect([await ofMood('Stressed'), await ofMood('Happy')]).toEqual([['Better soup'], []]);
  });

  it('are saved, toggled and removed like meals', async () => {
    const params = { id: await addRecipe({ name: 'Soup' }) };
    const count = async () => (await maya.call(listSavedMeals)).body.length;
    expect((await maya.call(toggleSavedMeal, { params })).body).toEqual({ saved: true });
    expect(await count()).toBe(1);
    expect((await maya.call(toggleSavedMeal, { params })).body).toEqual({ saved: false });
    await maya.call(saveMeal, { params });
    expect((await maya.call(unsaveMeal, { params })).body).toEqual({ saved: false });
    expect(await count()).toBe(0);
  });
});

describe('an own recipe that is eaten or pinned', () => {
  it('is logged by its name at that time', async () => {
    const id = await addRecipe({ name: 'Soup' });
    const { status, body } = await maya.call(logMeal, { body: { meal_id: id } });
    expect([status, body]).toMatchObject([201, { meal_id: id, meal_name: 'Soup', date: '2026-03-10' }]);
    await maya.call(updateRecipe, { params: { id }, body: { name: 'Stew' } });
    expect((await maya.call(listMealLogs)).body).toEqual([body]);
  });

  it('is pinned for tonight, with what is missing, until it is eaten', async () => {
    const id = await addRecipe({ name: 'Soup', ingredients: ['2 leeks', '1 pinch of salt'] });
    const pinned = await maya.call(pinTonight, { body: { meal_id: id } });
    const missing = [{ item_name: 'Leeks', quantity: '2' }];
    expect([pinned.status, pinned.body]).toMatchObject([
      200,
      { meal: { id, name: 'Soup', own: true }, stage: 'missing', missing, to_buy: [] },
    ]);
    const stage = async () => (await maya.call(getTonight)).body?.stage;
    await maya.call(addGrocery, { body: { item_name: 'Leek' } });
    expect(await stage()).toBe('shopping');
    await maya.call(startCooking);
    expect(await stage()).toBe('cooking');
    await maya.call(logMeal, { body: { meal_id: id } });
    expect(await stage()).toBe('eaten');
  });
});

describe('suggestions', () => {
  const suggest = async (query = {}, user = maya) => (await user.call(listSuggestions, { query })).body;
  const namesFor = async (query = {}, user = maya) => (await suggest(query, user)).map(({ meal }) => meal.name);

  it('have own recipes with their reason and what is missing, for nobody else', async () => {
    const id = await addRecipe({ name: 'Soup', ingredients: ['1 leek', '2 potatoes'], moods: ['Sad'] });
    await maya.call(addGrocery, { body: { item_name: 'Leeks' } });
    await save(id);
    expect(await suggest({ mood: 'Sad' })).toMatchObject([
      {
        meal: { id, name: 'Soup', own: true, saved: true },
        minutes: null,
        reason: { mood: 'Sad', items: ['Leeks'], saved: true },
        missing: [{ item_name: 'Potatoes', quantity: '2' }],
      },
    ]);
    expect(await namesFor({ mood: 'Sad' }, leo)).toEqual([]);
    const missing = (user: TestUser) => user.call(listMissing, { params: { id } });
    expect((await missing(maya)).body).toEqual([{ item_name: 'Potatoes', quantity: '2' }]);
    expect((await missing(leo)).status).toBe(404);
  });

  it('find the newest recipes, and saved ones however many newer ones there are', async () => {
    const old = await addRecipe({ name: 'Old love' });
    await save(old);
    app.clock.advance({ minutes: 1 });
    await fillHome(app, 'maya', 150);
    app.clock.advance({ minutes: 1 });
    await addRecipe({ name: 'Brand new', ingredients: ['1 leek'] });
    await maya.call(addGrocery, { body: { item_name: 'Leek' } });
    expect((await namesFor()).slice(0, 2).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      'Brand new',
      'Old love',
    ]);
  });

  it.each([true, false])('suit each mood of a recipe, with learning: %j', async (learning) => {
    await maya.call(setLearning, { body: { learning, asking: true, sharing: false } });
    await addRecipe({ name: 'For both', moods: ['Happy', 'Sad'] });
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await addRecipe({ name, moods: ['Bored'] });
    for (const mood of ['Happy', 'Sad']) {
      const [first] = await suggest({ mood });
      expect([first?.meal.name, first?.reason.mood], mood).toEqual(['For both', mood]);
    }
  });

  it('keep to the minutes, also when only the description says them', async () => {
    await addRecipe({ name: 'Quick', minutes_prep: 5, minutes_cook: 15 });
    await addRecipe({ name: 'Slow', minutes_prep: 5, minutes_cook: 90, description: 'Ready in 20 minutes.' });
    await addRecipe({ name: 'Raw', minutes_prep: 10 });
    await addRecipe({ name: 'Told', description: '10 min prep, 10 min cook: a soup.' });
    await addRecipe({ name: 'Unknown' });
    const found = await suggest({ minutes: '20' });
    expect(Object.fromEntries(found.map(({ meal, minutes }) => [meal.name, minutes]))).toEqual({
      Quick: 20,
      Raw: 10,
      Told: 20,
    });
    expect(await namesFor()).toHaveLength(5);
  });

  it('leave out what was eaten lately', async () => {
    const id = await addRecipe({ name: 'Soup' });
    await maya.call(logMeal, { body: { meal_id: id } });
    expect(await namesFor()).toEqual([]);
    app.clock.advance({ days: 4 });
    expect(await namesFor()).toEqual(['Soup']);
  });
});

/** Some days on which somebody is stressed before a meal at noon, and feels like this afterwards. */
async function live(user: TestUser, days: number, meal_id: (day: number) => string | undefined, lifts = true) {
  for (let day = 1; day <= days; day += 1) {
    const date = new Date(Date.parse(NOW) - day * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const meal = meal_id(day);
    await user.call(saveMood, { body: { mood: 'Stressed', created_at: `${date}T11:50:00.000Z` } });
    if (meal) await user.call(logMeal, { body: { meal_id: meal, created_at: `${date}T12:00:00.000Z` } });
    const mood = meal && lifts ? 'Happy' : 'Stressed';
    await user.call(saveMood, { body: { mood, created_at: `${date}T13:30:00.000Z` } });
  }
}

describe('learning', () => {
  it('asks how one feels after an own recipe, and links the mood to it', async () => {
    const id = await addRecipe({ name: 'Soup' });
    await maya.call(saveMood, { body: { mood: 'Sad' } });
    await maya.call(logMeal, { body: { meal_id: id } });
    app.clock.advance({ hours: 1 });
    expect((await maya.call(getQuestion)).body).toMatchObject({ meal_id: id, meal_name: 'Soup' });
    await maya.call(saveMood, { body: { mood: 'Happy' } });
    expect((await maya.call(listLinks)).body).toMatchObject([{ meal_name: 'Soup', minutes: 60 }]);
  });

  it('says what moods followed an own recipe, and orders suggestions by it', async () => {
    const soup = await addRecipe({ name: 'Leek soup', ingredients: ['3 leeks'] });
    await addMeal('Toast', 'Stressed');
    await live(maya, 16, (day) => (day % 2 === 0 ? soup : undefined));
    app.clock.advance({ days: 4 });
    const insights = (await maya.call(getInsights)).body;
    expect(insights.meals).toMatchObject([
      { meal_id: soup, name: 'Leek soup', verdict: 'more', with: { times: 8, better: 8 } },
    ]);
    expect(insights.best).toEqual([{ mood: 'Stressed', meals: [{ meal_id: soup, name: 'Leek soup' }] }]);
    expect((await maya.call(getMealInsight, { params: { id: soup } })).body.learned).toMatchObject({
      with: { times: 8, better: 8 },
    });
    const [first] = (await maya.call(listSuggestions, { query: { mood: 'Stressed' } })).body;
    expect([first?.meal.name, first?.reason.learned?.with.times]).toEqual(['Leek soup', 8]);
  });

  it('shares nothing of own recipes with everybody', async () => {
    const toast = await addMeal('Toast');
    const people = [maya, leo];
    for (let n = people.length; n < COUNTING.fewestPeople; n += 1) people.push(await app.signIn(`person${n}`));
    for (const person of people) {
      await person.call(setLearning, { body: { learning: true, asking: true, sharing: true } });
      const soup = await addRecipe({ name: 'Soup', ingredients: ['3 leeks'] }, person);
      await live(person, COUNTING.ownDays, (day) => (day % 2 === 0 ? soup : toast));
    }
    await app.database.db.updateTable('users').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
    expect(await rebuildCrowd(app.database.db, app.clock.now())).toBe(COUNTING.fewestPeople);
    const lifts = await app.database.db.selectFrom('crowd_lifts').select('meal_id').distinct().execute();
    expect(lifts).toEqual([{ meal_id: toast }]);
    const counts = await app.database.db.selectFrom('crowd_counts').where('part', '=', 'meal').selectAll().execute();
    for (const { cell } of counts) expect(cell).toContain(toast);
    expect((await maya.call(listSuggestions, { query: { mood: 'Stressed' } })).status).toBe(200);
  });
});
