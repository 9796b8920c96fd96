import { AISLES } from '@moodbowl/food/aisles/aisles';
import { type Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';
import { GIFT_LIMITS } from '@moodbowl/contract/recipe-gifts';
import { recipeDraft } from '@moodbowl/contract/recipes';
import { createFriendInvite, readFriendInviter } from '@moodbowl/contract/friend-invites';
import { inviteHome } from '@moodbowl/contract/homes';
import { STARTER_TAGS } from '@moodbowl/contract/tags';
import { moodSummary } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/account-export';
import { deleteAccount, PROFILE_LIMITS } from '@moodbowl/contract/profile';
import type { Insertable } from 'kysely';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { featureRows } from '../../test/endpoint-calls.ts';
import { findCosts } from '../../test/explain.ts';
import { recordStatements } from '../../test/record-statements.ts';
import { nextTurn } from '../next-turn.ts';
import { createTestApp } from '../../test/test-app.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { SHARD_KEYS, type Schema } from '../db/schema.ts';
import { sidesOf } from '../features/friends/sides.ts';
import { addDays } from '@moodbowl/contract/dates';

const NOW = '2026-03-10T23:00:00.000Z';
const TODAY = '2026-03-10';
/** Of each list the account has more than any of its reads may take. */
const ROWS = 2_500;
/** The longest list, and the row that tells whether there is a next page. */
const MOST_ROWS = PROFILE_LIMITS.entriesMax + 1;

async function insert<T extends keyof Schema>(db: Db, table: T, rows: Insertable<Schema[T]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000) {
    // Calls of SQLite never let the event loop turn, which the server would take for an overload.
    await nextTurn();
    await db
      .insertInto(table as 'meals')
      .values(rows.slice(from, from + 1_000) as Insertable<Schema['meals']>[])
      .execute();
  }
}

/** An account from before there were quotas: 2,500 of everything, half of it today. */
async function fill(db: Db, userId: string): Promise<{ mealId: string }> {
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    n,
    id: newId(),
    other: newId(),
    created_at: new Date(Date.parse(NOW) - n * 1000).toISOString(),
    date: n % 2 ? TODAY : addDays(TODAY, -Math.floor(n / 50)),
  }));
  const mealId = newId();
  await insert(
    db,
    'users',
    rows.map(({ other, n }) => ({
      id: other,
      home_id: other,
      username: `person${n}`,
      username_key: `person${n}`,
      email: `${n}@example.net`,
      email_key: `${n}@example.net`,
      password_hash: '',
      role: 'user' as const,
      time_zone: 'UTC',
      created_at: NOW,
    })),
  );
  await insert(
    db,
    'meals',
    rows.map(({ id, created_at, n }) => ({
      id: n === 0 ? mealId : id,
      name: `Soup ${n}`,
      name_key: `soup ${n}`,
      description: '',
      ingredients: '["1 leek"]',
      mood: 'Sad' as const,
      image_url: '',
      steps: '[]',
      search_text: `soup ${n}`,
      created_at,
    })),
  );
  await insert(
    db,
    'recipes',
    rows.map(({ id, created_at, n }) => ({
      home_id: userId,
      id: n === 0 ? mealId : id,
      created_by: userId,
      name: `Broth ${n}`,
      name_key: `broth ${n}`,
      description: '',
      ingredients: '["1 leek"]',
      steps: '[]',
      moods: '["Sad"]',
      cuisine: '',
      tags: '[]',
      source_url: '',
      source_name: '',
      image_url: '',
      search_text: `broth ${n}`,
      created_at,
      updated_at: created_at,
    })),
  );
  await insert(
    db,
    'plan_entries',
    rows.map(({ id, created_at, date, n }) => ({
      home_id: userId,
      id,
      date,
      slot: 'dinner' as const,
      position: n,
      meal_id: null,
      title: `Broth ${n}`,
      servings: null,
      note: '',
      planned_by: userId,
      created_at,
    })),
  );
  await insert(
    db,
    'meal_proposals',
    rows.map(({ id, created_at, n }) => ({
      user_id: userId,
      id,
      recipe_id: mealId,
      content: JSON.stringify(recipeDraft.parse({ name: `Broth ${n}` })),
      status: 'open' as const,
      created_at,
    })),
  );
  await insert(
    db,
    'recipe_gifts',
    rows.slice(0, GIFT_LIMITS.waiting).map(({ id, other, created_at, n }) => ({
      user_id: userId,
      id: n === 0 ? mealId : id,
      from_id: other,
      content: JSON.stringify(recipeDraft.parse({ name: `Broth ${n}` })),
      created_at,
    })),
  );
  const own = rows.map(({ id, created_at }) => ({ user_id: userId, id, created_at }));
  await insert(
    db,
    'mood_entries',
    own.map((row, n) => ({ ...row, mood: 'Sad', note: 'A note', date: rows[n]?.date ?? '' })),
  );
  await insert(
    db,
    'meal_logs',
    own.map((row, n) => ({ ...row, meal_id: null, meal_name: 'Soup', date: rows[n]?.date ?? '' })),
  );
  await insert(
    db,
    'meal_outcomes',
    own.map(({ user_id, id, created_at }) => ({ user_id, meal_log_id: id, ate_at: created_at })),
  );
  await insert(
    db,
    'unasked_meals',
    rows.map(({ id, created_at, n }) => ({ user_id: userId, meal_id: n === 0 ? mealId : id, created_at })),
  );
  await insert(
    db,
    'grocery_items',
    own.map(({ user_id: home_id, ...row }) => ({
      ...row,
      home_id,
      item_name: 'Leek',
      quantity: '1',
      purchased: 0 as const,
    })),
  );
  await insert(
    db,
    'feedback',
    own.map((row) => ({ ...row, subject: 'Soup', message: 'Salt', status: 'open' as const })),
  );
  await insert(
    db,
    'saved_meals',
    rows.map(({ id, created_at, n }) => ({ user_id: userId, meal_id: n === 0 ? mealId : id, created_at })),
  );
  await insert(
    db,
    'sessions',
    own.map(({ created_at, ...row }) => ({
      ...row,
      created_at,
      expires_at: '2027-01-01T00:00:00.000Z',
      last_seen_at: created_at,
    })),
  );
  await insert(
    db,
    'friendships',
    rows.flatMap(({ id, other, created_at, n }) =>
      sidesOf(userId, other).map((side) => ({
        ...side,
        id,
        requested_by: n % 2 ? other : userId,
        created_at,
        accepted_at: n % 3 ? created_at : null,
      })),
    ),
  );
  await insert(
    db,
    'friend_email_requests',
    own.map((row, n) => ({ ...row, email: `${n}@example.org`, email_key: `${n}@example.org` })),
  );
  await insert(
    db,
    'blocks',
    rows.flatMap(({ other, created_at }) =>
      sidesOf(userId, other).map((side) => ({ ...side, blocker_id: userId, created_at })),
    ),
  );
  await insert(
    db,
    'encouragements',
    rows.flatMap(({ id, other, created_at }) =>
      [userId, other].flatMap((sender) =>
        sidesOf(userId, other).map((side) => ({
          ...side,
          sent: side.user_id === sender ? (1 as const) : (0 as const),
          id,
          message: 'Breathe',
          created_at,
        })),
      ),
    ),
  );
  for (const { many } of featureRows)
    for (const [table, declared] of Object.entries(
      many?.({ user_id: userId, home_id: userId, meal_id: mealId }, rows) ?? {},
    ))
      await insert(db, table as 'meals', declared as Insertable<Schema['meals']>[]);
  return { mealId };
}

/** The most rows that one statement has given since it was called last. */
function watchRows(): () => number {
  let most = 0;
  const all = Reflect.get(StatementSync.prototype, 'all');
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  const spies = [
    vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function counted(this: StatementSync, ...args) {
      const rows = all.apply(this, args);
      most = Math.max(most, rows.length);
      return rows;
    }),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function counted(this: pg.Client, ...args: unknown[]) {
      const result = query.apply(this, args);
      if (result instanceof Promise)
        return result.then((answer: { rows: unknown[] }) => {
          most = Math.max(most, answer.rows.length);
          return answer;
        });
      return result;
    }),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return () => {
    const rows = most;
    most = 0;
    return rows;
  };
}

it('no statement of any read returns more rows than a page, however many the account has', async () => {
  const app = await createTestApp({ now: NOW });
  const maya = await app.signIn('maya', { admin: true });
  const { db } = app.database;
  const { id: userId } = await db
    .selectFrom('users')
    .where('username', '=', 'maya')
    .select('id')
    .executeTakeFirstOrThrow();
  const { mealId } = await fill(db, userId);
  const { code } = (await maya.call(inviteHome)).body;
  const friend = (await maya.call(createFriendInvite, { body: { uses: 1, days: 1 } })).body;
  const params = { id: mealId, mood: 'Sad', date: TODAY, year: TODAY.slice(0, 4), code };
  const reading = endpoints.filter(({ method }) => method === 'GET');
  const rowsOf = watchRows();
  const tooMany: string[] = [];
  for (const endpoint of reading as readonly Endpoint[]) {
    const query =
      endpoint.path === '/profile/mood-entries'
        ? { range: '366' }
        : endpoint.path.endsWith('/span')
          ? { from: addDays(TODAY, -365), to: TODAY }
          : undefined;
    rowsOf();
    await nextTurn();
    const own = {
      ...params,
      ...(endpoint.path.startsWith('/admin/people') && { id: userId }),
      ...(endpoint === readFriendInviter && { code: friend.code }),
    };
    const { status } = await maya.call(endpoint, { params: own, query });
    expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
    const rows = rowsOf();
    if (rows > MOST_ROWS) tooMany.push(`${endpoint.path}: ${rows}`);
  }
  expect(tooMany).toEqual([]);
});

it('an export of many pages has each row once, and finds each page by an index', async () => {
  const statements = recordStatements();
  const app = await createTestApp({ now: NOW });
  const maya = await app.signIn('maya');
  const { db } = app.database;
  const { id: userId } = await db
    .selectFrom('users')
    .where('username', '=', 'maya')
    .select('id')
    .executeTakeFirstOrThrow();
  await fill(db, userId);
  statements();
  const { body } = await maya.call(exportAccount);
  if (typeof body === 'string') throw new Error('JSON was asked for');
  const asked = statements();
  const {
    exported_at: _,
    account: __,
    sessions,
    passkeys,
    identities,
    email_changes,
    invitations,
    tonight,
    reminders,
    reminder_settings,
    push_devices,
    home_members,
    home_offers,
    grocery_aisles,
    home_diets,
    grocery_history,
    recipe_gifts,
    plan_feeds,
    account_events,
    tags,
    ...lists
  } = body;
  expect([grocery_aisles.length, grocery_history, plan_feeds]).toEqual([AISLES.length, [], []]);
  expect(new Set(recipe_gifts.map(({ id }) => id)).size).toBe(GIFT_LIMITS.waiting);
  expect([home_members, home_offers, home_diets]).toEqual([[], [], []]);
  expect(tonight).toHaveLength(1);
  expect(tags).toHaveLength(STARTER_TAGS.length);
  // This export itself, too.
  expect(account_events).toHaveLength(ROWS + 1);
  expect(sessions).toHaveLength(PROFILE_LIMITS.sessions);
  expect([passkeys, invitations, identities, email_changes].flat()).toEqual([]);
  expect([reminders, reminder_settings, push_devices].flat()).toEqual([]);
  for (const [name, rows] of Object.entries(lists)) {
    expect([name, new Set(rows.map((row) => JSON.stringify(row))).size]).toEqual([name, rows.length]);
    expect([name, rows.length]).toEqual([name, name === 'encouragements' ? 2 * ROWS : ROWS]);
  }
  const costs: string[] = [];
  for (const statement of asked.filter(({ sql }) => !sql.includes('from "sessions"')))
    for (const cost of await findCosts(app.database, statement)) costs.push(`${cost}: ${statement.sql}`);
  expect(costs).toEqual([]);
});

it('deleting an account leaves only the ends of long lists to the last statement, and can be resumed', async () => {
  const database = await createTestDatabase({ fresh: true });
  onTestFinished(database.close);
  let broken = false;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (broken && node.kind === 'DeleteQueryNode' && JSON.stringify(node.from).includes('"users"'))
        throw new Error('the power is gone');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const app = await createTestApp({ now: NOW, database: { ...database, db } });
  const maya = await app.signIn('maya');
  const { id: userId } = await db
    .selectFrom('users')
    .where('username', '=', 'maya')
    .select('id')
    .executeTakeFirstOrThrow();
  await fill(db, userId);
  const lists = ['mood_entries', 'meal_logs', 'grocery_items', 'feedback', 'encouragements'] as const;
  const countAll = () =>
    Promise.all(
      lists.map(async (table) => {
        const { count } = await database.db
          .selectFrom(table as 'encouragements')
          .where(SHARD_KEYS[table] as 'user_id', '=', userId)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return count;
      }),
    );

  broken = true;
  expect((await maya.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(500);
  expect(await countAll()).toEqual([25, 25, 25, 25, 0]);
  broken = false;
  expect((await maya.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(200);
  expect(await countAll()).toEqual([0, 0, 0, 0, 0]);
  expect(await database.db.selectFrom('users').where('id', '=', userId).selectAll().execute()).toEqual([]);
});

it('moods are counted the same in one query and in slices', async () => {
  const app = await createTestApp({ now: NOW });
  const maya = await app.signIn('maya');
  const { db } = app.database;
  const { id: userId } = await db
    .selectFrom('users')
    .where('username', '=', 'maya')
    .select('id')
    .executeTakeFirstOrThrow();
  const moods = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      user_id: userId,
      id: newId(),
      mood: (['Happy', 'Sad', 'Bored'] as const)[n % 3] ?? 'Sad',
      note: '',
      // Many at one instant, across the ends of slices.
      created_at: new Date(Date.parse(NOW) - Math.floor(n / 70) * 1000).toISOString(),
      date: TODAY,
    }));
  expect((await maya.call(moodSummary)).body).toEqual([]);
  await insert(db, 'mood_entries', moods(9_999));
  expect((await maya.call(moodSummary)).body).toEqual(
    ['Bored', 'Happy', 'Sad'].map((mood) => ({ mood, count: 3_333 })),
  );
  await insert(db, 'mood_entries', moods(12_000));
  const statements = recordStatements();
  expect((await maya.call(moodSummary)).body).toEqual(
    ['Bored', 'Happy', 'Sad'].map((mood) => ({ mood, count: 7_333 })),
  );
  for (const statement of statements()) {
    const costs = await findCosts(app.database, statement);
    // One slice.
    expect(costs.filter((cost) => cost !== 'sorts to group')).toEqual([]);
  }
});
