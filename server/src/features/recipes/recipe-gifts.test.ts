import { blockPerson, removeFriend } from '@moodbowl/contract/friends';
import { deleteAccount } from '@moodbowl/contract/profile';
import * as contract from '@moodbowl/contract/recipe-gifts';
import {
  RECIPE_LIMITS,
  copyMeal,
  createRecipe,
  deleteRecipe,
  getRecipe,
  listRecipes,
  updateRecipe,
  uploadRecipePicture,
} from '@moodbowl/contract/recipes';
import { listGifts } from '@moodbowl/contract/waiting-gifts';
import { describe, expect, it } from 'vitest';
import { untilLocked } from '../../../test/until-locked.ts';
import { atOnce, times } from '../../../test/at-once.ts';
import { picture } from '../../../test/feature-calls.ts';
import { fillHome } from '../../../test/fill-home.ts';
import { befriend, idsOf, shareHome } from '../../../test/homes.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { engine } from '../../../test/test-database.ts';
import { type Database, lockUsers } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { deleteUserIn } from '../profile/delete-user.ts';

const DRAFT = {
  name: 'Lentil soup',
  description: 'Better on the second day.',
  ingredients: ['250 g lentils'],
  steps: ['Simmer.'],
  moods: ['Sad' as const],
  diet: 'vegan' as const,
  cuisine: 'German',
  servings: 4,
  minutes_prep: 10,
  minutes_cook: 25,
  minutes_rest: 45,
  tags: ['soup'],
  source_url: 'https://example.org/soup',
  source_name: 'Grandma',
  image_url: '',
};
/** The recipe as a friend gets it. */
const SENT = { ...DRAFT, moods: [] };

async function setUp() {
  const app = await createTestApp();
  const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
  const leosId = await befriend(maya, leo, 'leo');
  const { id: soup } = (await maya.call(createRecipe, { body: DRAFT })).body;
  const send = (friend_id = leosId, id?: string, recipe = soup) =>
    maya.call(contract.sendRecipe, { params: { id: recipe }, body: { friend_id, ...(id && { id }) } });
  return { app, maya, leo, leosId, soup, send };
}

const giftsOf = async (user: TestUser) => (await user.call(listGifts)).body;
const read = (user: TestUser, id: string) => user.call(contract.getGift, { params: { id } });
const keep = (user: TestUser, id: string) => user.call(contract.keepGift, { params: { id } });
const namesOf = async (user: TestUser) => (await user.call(listRecipes)).body.map(({ name }) => name);

describe('a recipe for a friend', () => {
  it('arrives as it is at that moment but for its moods, with who sent it, and can be read without being kept', async () => {
    const { app, maya, leo, soup, send } = await setUp();
    const { status, body } = await send();
    expect([status, body]).toEqual([201, { id: body.id, to: 'leo' }]);
    await maya.call(updateRecipe, { params: { id: soup }, body: { name: 'Changed' } });
    const created_at = app.clock.now().toISOString();
    const gift = { id: body.id, from: 'maya', created_at };
    expect(await giftsOf(leo)).toEqual([{ ...gift, name: 'Lentil soup', image_url: '' }]);
    expect((await read(leo, body.id)).body).toEqual({ ...gift, recipe: SENT });
    expect(await namesOf(leo)).toEqual([]);
    expect(await giftsOf(maya)).toEqual([]);
  });

  it('is listed newest first', async () => {
    const { app, leo, maya, send } = await setUp();
    await send();
    app.clock.advance({ minutes: 1 });
    const { id } = (await maya.call(createRecipe, { body: { name: 'Stew' } })).body;
    await send(undefined, undefined, id);
    expect((await giftsOf(leo)).map(({ name }) => name)).toEqual(['Stew', 'Lentil soup']);
  });

  it('arrives once for an id that is sent twice, also at the same moment', async () => {
    const { app, leo, leosId, send } = await setUp();
    const id = newId();
    const answers = await atOnce(
      app,
      times(3, () => send(leosId, id)),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, { id, to: 'leo' }]));
    expect(await giftsOf(leo)).toHaveLength(1);
  });

  it('reaches friends only', async () => {
    const { app, maya, leo, leosId, soup, send } = await setUp();
    await app.signIn('eve');
    const { id: evesId } = await idsOf(app, 'eve');
    const { id: mayasId } = await idsOf(app, 'maya');
    for (const nobody of [evesId, mayasId, newId()]) {
      const { status, raw } = await send(nobody);
      expect([status, raw.code]).toEqual([404, 'NOT_FOUND']);
    }
    await maya.call(removeFriend, { params: { friend_id: leosId } });
    expect((await send()).status).toBe(404);
    await befriend(maya, leo, 'leo');
    expect((await send()).status).toBe(201);
    await leo.call(blockPerson, { body: { user_id: mayasId } });
    expect((await send()).status).toBe(404);
    expect((await leo.call(contract.sendRecipe, { params: { id: soup }, body: { friend_id: mayasId } })).status).toBe(
      404,
    );
  });

  it("is one of one's own home", async () => {
    const { app, leo, soup } = await setUp();
    const { id: friend_id } = await idsOf(app, 'maya');
    for (const id of [soup, newId()])
      expect((await leo.call(contract.sendRecipe, { params: { id }, body: { friend_id } })).status).toBe(404);
  });

  it(`waits until there is room when ${contract.GIFT_LIMITS.waiting} are waiting`, async () => {
    const { leo, leosId, send } = await setUp();
    const id = newId();
    await send(leosId, id);
    for (let n = 1; n < contract.GIFT_LIMITS.waiting; n += 1) expect((await send()).status).toBe(201);
    const { status, raw } = await send();
    expect([status, raw.code, raw.message]).toEqual([409, 'GIFTS_FULL', expect.stringContaining('leo')]);
    // A repeated call is no new recipe.
    expect((await send(leosId, id)).status).toBe(201);
    expect(await giftsOf(leo)).toHaveLength(contract.GIFT_LIMITS.waiting);
    await leo.call(contract.dismissGift, { params: { id } });
    expect((await send()).status).toBe(201);
  });
});

describe('a picture elsewhere, as recipes could have it earlier', () => {
  it('is told to nobody, neither with the recipe nor with what was sent before, and is not needed to save it', async () => {
    const { app, maya, leo, soup, send } = await setUp();
    const cook = await app.signIn('cook', { admin: true });
    const gift = (await send()).body.id;
    await maya.call(contract.proposeRecipe, { params: { id: soup } });
    const image_url = 'https://pictures.example/who-looks.jpg';
    const content = JSON.stringify({ ...DRAFT, image_url });
    const { db } = app.database;
    await db.updateTable('recipes').set({ image_url }).execute();
    await db.updateTable('recipe_gifts').set({ content }).execute();
    await db.updateTable('meal_proposals').set({ content }).execute();
    const answers = [
      await maya.call(getRecipe, { params: { id: soup } }),
      await maya.call(listRecipes),
      await maya.call(copyMeal, { body: { meal_id: soup } }),
      await maya.call(updateRecipe, { params: { id: soup }, body: { ...DRAFT, name: 'Better soup' } }),
      await leo.call(listGifts),
      await read(leo, gift),
      await keep(leo, gift),
      await leo.call(listRecipes),
      await cook.call(contract.listProposals),
    ];
    for (const { status, body } of answers) {
      expect([200, 201]).toContain(status);
      expect(JSON.stringify(body)).toContain('soup');
      expect(JSON.stringify(body)).not.toContain('pictures.example');
    }
  });
});

describe('keeping a recipe from a friend', () => {
  it('adds a copy of it and takes it off the list, once', async () => {
    const { maya, leo, soup, send } = await setUp();
    const { id } = (await send()).body;
    const { status, body } = await keep(leo, id);
    expect([status, body]).toMatchObject([201, { ...SENT, id, own: true, saved: false, link: null }]);
    expect([await giftsOf(leo), await namesOf(leo)]).toEqual([[], ['Lentil soup']]);
    expect((await read(leo, id)).status).toBe(404);
    await leo.call(updateRecipe, { params: { id }, body: { name: 'Mine now' } });
    expect((await maya.call(getRecipe, { params: { id: soup } })).body.name).toBe('Lentil soup');
  });

  it('can be repeated when the answer was lost, also at the same moment', async () => {
    const { app, leo, send } = await setUp();
    const { id } = (await send()).body;
    const answers = [
      ...(await atOnce(
        app,
        times(3, () => keep(leo, id)),
      )),
      await keep(leo, id),
    ];
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, id]));
    expect(await namesOf(leo)).toEqual(['Lentil soup']);
    expect(await giftsOf(leo)).toEqual([]);
  });

  it('is up to whom it was sent to', async () => {
    const { app, maya, leo, send } = await setUp();
    const eve = await app.signIn('eve');
    const { id } = (await send()).body;
    for (const user of [maya, eve]) {
      expect((await read(user, id)).status).toBe(404);
      expect((await keep(user, id)).status).toBe(404);
      expect((await user.call(contract.dismissGift, { params: { id } })).status).toBe(404);
    }
    expect((await keep(leo, newId())).status).toBe(404);
    expect(await giftsOf(leo)).toHaveLength(1);
  });

  it('waits while the home is full', async () => {
    const { app, leo, send } = await setUp();
    await fillHome(app, 'leo', RECIPE_LIMITS.recipes);
    const { id } = (await send()).body;
    const { status, raw } = await keep(leo, id);
    expect([status, raw.code]).toEqual([409, 'RECIPES_FULL']);
    expect(await giftsOf(leo)).toHaveLength(1);
  });

  it('works after the sender has deleted the recipe, changed it, or is no friend any more', async () => {
    const { maya, leo, leosId, soup, send } = await setUp();
    const { id } = (await send()).body;
    await maya.call(deleteRecipe, { params: { id: soup } });
    await maya.call(removeFriend, { params: { friend_id: leosId } });
    expect((await keep(leo, id)).body).toMatchObject(SENT);
  });

  it('gives the copy a picture of its own', async () => {
    const { app, maya, leo, soup, send } = await setUp();
    const { url } = (await maya.call(uploadRecipePicture, { body: picture() })).body;
    await maya.call(updateRecipe, { params: { id: soup }, body: { ...DRAFT, image_url: url } });
    const [first, second] = [(await send()).body.id, (await send()).body.id];
    const status = async () => (await app.app.inject({ url: `/api${url}` })).statusCode;
    expect((await giftsOf(leo)).map(({ image_url }) => image_url)).toEqual([url, url]);
    expect((await keep(leo, first)).body.image_url).toBe(url);
    await maya.call(deleteRecipe, { params: { id: soup } });
    expect(await status()).toBe(200);
    await leo.call(deleteRecipe, { params: { id: first } });
    expect(await status()).toBe(404);
    // What was gone before is left out.
    expect((await keep(leo, second)).body).toMatchObject({ ...SENT, image_url: '' });
  });

  it('has its picture, also after the sender has moved to another home, and names neither', async () => {
    const { app, maya, leo, soup, send } = await setUp();
    const zoe = await app.signIn('zoe');
    const { id, home_id } = await idsOf(app, 'maya');
    const { url } = (await maya.call(uploadRecipePicture, { body: picture() })).body;
    await maya.call(updateRecipe, { params: { id: soup }, body: { ...DRAFT, image_url: url } });
    const gift = (await send()).body.id;
    for (const secret of [id, home_id]) expect(JSON.stringify(await giftsOf(leo))).not.toContain(secret);
    await shareHome(zoe, maya);
    expect((await keep(leo, gift)).body.image_url).toBe(url);
    await maya.call(deleteAccount, { body: { password: 'porridge' } });
    await zoe.call(deleteAccount, { body: { password: 'porridge' } });
    expect((await app.app.inject({ url: `/api${url}` })).statusCode).toBe(200);
  });
});

describe('a recipe from somebody who has deleted their account', () => {
  it('is gone, and takes no room', async () => {
    const { app, maya, leo, send } = await setUp();
    for (let n = 0; n < contract.GIFT_LIMITS.waiting; n += 1) await send();
    await maya.call(deleteAccount, { body: { password: 'porridge' } });
    expect(await giftsOf(leo)).toEqual([]);
    expect(await app.database.db.selectFrom('recipe_gifts').select('id').execute()).toEqual([]);
    const zoe = await app.signIn('zoe');
    const friend_id = await befriend(zoe, leo, 'leo');
    const { id } = (await zoe.call(createRecipe, { body: { name: 'Stew' } })).body;
    expect((await zoe.call(contract.sendRecipe, { params: { id }, body: { friend_id } })).status).toBe(201);
  });
});

describe('an account that is being deleted', () => {
  /** Deletes an account while a recipe is sent, which waits meanwhile. */
  async function deleteMeanwhile({ db }: Database, userId: string, send: () => Promise<{ status: number }>) {
    let sending: Promise<{ status: number }> | undefined;
    await db.transaction().execute(async (transaction) => {
      await lockUsers(transaction, [userId], 'exclusive');
      sending = send();
      await untilLocked(db);
      await deleteUserIn(transaction, userId);
    });
    return (await sending)?.status;
  }

  // SQLite runs one transaction at a time.
  it.runIf(engine === 'postgres')('sends nothing more', async () => {
    const { app, leo, send } = await setUp();
    const { id } = await idsOf(app, 'maya');
    expect(await deleteMeanwhile(app.database, id, () => send())).toBe(401);
    expect(await giftsOf(leo)).toEqual([]);
    expect(await app.database.db.selectFrom('recipe_gifts').select('id').execute()).toEqual([]);
  });

  it.runIf(engine === 'postgres')('gets nothing more', async () => {
    const { app, leosId, send } = await setUp();
    expect(await deleteMeanwhile(app.database, leosId, () => send())).toBe(404);
  });
});

describe('dismissing a recipe from a friend', () => {
  it('takes it off the list and keeps nothing', async () => {
    const { leo, send } = await setUp();
    const { id } = (await send()).body;
    const { status, body } = await leo.call(contract.dismissGift, { params: { id } });
    expect([status, body]).toEqual([200, { id }]);
    expect([await giftsOf(leo), await namesOf(leo)]).toEqual([[], []]);
    expect((await leo.call(contract.dismissGift, { params: { id } })).status).toBe(404);
    expect((await keep(leo, id)).status).toBe(404);
  });
});
