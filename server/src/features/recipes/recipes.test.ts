import { logMeal, listMealLogs } from '@moodbowl/contract/meal-logs';
import { createMeal, deleteMeal, getMeal, listMeals } from '@moodbowl/contract/meals';
import { getInsights, skipQuestion } from '@moodbowl/contract/learning';
import * as contract from '@moodbowl/contract/recipes';
import { listSavedMeals, saveMeal } from '@moodbowl/contract/saved-meals';
import { getTonight, pinTonight } from '@moodbowl/contract/tonight';
import { describe, expect, it } from 'vitest';
import { atOnce, times } from '../../../test/at-once.ts';
import { fillHome } from '../../../test/fill-home.ts';
import { shareHome } from '../../../test/homes.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const NOW = '2026-03-10T09:00:00.000Z';
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const FULL = {
  name: 'Lentil soup',
  description: 'Better on the second day.',
  ingredients: ['250 g red lentils', '1 onion'],
  steps: ['Fry the onion.', 'Simmer for 20 minutes.'],
  moods: ['Sad' as const, 'Stressed' as const],
  diet: 'vegan' as const,
  cuisine: 'German',
  servings: 4,
  minutes_prep: 10,
  minutes_cook: 25,
  minutes_rest: 45,
  tags: ['soup', 'winter'],
  source_url: 'https://example.org/lentil-soup',
  source_name: 'Grandma',
  image_url: '',
};

async function setUp() {
  const app = await createTestApp();
  return { app, maya: await app.signIn('maya'), leo: await app.signIn('leo') };
}

async function add(user: TestUser, body: object) {
  return user.call(contract.createRecipe, { body });
}

const listOf = async (user: TestUser) => (await user.call(contract.listRecipes)).body;
const namesOf = async (user: TestUser) => (await listOf(user)).map(({ name }) => name);
const countRows = async ({ database }: TestApp) =>
  (await database.db.selectFrom('recipes').select('id').execute()).length;

describe('adding a recipe', () => {
  it('stores all of it, as it can be read afterwards', async () => {
    const { maya } = await setUp();
    const { status, body } = await add(maya, { ...FULL, id: ID });
    const stored = {
      ...FULL,
      id: ID,
      mood: 'Sad',
      created_at: NOW,
      updated_at: NOW,
      saved: false,
      own: true,
      link: null,
      linked_by: null,
    };
    expect([status, body]).toEqual([201, stored]);
    expect((await maya.call(contract.getRecipe, { params: { id: ID } })).body).toEqual(stored);
    const {
      tags: _,
      source_url: __,
      source_name: ___,
      updated_at: ____,
      link: _____,
      linked_by: ______,
      ...meal
    } = stored;
    expect(await listOf(maya)).toEqual([{ ...meal, language: null }]);
  });

  it('needs a name only', async () => {
    const { maya } = await setUp();
    const { status, body } = await add(maya, { name: 'Broth' });
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        name: 'Broth',
        description: '',
        ingredients: [],
        steps: [],
        mood: 'Uncategorized',
        moods: [],
        diet: null,
        cuisine: '',
        servings: null,
        minutes_prep: null,
        minutes_cook: null,
        minutes_rest: null,
        tags: [],
        source_url: '',
        source_name: '',
        image_url: '',
        created_at: NOW,
        updated_at: NOW,
        saved: false,
        own: true,
        link: null,
        linked_by: null,
      },
    ]);
  });

  it('takes the first mood as its mood, moods in any case, and each mood and tag once', async () => {
    const { maya } = await setUp();
    const { body } = await add(maya, {
      name: 'Broth',
      moods: ['stressed', ' Sad', 'Stressed'],
      tags: ['soup', ' soup ', 'quick'],
    });
    expect([body.mood, body.moods, body.tags]).toEqual(['Stressed', ['Stressed', 'Sad'], ['soup', 'quick']]);
  });

  it('happens once for an id that is sent twice, also at the same moment', async () => {
    const { app, maya } = await setUp();
    const { body: first } = await add(maya, { name: 'Broth', id: ID });
    app.clock.advance({ minutes: 1 });
    const again = await add(maya, { name: 'Something else', id: ID });
    expect([again.status, again.body]).toEqual([201, first]);
    const id = newId();
    const answers = await atOnce(
      app,
      times(5, (n) => add(maya, { name: `Soup ${n}`, id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.name)).size).toBe(1);
    expect(await countRows(app)).toBe(2);
  });

  it('works with the id of a recipe of another home, and changes nothing there', async () => {
    const { maya, leo } = await setUp();
    await add(maya, { name: 'Mayas broth', id: ID });
    expect((await add(leo, { name: 'Leos stew', id: ID })).status).toBe(201);
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([['Mayas broth'], ['Leos stew']]);
    await leo.call(contract.deleteRecipe, { params: { id: ID } });
    expect(await namesOf(maya)).toEqual(['Mayas broth']);
  });

  it('is refused when the home has as many as it can hold, unless the id is known', async () => {
    const { app, maya, leo } = await setUp();
    await fillHome(app, 'maya', contract.RECIPE_LIMITS.recipes - 1);
    expect((await add(maya, { name: 'The last', id: ID })).status).toBe(201);
    const { status, raw } = await add(maya, { name: 'One more' });
    expect([status, raw.code]).toEqual([409, 'RECIPES_FULL']);
    expect((await add(maya, { name: 'The last', id: ID })).status).toBe(201);
    const copy = await maya.call(contract.copyMeal, { body: { meal_id: ID } });
    expect([copy.status, copy.raw.code]).toEqual([409, 'RECIPES_FULL']);
    expect((await add(leo, { name: 'Elsewhere' })).status).toBe(201);
    expect(await countRows(app)).toBe(contract.RECIPE_LIMITS.recipes + 1);
  });

  it('fills the home exactly, also by calls at the same moment', async () => {
    const { app, maya } = await setUp();
    await fillHome(app, 'maya', contract.RECIPE_LIMITS.recipes - 2);
    const answers = await atOnce(
      app,
      times(6, (n) => add(maya, { name: `Soup ${n}` })),
    );
    expect(answers.filter(({ raw }) => raw.code === 'RECIPES_FULL')).toHaveLength(4);
    expect(await countRows(app)).toBe(contract.RECIPE_LIMITS.recipes);
  });
});

describe('the text of all recipes of a home', () => {
  const MEGABYTE = 2 ** 20;
  const MEGABYTES = contract.RECIPE_LIMITS.textBytes / MEGABYTE;
  /** A recipe of so many bytes; ä has two in UTF-8. */
  const ofBytes = (bytes: number) => ({
    name: 'Ä'.repeat(100),
    steps: Array.from({ length: 100 }, () => 'ä'.repeat(Math.floor((bytes - 1000) / 200))),
  });
  const QUARTER = ofBytes(MEGABYTE / 4);

  async function almostFull() {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    await fillHome(app, 'maya', MEGABYTES - 1, 'x'.repeat(MEGABYTE - 1000));
    return { app, maya };
  }

  it('has a limit, whatever adds to it, also by calls at the same moment', async () => {
    const { app, maya } = await almostFull();
    const answers = await atOnce(
      app,
      times(9, (n) => add(maya, { ...QUARTER, description: String(n) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 409)?.raw;
    expect([refused?.code, refused?.message]).toEqual([
      'RECIPES_TOO_LARGE',
      'The recipes of your home would be longer than the 20 MB of text that it can hold. Nothing was changed.',
    ]);
    const stored = answers.find(({ status }) => status === 201)?.body.id ?? '';
    const batch = await maya.call(contract.createRecipes, {
      body: {
        recipes: [
          { name: 'Tea', id: newId() },
          { ...QUARTER, name: 'Stew', id: newId() },
        ],
      },
    });
    const copy = await maya.call(contract.copyMeal, { body: { meal_id: stored, name: 'Again' } });
    const longer = await maya.call(contract.updateRecipe, { params: { id: stored }, body: ofBytes(MEGABYTE / 2.1) });
    expect([batch, copy, longer].map(({ raw }) => raw.code)).toEqual(Array(3).fill('RECIPES_TOO_LARGE'));
    expect(await countRows(app)).toBe(MEGABYTES - 1 + 4);
    const shorter = await maya.call(contract.updateRecipe, { params: { id: stored }, body: { name: 'Tea' } });
    expect([shorter.status, (await add(maya, QUARTER)).status]).toEqual([200, 201]);
  });

  it('may get shorter where there is more from before there was a limit', async () => {
    const { app, maya } = await almostFull();
    await fillHome(app, 'maya', 2, 'y'.repeat(MEGABYTE));
    const id = (await listOf(maya))[0]?.id ?? '';
    const { status } = await maya.call(contract.updateRecipe, { params: { id }, body: { name: 'Short' } });
    expect(status).toBe(200);
  });
});

describe('editing a recipe', () => {
  it('replaces all of it but its id and when it was added', async () => {
    const { app, maya } = await setUp();
    await add(maya, { ...FULL, id: ID });
    app.clock.advance({ hours: 1 });
    const { status, body } = await maya.call(contract.updateRecipe, {
      params: { id: ID },
      body: { name: 'Bean soup', ingredients: ['1 can of beans'] },
    });
    expect([status, body]).toMatchObject([
      200,
      {
        id: ID,
        name: 'Bean soup',
        ingredients: ['1 can of beans'],
        steps: [],
        mood: 'Uncategorized',
        diet: null,
        tags: [],
        source_url: '',
        created_at: NOW,
        updated_at: '2026-03-10T10:00:00.000Z',
      },
    ]);
    expect((await maya.call(contract.getRecipe, { params: { id: ID } })).body).toEqual(body);
    const find = async (q: string) =>
      (await maya.call(contract.listRecipes, { query: { q } })).body.map(({ name }) => name);
    expect([await find('bean'), await find('lentil')]).toEqual([['Bean soup'], []]);
  });

  it('keeps the link and who has saved it', async () => {
    const { maya } = await setUp();
    await add(maya, { ...FULL, id: ID });
    await maya.call(saveMeal, { params: { id: ID } });
    const { link } = (await maya.call(contract.linkRecipe, { params: { id: ID } })).body;
    const { body } = await maya.call(contract.updateRecipe, { params: { id: ID }, body: FULL });
    expect([body.link, body.saved]).toEqual([link, true]);
    expect(link).toMatch(/^\/r\/[\w-]{22}$/);
  });

  it('does not overwrite what somebody else has changed since it was read', async () => {
    const { app, maya, leo } = await setUp();
    await shareHome(maya, leo);
    const { updated_at } = (await add(maya, { ...FULL, id: ID })).body;
    const save = (user: TestUser, body: object) =>
      user.call(contract.updateRecipe, { params: { id: ID }, body: { ...FULL, ...body } });
    app.clock.advance({ minutes: 1 });
    const byLeo = { name: 'Soup of leo', updated_at };
    const { body: stored } = await save(leo, byLeo);
    app.clock.advance({ minutes: 1 });
    const { status, raw } = await save(maya, { name: 'Soup of maya', updated_at });
    expect([status, raw.code]).toEqual([409, 'RECIPE_CHANGED']);
    // The response to a repeated call was lost.
    expect(await save(leo, byLeo)).toMatchObject({ status: 200, body: stored });
    expect(await namesOf(maya)).toEqual(['Soup of leo']);
    await save(maya, { name: 'Soup of maya', updated_at: stored.updated_at });
    expect(await namesOf(maya)).toEqual(['Soup of maya']);
  });
});

describe('deleting a recipe', () => {
  it('keeps what was eaten by name, and takes it from the lists of all who live here', async () => {
    const { app, maya, leo } = await setUp();
    await shareHome(maya, leo);
    await add(maya, { name: 'Broth', id: ID });
    for (const user of [maya, leo]) {
      await user.call(saveMeal, { params: { id: ID } });
      await user.call(pinTonight, { body: { meal_id: ID } });
      const { body: log } = await user.call(logMeal, { body: { meal_id: ID } });
      await user.call(skipQuestion, { params: { id: log.id }, body: { never: true } });
    }
    expect((await leo.call(getTonight)).body?.meal.name).toBe('Broth');
    const { status, body } = await leo.call(contract.deleteRecipe, { params: { id: ID } });
    expect([status, body]).toEqual([200, { id: ID }]);
    for (const user of [maya, leo]) {
      expect(await listOf(user)).toEqual([]);
      expect((await user.call(listSavedMeals)).body).toEqual([]);
      expect((await user.call(getTonight)).body).toBeNull();
      expect((await user.call(getInsights)).body.unasked).toEqual([]);
      expect((await user.call(listMealLogs)).body).toMatchObject([{ meal_id: null, meal_name: 'Broth' }]);
    }
    for (const table of ['saved_meals', 'tonight', 'unasked_meals'] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect((await maya.call(contract.deleteRecipe, { params: { id: ID } })).status).toBe(404);
  });

  it('leaves what others have of a recipe with the same id', async () => {
    const { maya, leo } = await setUp();
    for (const user of [maya, leo]) {
      await add(user, { name: 'Broth', id: ID });
      await user.call(saveMeal, { params: { id: ID } });
      await user.call(logMeal, { body: { meal_id: ID } });
    }
    await maya.call(contract.deleteRecipe, { params: { id: ID } });
    expect((await leo.call(listSavedMeals)).body).toHaveLength(1);
    expect((await leo.call(listMealLogs)).body).toMatchObject([{ meal_id: ID }]);
  });
});

describe('a copy', () => {
  it('of a meal of the catalogue can be edited, and stays when the meal is deleted', async () => {
    const { app, maya } = await setUp();
    const cook = await app.signIn('cook', { admin: true });
    const draft = {
      name: 'Pancakes',
      description: 'Light.',
      ingredients: ['2 eggs'],
      steps: ['Fry.'],
      image_url: 'https://pictures.example/pancakes.jpg',
      diet: 'vegetarian' as const,
      cuisine: 'American',
      servings: 2,
      minutes_prep: 5,
      minutes_cook: 10,
      minutes_rest: 45,
    };
    const meal = (await cook.call(createMeal, { body: { ...draft, mood: 'Happy' } })).body;
    const { status, body } = await maya.call(contract.copyMeal, { body: { meal_id: meal.id, id: ID } });
    const copied = {
      ...draft,
      image_url: meal.image_url,
      id: ID,
      mood: 'Happy',
      moods: ['Happy'],
      own: true,
      tags: [],
      source_url: '',
    };
    expect([status, body]).toMatchObject([201, copied]);
    await maya.call(contract.copyMeal, { body: { meal_id: meal.id, id: ID } });
    await cook.call(deleteMeal, { params: { id: meal.id } });
    expect(await listOf(maya)).toMatchObject([{ id: ID, name: 'Pancakes' }]);
  });

  it('of an own recipe has all of it but the link', async () => {
    const { maya } = await setUp();
    await add(maya, { ...FULL, id: ID });
    await maya.call(contract.linkRecipe, { params: { id: ID } });
    await maya.call(saveMeal, { params: { id: ID } });
    const { status, body } = await maya.call(contract.copyMeal, { body: { meal_id: ID } });
    expect([status, body]).toMatchObject([201, { ...FULL, link: null, saved: false }]);
    expect(body.id).not.toBe(ID);
    const name = 'Lentil soup (copy)';
    expect((await maya.call(contract.copyMeal, { body: { meal_id: ID, name } })).body).toMatchObject({ ...FULL, name });
  });

  it("of another home's recipe, or of nothing, is not made", async () => {
    const { maya, leo } = await setUp();
    await add(maya, { ...FULL, id: ID });
    for (const meal_id of [ID, newId()])
      expect((await leo.call(contract.copyMeal, { body: { meal_id } })).status).toBe(404);
    expect(await listOf(leo)).toEqual([]);
  });
});

describe('recipes of another home', () => {
  it('are not there, whatever is asked', async () => {
    const { maya, leo } = await setUp();
    await add(maya, { ...FULL, id: ID });
    const params = { id: ID };
    for (const { status, raw } of [
      await leo.call(contract.getRecipe, { params }),
      await leo.call(contract.updateRecipe, { params, body: { name: 'Mine now' } }),
      await leo.call(contract.deleteRecipe, { params }),
      await leo.call(contract.linkRecipe, { params }),
      await leo.call(contract.unlinkRecipe, { params }),
      await leo.call(getMeal, { params }),
      await leo.call(saveMeal, { params }),
      await leo.call(logMeal, { body: { meal_id: ID } }),
      await leo.call(pinTonight, { body: { meal_id: ID } }),
    ])
      expect([status, raw.code]).toEqual([404, 'NOT_FOUND']);
    expect(await listOf(leo)).toEqual([]);
    expect(await listOf(maya)).toMatchObject([{ name: 'Lentil soup' }]);
  });
});

describe('the catalogue', () => {
  it('answers one own recipe by id, with the amounts of its ingredients, and lists none', async () => {
    const { app, maya } = await setUp();
    const cook = await app.signIn('cook', { admin: true });
    await cook.call(createMeal, { body: { name: 'Toast', mood: 'Sad' } });
    await add(maya, { ...FULL, id: ID });
    const { status, body } = await maya.call(getMeal, { params: { id: ID } });
    expect([status, body]).toMatchObject([
      200,
      {
        id: ID,
        name: 'Lentil soup',
        own: true,
        moods: ['Sad', 'Stressed'],
        read: [
          { text: '250 g red lentils', amount: 250, unit: 'g', food: 'red lentils' },
          { text: '1 onion', amount: 1, unit: null, food: 'onion' },
        ],
      },
    ]);
    for (const query of [{}, { q: 'lentil' }, { mood: 'Sad' }, { saved: 'true' }])
      expect((await maya.call(listMeals, { query })).body.filter(({ own }) => own)).toEqual([]);
  });

  it('stays what it is for a home that uses the id of one of its meals', async () => {
    const { app, maya } = await setUp();
    const cook = await app.signIn('cook', { admin: true });
    const { id } = (await cook.call(createMeal, { body: { name: 'Toast', mood: 'Sad' } })).body;
    await add(maya, { name: 'Not toast', id });
    expect((await maya.call(getMeal, { params: { id } })).body).toMatchObject({ name: 'Toast', own: false });
    expect((await maya.call(saveMeal, { params: { id } })).status).toBe(200);
    expect((await maya.call(listSavedMeals)).body).toMatchObject([{ name: 'Toast', mood: 'Sad', own: false }]);
  });
});
