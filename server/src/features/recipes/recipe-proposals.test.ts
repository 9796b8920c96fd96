import { deleteAccount } from '@moodbowl/contract/profile';
import * as contract from '@moodbowl/contract/recipe-gifts';
import { createRecipe, deleteRecipe, updateRecipe } from '@moodbowl/contract/recipes';
import { describe, expect, it } from 'vitest';
import { atOnce, times } from '../../../test/at-once.ts';
import { shareHome } from '../../../test/homes.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

async function setUp() {
  const app = await createTestApp();
  const [maya, admin] = [await app.signIn('maya'), await app.signIn('cook', { admin: true })];
  const add = async (name: string, user = maya) => {
    app.clock.advance({ seconds: 1 });
    return (await user.call(createRecipe, { body: { name, ingredients: ['1 leek'], tags: ['soup'] } })).body.id;
  };
  const decide = (id: string, status: string, user = admin) =>
    user.call(contract.decideProposal, { params: { id }, body: { status } });
  const listOf = async (query = {}) => (await admin.call(contract.listProposals, { query })).body;
  return { app, maya, admin, add, decide, listOf };
}

const propose = (user: TestUser, id: string) => user.call(contract.proposeRecipe, { params: { id } });
const stateOf = async (user: TestUser, id: string) =>
  (await user.call(contract.getProposalState, { params: { id } })).body.status;

describe('a proposal', () => {
  it('shows the recipe to administrators as it is, with who suggests it', async () => {
    const { app, maya, add, listOf } = await setUp();
    const soup = await add('Leek soup');
    expect(await stateOf(maya, soup)).toBeNull();
    const { status, body } = await propose(maya, soup);
    expect([status, body]).toEqual([200, { id: body.id, status: 'open' }]);
    expect(await stateOf(maya, soup)).toBe('open');
    await maya.call(updateRecipe, { params: { id: soup }, body: { name: 'Changed' } });
    expect(await listOf()).toEqual([
      {
        id: body.id,
        username: 'maya',
        status: 'open',
        created_at: app.clock.now().toISOString(),
        recipe: {
          name: 'Leek soup',
          description: '',
          ingredients: ['1 leek'],
          steps: [],
          moods: [],
          diet: null,
          cuisine: '',
          servings: null,
          minutes_prep: null,
          minutes_cook: null,
          minutes_rest: null,
          tags: ['soup'],
          source_url: '',
          source_name: '',
          image_url: '',
        },
      },
    ]);
  });

  it('is replaced while nobody has decided, also at the same moment', async () => {
    const { app, maya, add, listOf } = await setUp();
    const soup = await add('Leek soup');
    const answers = await atOnce(
      app,
      times(4, () => propose(maya, soup)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await maya.call(updateRecipe, { params: { id: soup }, body: { name: 'Better soup' } });
    expect((await propose(maya, soup)).body.id).toBe(answers[0]?.body.id);
    expect((await listOf()).map(({ recipe }) => recipe.name)).toEqual(['Better soup']);
  });

  it.each(['added', 'declined'] as const)('leaves the list when it is %s, and can be made again', async (status) => {
    const { app, maya, add, decide, listOf } = await setUp();
    const soup = await add('Leek soup');
    const { id } = (await propose(maya, soup)).body;
    const decided = await decide(id, status);
    expect([decided.status, decided.body]).toMatchObject([200, { id, status, recipe: { name: 'Leek soup' } }]);
    expect([await listOf(), await stateOf(maya, soup)]).toEqual([[], status]);
    app.clock.advance({ minutes: 1 });
    const again = await propose(maya, soup);
    expect(again.body).toMatchObject({ status: 'open' });
    expect(again.body.id).not.toBe(id);
    expect([(await listOf()).length, await stateOf(maya, soup)]).toEqual([1, 'open']);
  });

  it('stays when the recipe is deleted, and goes with the account', async () => {
    const { app, maya, add, listOf } = await setUp();
    const soup = await add('Leek soup');
    await propose(maya, soup);
    await maya.call(deleteRecipe, { params: { id: soup } });
    expect(await listOf()).toMatchObject([{ username: 'maya', recipe: { name: 'Leek soup' } }]);
    await maya.call(deleteAccount, { body: { password: 'porridge' } });
    expect(await listOf()).toEqual([]);
    expect(await app.database.db.selectFrom('meal_proposals').select('id').execute()).toEqual([]);
  });

  it(`is refused when ${contract.GIFT_LIMITS.proposals} of a person are open`, async () => {
    const { app, maya, add, decide, listOf } = await setUp();
    const leo = await app.signIn('leo');
    const ids: string[] = [];
    for (let n = 0; n <= contract.GIFT_LIMITS.proposals; n += 1) ids.push(await add(`Soup ${n}`));
    const [first = '', ...rest] = ids;
    for (const id of rest) expect((await propose(maya, id)).status).toBe(200);
    const { status, raw } = await propose(maya, first);
    expect([status, raw.code]).toEqual([409, 'PROPOSALS_FULL']);
    expect((await propose(maya, rest[3] ?? '')).status).toBe(200);
    expect((await propose(leo, await add('Stew', leo))).status).toBe(200);
    await decide((await listOf())[0]?.id ?? '', 'declined');
    expect((await propose(maya, first)).status).toBe(200);
  });

  it('does not exceed that by calls at the same moment', async () => {
    const { app, maya, add, listOf } = await setUp();
    const ids: string[] = [];
    for (let n = 0; n < contract.GIFT_LIMITS.proposals + 3; n += 1) ids.push(await add(`Soup ${n}`));
    for (const id of ids.slice(5)) await propose(maya, id);
    const answers = await atOnce(
      app,
      ids.slice(0, 5).map((id) => () => propose(maya, id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await listOf()).toHaveLength(contract.GIFT_LIMITS.proposals);
  });

  it("is of a recipe of one's own home, and each member's own", async () => {
    const { app, maya, add, listOf } = await setUp();
    const leo = await app.signIn('leo');
    const soup = await add('Leek soup');
    for (const id of [soup, newId()]) expect((await propose(leo, id)).status).toBe(404);
    await shareHome(maya, leo);
    await propose(maya, soup);
    expect(await stateOf(leo, soup)).toBeNull();
    await propose(leo, soup);
    expect((await listOf()).map(({ username }) => username)).toEqual(['maya', 'leo']);
  });
});

describe('the list of proposals', () => {
  it('has the oldest first, in pages, also after one that is decided meanwhile', async () => {
    const { maya, add, decide, listOf } = await setUp();
    // Two at each moment.
    for (const name of ['A', 'B', 'C', 'D']) {
      const [first, second] = [await add(`${name}1`), await add(`${name}2`)];
      await propose(maya, first);
      await propose(maya, second);
    }
    const names = async (query: object) => (await listOf(query)).map(({ recipe }) => recipe.name);
    const all = await names({});
    expect(all.map((name) => name[0])).toEqual(['A', 'A', 'B', 'B', 'C', 'C', 'D', 'D']);
    const page = await listOf({ limit: '3' });
    expect(page.map(({ recipe }) => recipe.name)).toEqual(all.slice(0, 3));
    const after = page.at(-1)?.id ?? '';
    expect(await names({ limit: '3', after })).toEqual(all.slice(3, 6));
    await decide(after, 'added');
    expect(await names({ limit: '3', after })).toEqual(all.slice(3, 6));
    expect(await names({})).toHaveLength(7);
  });

  it('is for administrators, as is the decision', async () => {
    const { maya, admin, add, decide, listOf } = await setUp();
    const { id } = (await propose(maya, await add('Soup'))).body;
    expect((await maya.call(contract.listProposals)).status).toBe(403);
    expect((await decide(id, 'added', maya)).status).toBe(403);
    expect((await decide(newId(), 'added')).status).toBe(404);
    expect((await decide(id, 'open')).status).toBe(400);
    expect((await admin.call(contract.listProposals, { query: { after: newId() } })).status).toBe(404);
    expect(await listOf()).toMatchObject([{ id, status: 'open' }]);
  });
});
