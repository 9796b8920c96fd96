import { addGrocery, listGroceries } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal, type Meal, updateMeal } from '@moodbowl/contract/meals';
import { saveMood } from '@moodbowl/contract/moods';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import { listMissing, listSuggestions, SUGGESTION_LIMIT } from '@moodbowl/contract/suggestions';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let app: TestApp;
let maya: TestUser;
let leo: TestUser;
let admin: TestUser;

async function addMeal(name: string, mood: string, ingredients: string[] = ['1 leek']): Promise<Meal> {
  return (await admin.call(createMeal, { body: { name, mood, ingredients } })).body;
}

async function suggestionsFor(user: TestUser) {
  return (await user.call(listSuggestions)).body;
}

const namesFor = async (user: TestUser) => (await suggestionsFor(user)).map(({ meal }) => meal.name);

beforeEach(async () => {
  app = await createTestApp();
  admin = await app.signIn('noor', { admin: true });
  [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
});

describe('suggestions', () => {
  it('are none without meals', async () => {
    const { status, body } = await maya.call(listSuggestions);
    expect([status, body]).toEqual([200, []]);
  });

  it('give meals without their long texts, each with a reason and its missing ingredients', async () => {
    const { ingredients: _, steps: __, ...soup } = await addMeal('Soup', 'Sad', ['1 leek', '2 potatoes', '1 tsp salt']);
    await maya.call(addGrocery, { body: { item_name: 'Leeks' } });
    expect(await suggestionsFor(maya)).toEqual([
      {
        meal: soup,
        minutes: null,
        reason: { mood: null, items: ['Leeks'], saved: false, learned: null, worth_a_try: null },
        missing: [{ item_name: 'Potatoes', quantity: '2' }],
      },
    ]);
  });

  it("follow today's mood only", async () => {
    await addMeal('Glad', 'Happy');
    await addMeal('Low', 'Sad');
    await maya.call(saveMood, { body: { mood: 'Sad' } });
    expect((await suggestionsFor(maya))[0]).toMatchObject({ meal: { name: 'Low' }, reason: { mood: 'Sad' } });
    await maya.call(saveMood, { body: { mood: 'Happy' } });
    expect((await suggestionsFor(maya))[0]).toMatchObject({ meal: { name: 'Glad' }, reason: { mood: 'Happy' } });
    app.clock.advance({ days: 1 });
    expect((await suggestionsFor(maya))[0]?.reason.mood).toBeNull();
  });

  it('follow a change that another process makes to a meal', async () => {
    const { id, saved: _, created_at: __, ...draft } = await addMeal('Soup', 'Sad', ['1 leek']);
    await maya.call(addGrocery, { body: { item_name: 'Leeks' } });
    const elsewhere = await createTestApp({ database: app.database });
    const reasonThere = async () =>
      (await elsewhere.call(listSuggestions, {}, { token: maya.token })).body.map(({ reason }) => reason.items);
    expect(await reasonThere()).toEqual([['Leeks']]);
    await admin.call(updateMeal, { params: { id }, body: { ...draft, ingredients: ['2 carrots'] } });
    expect(await reasonThere()).toEqual([[]]);
  });

  it("use one's own saved meals, groceries and logged meals", async () => {
    const saved = await addMeal('Saved', 'Bored');
    await addMeal('Other', 'Bored');
    await maya.call(saveMeal, { params: { id: saved.id } });
    expect((await suggestionsFor(maya))[0]).toMatchObject({
      meal: { name: 'Saved', saved: true },
      reason: { saved: true },
    });
    await leo.call(addGrocery, { body: { item_name: 'Leeks' } });
    await leo.call(logMeal, { body: { meal_id: saved.id } });
    expect((await suggestionsFor(leo)).map(({ meal, reason }) => [meal.name, meal.saved, reason.items])).toEqual([
      ['Other', false, ['Leeks']],
    ]);
    expect(await namesFor(maya)).toEqual(['Saved', 'Other']);
  });

  it('leave out what was eaten today and on the three days before', async () => {
    const { id } = await addMeal('Soup', 'Sad');
    await maya.call(logMeal, { body: { meal_id: id } });
    expect(await namesFor(maya)).toEqual([]);
    app.clock.advance({ days: 3 });
    expect(await namesFor(maya)).toEqual([]);
    app.clock.advance({ days: 1 });
    expect(await namesFor(maya)).toEqual(['Soup']);
  });

  it('miss nothing once the list has it', async () => {
    await addMeal('Stew', 'Sad', [
      '150 g red lentils',
      'A handful of parsley',
      '2 tbsp olive oil',
      '3 garlic cloves',
      '1 tin tuna in oil (145 g)',
    ]);
    const [first] = await suggestionsFor(maya);
    for (const item of first!.missing) expect((await maya.call(addGrocery, { body: item })).status).toBe(201);
    expect((await maya.call(listGroceries)).body).toHaveLength(5);
    expect((await suggestionsFor(maya))[0]?.missing).toEqual([]);
  });

  it(`are ${SUGGESTION_LIMIT} at most`, async () => {
    for (let index = 0; index <= SUGGESTION_LIMIT; index += 1) await addMeal(`Meal ${index}`, 'Happy');
    expect(await suggestionsFor(maya)).toHaveLength(SUGGESTION_LIMIT);
  });

  it('find a saved meal however many newer ones there are', async () => {
    const old = await addMeal('Old love', 'Sad');
    await maya.call(saveMeal, { params: { id: old.id } });
    app.clock.advance({ minutes: 1 });
    for (let index = 0; index < 160; index += 1) await addMeal(`Meal ${index}`, 'Happy');
    expect((await namesFor(maya))[0]).toBe('Old love');
  });

  it('find the last saved meal however many were saved before', async () => {
    const old = await addMeal('Old love', 'Sad', ['1 pineapple']);
    await maya.call(addGrocery, { body: { item_name: 'Pineapple' } });
    for (let index = 0; index < 160; index += 1) {
      app.clock.advance({ seconds: 1 });
      const { id } = await addMeal(`Meal ${index}`, 'Happy');
      await maya.call(saveMeal, { params: { id } });
    }
    await maya.call(saveMeal, { params: { id: old.id } });
    expect((await namesFor(maya))[0]).toBe('Old love');
  });
});

describe('the missing ingredients of a meal', () => {
  it('are those that are neither on the list nor staples, also for meals that are not suggested', async () => {
    const { id } = await addMeal('Soup', 'Sad', ['1 leek', '2 potatoes', '1 tsp salt']);
    await maya.call(addGrocery, { body: { item_name: 'Leeks' } });
    await maya.call(logMeal, { body: { meal_id: id } });
    expect((await maya.call(listMissing, { params: { id } })).body).toEqual([{ item_name: 'Potatoes', quantity: '2' }]);
    expect((await leo.call(listMissing, { params: { id } })).body).toHaveLength(2);
  });

  it('of an unknown meal are a 404', async () => {
    const params = { id: '01890a5d-ac96-774b-bcce-b302099a8057' };
    expect((await maya.call(listMissing, { params })).status).toBe(404);
  });
});
