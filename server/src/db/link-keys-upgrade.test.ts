import { getPlanFeed } from '@moodbowl/contract/plan-calendar';
import { getRecipe } from '@moodbowl/contract/recipes';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp, TestUser } from '../../test/test-app.ts';
import { createEmptyDatabase } from '../../test/test-database.ts';
import { findByIdentifier, insertUser } from '../features/auth/auth.repository.ts';
import { openSession } from '../features/auth/auth.service.ts';
import { migrateToLatest, MIGRATIONS } from './migrate.ts';
import { newId } from './new-id.ts';
import { openDatabase } from './open-database.ts';

const AT = '2026-03-09T09:00:00.000Z';
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '019'));

/** A link as it was made before: the home in front of the secret. */
function keyWithHome(homeId: string, secret: string): string {
  return `${Buffer.from(homeId.replaceAll('-', ''), 'hex').toString('base64url')}${secret}`;
}

/** Maya lives alone, Leo and Zoe share Leo's home. Each home has a calendar, and Maya has shared a recipe. */
async function fillBefore() {
  const { location, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const database = openDatabase(location);
  onTestFinished(database.close);
  await migrateToLatest(database, BEFORE);
  const { db } = database;
  const [maya, leo, zoe, nobody, recipe] = [newId(), newId(), newId(), newId(), newId()];
  for (const [id, username] of [
    [maya, 'maya'],
    [leo, 'leo'],
    [zoe, 'zoe'],
  ] as const)
    await insertUser(db, { id, username, email: `${username}@example.org`, password_hash: 'x', created_at: AT });
  await db.updateTable('users').set({ home_id: leo }).where('id', '=', zoe).execute();
  for (const user_id of [leo, zoe])
    await db
      .insertInto('home_members')
      .values({ home_id: leo, user_id, keeper: user_id === leo ? 1 : 0, joined_at: AT })
      .execute();
  const secrets = { recipe: 'R'.repeat(22), maya: 'M'.repeat(22), leo: 'L'.repeat(22) };
  const texts = { name: 'Stew', name_key: 'stew', search_text: 'stew', description: '', cuisine: '' };
  const lists = { ingredients: '[]', steps: '[]', moods: '[]', tags: '[]' };
  const numbers = { diet: null, servings: null, minutes_prep: null, minutes_cook: null };
  const origin = { source_url: '', source_name: '', image_url: '', created_at: AT, updated_at: AT };
  const link = { home_id: maya, id: recipe, created_by: nobody, link_secret: secrets.recipe };
  const row = { ...link, ...texts, ...lists, ...numbers, ...origin };
  // Without the column that comes later.
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`insert into recipes (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(db);
  for (const [home_id, secret] of [
    [maya, secrets.maya],
    [leo, secrets.leo],
  ] as const)
    await db.insertInto('plan_feeds').values({ home_id, secret, created_at: AT }).execute();
  await sql`insert into home_invites (home_id, id, secret_hash, created_at, expires_at, friend_id)
    values (${leo}, ${newId()}, 'x', ${AT}, ${AT}, ${nobody})`.execute(db);
  return { database, maya, leo, recipe, secrets };
}

it('keeps links of recipes and calendars of one person, ends those of shared homes, and forgets who is gone', async () => {
  const { database, maya, leo, recipe, secrets } = await fillBefore();
  await migrateToLatest(database);
  const app = await createTestApp({ database, now: '2026-03-10T09:00:00Z' });
  const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode;
  for (const key of [keyWithHome(maya, secrets.recipe), secrets.recipe]) expect(await statusOf(`/r/${key}`)).toBe(200);
  for (const key of [keyWithHome(maya, secrets.maya), secrets.maya])
    expect(await statusOf(`/calendar/${key}.ics`)).toBe(200);
  for (const key of [keyWithHome(leo, secrets.leo), secrets.leo])
    expect(await statusOf(`/calendar/${key}.ics`)).toBe(404);

  const account = await findByIdentifier(database.db, 'maya');
  const context = { db: database.db, clock: app.clock, tokens: app.app.tokens, throttles: false };
  const session = account && (await openSession(context, account, 'Firefox'));
  const user = new TestUser(app, session?.token ?? '', undefined);
  expect((await user.call(getPlanFeed)).body.link).toBe(`/calendar/${secrets.maya}.ics`);
  expect((await user.call(getRecipe, { params: { id: recipe } })).body).toMatchObject({
    link: `/r/${secrets.recipe}`,
    linked_by: null,
  });
  expect(await database.db.selectFrom('invites').select('id').execute()).toEqual([]);
  expect(await database.db.selectFrom('recipes').select('created_by').execute()).toEqual([{ created_by: null }]);
});
