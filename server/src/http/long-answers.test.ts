import { exportAccount } from '@moodbowl/contract/account-export';
import type { Endpoint } from '@moodbowl/contract/endpoint';
import { getHome, removeMember } from '@moodbowl/contract/homes';
import { exportRecipes, exportRecipesDocument } from '@moodbowl/contract/recipe-files';
import { expect, it } from 'vitest';
import { fillHome } from '../../test/fill-home.ts';
import { idsOf, shareHome } from '../../test/homes.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { deleteAllSessions } from '../features/auth/auth.repository.ts';
import { deleteUser } from '../features/profile/delete-user.ts';

type Ending = (app: TestApp, memberId: string) => Promise<unknown>;

const ENDINGS: Readonly<Record<string, Ending>> = {
  'the session ends': async ({ database }, id) => deleteAllSessions(database.db, id),
  'the account is deleted': async ({ database }, id) => deleteUser(database.db, id),
};

/** A member of a home with 500 recipes, and what happens when the first statement about `table` is over. */
async function setUp(table: string, ending: Ending) {
  const database = await createTestDatabase();
  const app = await createTestApp({ database });
  const [keeper, member] = [await app.signIn('keeper'), await app.signIn('member')];
  await shareHome(keeper, member);
  await fillHome(app, 'keeper', 500);
  const { id } = await idsOf(app, 'member');

  const asked: string[] = [];
  let hasEnded = false;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => {
      if (hasEnded || !asked.at(-1)?.includes(`"${table}"`)) return result;
      hasEnded = true;
      await ending(app, id);
      late.clock.advance({ seconds: 1 });
      return result;
    },
  });
  const late = await createTestApp({ database: { ...database, db } });
  const address = await late.app.listen({ port: 0 });
  const read = async (endpoint: Endpoint, token = member.token) => {
    const response = await fetch(`${address}/api${endpoint.path}`, { headers: { authorization: `Bearer ${token}` } });
    return response.arrayBuffer();
  };
  return { app, keeper, read, asked };
}

it.each(Object.keys(ENDINGS))('an export breaks off when %s', async (what) => {
  const { read, asked } = await setUp('mood_entries', ENDINGS[what] ?? (async () => {}));
  await expect(read(exportAccount)).rejects.toThrow(/fetch failed|terminated/);
  expect(asked.some((node) => node.includes('"grocery_items"'))).toBe(false);
});

it.each([
  ['of the account', exportAccount, 'mood_entries'],
  ['of all recipes', exportRecipes, 'recipes'],
  ['of all recipes as one document', exportRecipesDocument, 'recipes'],
])('an export %s breaks off when its reader is removed from the home', async (_, endpoint, table) => {
  const { read } = await setUp(table, async ({ database }, id) => {
    await database.db.updateTable('users').set({ home_id: id }).where('id', '=', id).execute();
  });
  await expect(read(endpoint)).rejects.toThrow(/fetch failed|terminated/);
});

it('an export goes on for everybody else', async () => {
  const { keeper, read } = await setUp('mood_entries', async () => {});
  const { members } = (await keeper.call(getHome)).body;
  await keeper.call(removeMember, { params: { id: members.at(-1)?.user_id ?? '' } });
  expect((await read(exportAccount, keeper.token)).byteLength).toBeGreaterThan(50_000);
});
