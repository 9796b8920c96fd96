import { API_BASE } from '@moodbowl/contract/endpoint';
import { getInsights, skipQuestion } from '@moodbowl/contract/learning';
import { listMealLogs, logMeal } from '@moodbowl/contract/meal-logs';
import { joinHome, inviteHome } from '@moodbowl/contract/homes';
import { deleteAccount } from '@moodbowl/contract/profile';
import { addToPlan, listPlan } from '@moodbowl/contract/plan';
import * as contract from '@moodbowl/contract/recipes';
import { proposeRecipe } from '@moodbowl/contract/recipe-gifts';
import { listSavedMeals, saveMeal } from '@moodbowl/contract/saved-meals';
import { getTonight, pinTonight } from '@moodbowl/contract/tonight';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/at-once.ts';
import { picture } from '../../../test/feature-calls.ts';
import { fillHome } from '../../../test/fill-home.ts';
import { idsOf, shareHome, takeOut } from '../../../test/homes.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

async function setUp() {
  const app = await createTestApp();
  const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
  const add = async (user: TestUser, name: string, more = {}) => {
    app.clock.advance({ minutes: 1 });
    return (await user.call(contract.createRecipe, { body: { name, ...more } })).body.id;
  };
  const edit = (user: TestUser, id: string, name: string) => {
    app.clock.advance({ minutes: 1 });
    return user.call(contract.updateRecipe, { params: { id }, body: { name } });
  };
  const statusOf = async (path: string) => (await app.app.inject({ url: path })).statusCode;
  const rowsOf = async (table: 'recipes' | 'recipe_pictures' | 'plan_entries' | 'grocery_sources' | 'plan_feeds') =>
    app.database.db.selectFrom(table).selectAll().execute();
  return { app, maya, leo, add, edit, statusOf, rowsOf };
}

const upload = async (user: TestUser) => (await user.call(contract.uploadRecipePicture, { body: picture() })).body.url;
const listOf = async (user: TestUser) => (await user.call(contract.listRecipes)).body;
const namesOf = async (user: TestUser) => (await listOf(user)).map(({ name }) => name).toSorted();
const recipeOf = async (user: TestUser, id: string) => (await user.call(contract.getRecipe, { params: { id } })).body;

describe('the recipes of a shared home', () => {
  it('are seen and changed by all who live there', async () => {
    const { maya, leo, add, edit } = await setUp();
    await shareHome(maya, leo);
    const [soup, stew] = [await add(maya, 'Soup'), await add(leo, 'Stew')];
    expect(await listOf(leo)).toEqual(await listOf(maya));
    expect((await edit(leo, soup, 'Better soup')).status).toBe(200);
    expect((await maya.call(contract.deleteRecipe, { params: { id: stew } })).status).toBe(200);
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([['Better soup'], ['Better soup']]);
  });

  it('are saved by each for themselves', async () => {
    const { maya, leo, add } = await setUp();
    await shareHome(maya, leo);
    const id = await add(maya, 'Soup');
    await leo.call(saveMeal, { params: { id } });
    expect([(await recipeOf(maya, id)).saved, (await recipeOf(leo, id)).saved]).toEqual([false, true]);
  });
});

describe('joining a home', () => {
  it('brings the recipes along, with pictures, links and what refers to them', async () => {
    const { app, maya, leo, add, statusOf, rowsOf } = await setUp();
    await add(maya, 'Soup');
    const image_url = await upload(leo);
    const stew = await add(leo, 'Stew', { image_url });
    const { link } = (await leo.call(contract.linkRecipe, { params: { id: stew } })).body;
    await leo.call(saveMeal, { params: { id: stew } });
    await leo.call(logMeal, { body: { meal_id: stew } });
    await leo.call(pinTonight, { body: { meal_id: stew } });
    await shareHome(maya, leo);
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([
      ['Soup', 'Stew'],
      ['Soup', 'Stew'],
    ]);
    const moved = await recipeOf(maya, stew);
    expect([moved.image_url, await statusOf(`${API_BASE}${image_url}`)]).toEqual([image_url, 200]);
    // The link that was sent before still works, and says who has made it.
    expect([moved.link, moved.linked_by]).toEqual([link, (await idsOf(app, 'leo')).id]);
    expect(await statusOf(link ?? '')).toBe(200);
    expect((await leo.call(listSavedMeals)).body).toMatchObject([{ meal_id: stew, name: 'Stew' }]);
    expect((await leo.call(getTonight)).body?.meal.image_url).toBe(moved.image_url);
    expect((await leo.call(listMealLogs)).body).toMatchObject([{ meal_id: stew }]);
    expect(await rowsOf('recipe_pictures')).toHaveLength(1);
    await maya.call(contract.unlinkRecipe, { params: { id: stew } });
    expect(await statusOf(link ?? '')).toBe(404);
  });

  it('keeps one of a picture that both homes have', async () => {
    const { maya, leo, add, statusOf, rowsOf } = await setUp();
    await shareHome(maya, leo);
    await add(leo, 'Soup', { image_url: await upload(leo) });
    await takeOut(leo, 'leo');
    expect(await rowsOf('recipe_pictures')).toHaveLength(2);
    await shareHome(maya, leo);
    const urls = new Set((await listOf(maya)).map(({ image_url }) => image_url));
    expect([urls.size, (await rowsOf('recipe_pictures')).length]).toEqual([1, 1]);
    expect(await statusOf(`${API_BASE}${[...urls][0]}`)).toBe(200);
  });

  it('brings the plan along, and leaves its feed and shopping behind', async () => {
    const { app, maya, leo, rowsOf } = await setUp();
    const { home_id } = await idsOf(app, 'leo');
    const created_at = app.clock.now().toISOString();
    const id = newId();
    const entry = { id, date: '2026-03-12', slot: 'dinner' as const, position: 0, meal_id: null, title: 'Leftovers' };
    await app.database.db
      .insertInto('plan_entries')
      .values({ ...entry, home_id, servings: null, note: '', planned_by: null, created_at })
      .execute();
    await app.database.db.insertInto('plan_feeds').values({ home_id, secret: 'secret', created_at }).execute();
    const source = { entry_id: id, food_key: 'rice', unit: 'g', amount: 100, item_id: newId() };
    await app.database.db
      .insertInto('grocery_sources')
      .values({ home_id, ...source, created_at })
      .execute();
    await shareHome(maya, leo);
    expect(await rowsOf('plan_entries')).toMatchObject([{ ...entry, home_id: (await idsOf(app, 'maya')).home_id }]);
    expect([await rowsOf('plan_feeds'), await rowsOf('grocery_sources')]).toEqual([[], []]);
  });

  it('is refused, and changes nothing, when there is no room for all recipes', async () => {
    const { app, maya, leo, add } = await setUp();
    await fillHome(app, 'maya', contract.RECIPE_LIMITS.recipes - 1);
    await add(leo, 'Stew');
    const tea = await add(leo, 'Tea');
    const { code } = (await maya.call(inviteHome)).body;
    const join = () => leo.call(joinHome, { params: { code }, body: { bring: true } });
    const { status, raw } = await join();
    expect([status, raw.code]).toEqual([409, 'RECIPES_FULL']);
    expect(await namesOf(leo)).toEqual(['Stew', 'Tea']);
    await leo.call(contract.deleteRecipe, { params: { id: tea } });
    expect((await join()).status).toBe(200);
  });

  it('is refused, and changes nothing, when both have more text than one home can hold', async () => {
    const { app, maya, leo } = await setUp();
    const half = contract.RECIPE_LIMITS.textBytes / 2;
    await fillHome(app, 'maya', 1, 'x'.repeat(half));
    await fillHome(app, 'leo', 1, 'y'.repeat(half));
    const { code } = (await maya.call(inviteHome)).body;
    const join = () => leo.call(joinHome, { params: { code }, body: { bring: true } });
    const { status, raw } = await join();
    expect([status, raw.code]).toEqual([409, 'RECIPES_TOO_LARGE']);
    expect(raw.message).toMatch(/^Both homes together .* Delete some, then join/);
    expect(await namesOf(leo)).toEqual(['Filler 0000']);
    const { home_id } = await idsOf(app, 'leo');
    await app.database.db.updateTable('recipes').set({ description: '' }).where('home_id', '=', home_id).execute();
    expect((await join()).status).toBe(200);
    expect(await app.database.db.selectFrom('recipes').select('name').execute()).toHaveLength(2);
  });

  it('loses no recipe that is added at that moment', async () => {
    const { app, maya, leo, add } = await setUp();
    await add(leo, 'Stew');
    const { code } = (await maya.call(inviteHome)).body;
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const adding = names.map((name) => async () => {
      const { status } = await leo.call(contract.createRecipe, { body: { name } });
      return status === 201 ? [name] : [];
    });
    const joining = async () => {
      await leo.call(joinHome, { params: { code }, body: { bring: true } });
      return [];
    };
    const stored = (await atOnce(app, [...adding.slice(0, 2), joining, ...adding.slice(2)])).flat();
    expect(await namesOf(leo)).toEqual([...stored, 'Stew']);
  });
});

describe('leaving a home', () => {
  it("takes a copy of one's own recipes along, with pictures and without links, and leaves all there", async () => {
    const { maya, leo, add, edit, statusOf } = await setUp();
    await shareHome(maya, leo);
    const soup = await add(maya, 'Soup');
    const image_url = await upload(leo);
    const more = { image_url, ingredients: ['1 kg beef'], moods: ['Sad'], tags: ['slow'], servings: 4 };
    const stew = await add(leo, 'Stew', more);
    const { link } = (await leo.call(contract.linkRecipe, { params: { id: stew } })).body;
    await leo.call(saveMeal, { params: { id: stew } });
    await leo.call(saveMeal, { params: { id: soup } });
    const before = await recipeOf(leo, stew);
    await takeOut(leo, 'leo');
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([['Soup', 'Stew'], ['Stew']]);
    const copy = await recipeOf(leo, stew);
    expect(copy).toEqual({ ...before, link: null, linked_by: null });
    expect((await leo.call(listSavedMeals)).body.map(({ name }) => name)).toEqual(['Stew']);
    expect(await recipeOf(maya, stew)).toMatchObject({ link, linked_by: null });
    expect(await statusOf(link ?? '')).toBe(200);
    // From now on they are two.
    await maya.call(contract.deleteRecipe, { params: { id: stew } });
    expect(await statusOf(`${API_BASE}${image_url}`)).toBe(200);
    // Without the picture.
    await edit(leo, stew, 'Leos stew');
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([['Soup'], ['Leos stew']]);
    expect(await statusOf(`${API_BASE}${image_url}`)).toBe(404);
  });

  it('leaves nothing of what was never asked about that is gone', async () => {
    const { maya, leo, add } = await setUp();
    await shareHome(maya, leo);
    const soup = await add(maya, 'Soup');
    const { id } = (await leo.call(logMeal, { body: { meal_id: soup } })).body;
    await leo.call(skipQuestion, { params: { id }, body: { never: true } });
    expect((await leo.call(getInsights)).body.unasked).toEqual([{ meal_id: soup, name: 'Soup' }]);
    await takeOut(leo, 'leo');
    expect((await leo.call(getInsights)).body.unasked).toEqual([]);
    expect((await leo.call(listMealLogs)).body).toMatchObject([{ meal_name: 'Soup' }]);
  });

  it('shows nothing of the home any more to who was taken out', async () => {
    const { maya, leo, add } = await setUp();
    await shareHome(maya, leo);
    const id = await add(maya, 'Soup');
    await takeOut(maya, 'leo');
    const params = { id };
    for (const { status } of [
      await leo.call(contract.getRecipe, { params }),
      await leo.call(contract.updateRecipe, { params, body: { name: 'Mine' } }),
      await leo.call(contract.deleteRecipe, { params }),
      await leo.call(contract.linkRecipe, { params }),
      await leo.call(contract.copyMeal, { body: { meal_id: id } }),
      await leo.call(saveMeal, { params }),
      await leo.call(proposeRecipe, { params }),
    ])
      expect(status).toBe(404);
    expect([await namesOf(leo), await namesOf(maya)]).toEqual([[], ['Soup']]);
  });
});

describe('coming back to a home', () => {
  it('drops copies that nobody has changed, and keeps changed ones besides under new ids', async () => {
    const { maya, leo, add, edit } = await setUp();
    await shareHome(maya, leo);
    const ids: string[] = [];
    for (const name of ['Same', 'Changed here', 'Changed there', 'Deleted there']) ids.push(await add(leo, name));
    const [same = '', here = '', there = '', deleted = ''] = ids;
    await takeOut(leo, 'leo');
    await edit(leo, here, 'Leos version');
    await edit(maya, there, 'Mayas version');
    await maya.call(contract.deleteRecipe, { params: { id: deleted } });
    await shareHome(maya, leo);
    const found = await listOf(maya);
    expect(found.map(({ name }) => name).toSorted()).toEqual([
      'Changed here',
      'Changed there',
      'Deleted there',
      'Leos version',
      'Mayas version',
      'Same',
    ]);
    const idOf = (name: string) => found.find((one) => one.name === name)?.id ?? '';
    expect([idOf('Same'), idOf('Changed here'), idOf('Mayas version'), idOf('Deleted there')]).toEqual([
      same,
      here,
      there,
      deleted,
    ]);
    expect(new Set([...ids, idOf('Leos version'), idOf('Changed there')]).size).toBe(6);
  });

  it('keeps a copy that others read by a link, and the link', async () => {
    const { maya, leo, add, statusOf } = await setUp();
    await shareHome(maya, leo);
    const stew = await add(leo, 'Stew');
    const ours = (await maya.call(contract.linkRecipe, { params: { id: stew } })).body.link ?? '';
    await takeOut(leo, 'leo');
    const his = (await leo.call(contract.linkRecipe, { params: { id: stew } })).body.link ?? '';
    await shareHome(maya, leo);
    expect(await namesOf(maya)).toEqual(['Stew', 'Stew']);
    for (const link of [ours, his]) expect(await statusOf(link)).toBe(200);
    const copy = (await listOf(maya)).find(({ id }) => id !== stew);
    await maya.call(contract.deleteRecipe, { params: { id: copy?.id ?? '' } });
    expect([await statusOf(ours), await statusOf(his)]).toEqual([200, 404]);
  });

  it('makes what one added one’s own again, so that it comes along the next time, too', async () => {
    const { maya, leo, add } = await setUp();
    await shareHome(maya, leo);
    await add(leo, 'Stew');
    for (const _ of [1, 2]) {
      await takeOut(leo, 'leo');
      expect([await namesOf(leo), await namesOf(maya)]).toEqual([['Stew'], ['Stew']]);
      await shareHome(maya, leo);
      expect(await namesOf(leo)).toEqual(['Stew']);
    }
  });
});

describe('what refers to a changed copy', () => {
  it('refers to it also once it has a new id beside the one that stayed', async () => {
    const { app, maya, leo, add, edit, statusOf } = await setUp();
    await shareHome(maya, leo);
    const stew = await add(leo, 'Stew');
    await maya.call(saveMeal, { params: { id: stew } });
    await takeOut(leo, 'leo');
    await edit(leo, stew, 'Leos stew');
    const { link } = (await leo.call(contract.linkRecipe, { params: { id: stew } })).body;
    await leo.call(saveMeal, { params: { id: stew } });
    await leo.call(pinTonight, { body: { meal_id: stew } });
    const { body: log } = await leo.call(logMeal, { body: { meal_id: stew } });
    await leo.call(skipQuestion, { params: { id: log.id }, body: { never: true } });
    await leo.call(proposeRecipe, { params: { id: stew } });
    const entry = { date: '2026-03-12', slot: 'dinner', meal_id: stew } as const;
    await leo.call(addToPlan, { body: { entries: [entry] } });
    await shareHome(maya, leo);
    const copy = (await listOf(leo)).find(({ name }) => name === 'Leos stew')?.id;
    expect(copy).not.toBe(stew);
    const query = { from: '2026-03-12', to: '2026-03-12' };
    expect((await maya.call(listPlan, { query })).body).toMatchObject([{ meal_id: copy, title: 'Leos stew' }]);
    expect((await leo.call(listSavedMeals)).body).toMatchObject([{ meal_id: copy, name: 'Leos stew' }]);
    expect((await leo.call(getTonight)).body?.meal).toMatchObject({ id: copy, name: 'Leos stew' });
    expect((await leo.call(listMealLogs)).body).toMatchObject([{ meal_id: copy }]);
    expect((await leo.call(getInsights)).body.unasked).toEqual([{ meal_id: copy, name: 'Leos stew' }]);
    const proposals = await app.database.db.selectFrom('meal_proposals').select('recipe_id').execute();
    expect(proposals).toEqual([{ recipe_id: copy }]);
    const { link: there } = await recipeOf(maya, copy ?? '');
    for (const path of [link, there]) expect(await statusOf(path ?? '')).toBe(200);
    // What others refer to stays what it was.
    expect((await maya.call(listSavedMeals)).body).toMatchObject([{ meal_id: stew, name: 'Stew' }]);
  });
});

describe('coming back to a home with more copies than there is room', () => {
  it('works, because they are dropped', async () => {
    const { app, maya, leo } = await setUp();
    await shareHome(maya, leo);
    const most = contract.RECIPE_LIMITS.recipes;
    await fillHome(app, 'leo', most);
    await takeOut(leo, 'leo');
    const count = async (user: TestUser) =>
      (await user.call(contract.listRecipes, { query: { limit: '500' } })).body.length;
    expect([await count(maya), await count(leo)]).toEqual([500, 500]);
    await shareHome(maya, leo);
    expect(await app.database.db.selectFrom('recipes').select('id').execute()).toHaveLength(most);
  });
});

describe('deleting an account', () => {
  it("leaves a shared home its recipes, without the person's id", async () => {
    const { app, maya, leo, add, edit, statusOf, rowsOf } = await setUp();
    await shareHome(maya, leo);
    const image_url = await upload(leo);
    const stew = await add(leo, 'Stew', { image_url });
    const { id } = await idsOf(app, 'leo');
    await leo.call(deleteAccount, { body: { password: 'porridge' } });
    expect(await namesOf(maya)).toEqual(['Stew']);
    expect(JSON.stringify(await rowsOf('recipes'))).not.toContain(id);
    expect(await rowsOf('recipes')).toMatchObject([{ created_by: null }]);
    expect(await statusOf(`${API_BASE}${image_url}`)).toBe(200);
    expect((await edit(maya, stew, 'Our stew')).status).toBe(200);
  });

  it('alone deletes all recipes, pictures and plans, however many', async () => {
    const { app, maya, add } = await setUp();
    const { home_id } = await idsOf(app, 'maya');
    const id = await add(maya, 'Soup', { image_url: await upload(maya) });
    await fillHome(app, 'maya', 450);
    await maya.call(proposeRecipe, { params: { id } });
    const created_at = app.clock.now().toISOString();
    const entry = { id: newId(), date: '2026-03-12', slot: 'dinner' as const, position: 0, meal_id: id, title: 'Soup' };
    await app.database.db
      .insertInto('plan_entries')
      .values({ ...entry, home_id, servings: null, note: '', planned_by: null, created_at })
      .execute();
    const source = { entry_id: entry.id, food_key: 'rice', unit: 'g', amount: 100, item_id: newId() };
    await app.database.db
      .insertInto('grocery_sources')
      .values({ home_id, ...source, created_at })
      .execute();
    await app.database.db.insertInto('plan_feeds').values({ home_id, secret: 'secret', created_at }).execute();
    expect((await maya.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(200);
    for (const table of [
      'recipes',
      'recipe_pictures',
      'recipe_gifts',
      'meal_proposals',
      'plan_entries',
      'grocery_sources',
      'plan_feeds',
    ] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});
