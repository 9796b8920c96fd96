import { createFriendInvite, readFriendInviter } from '@moodbowl/contract/friend-invites';
import { inviteHome } from '@moodbowl/contract/homes';
import type { Endpoint } from '@moodbowl/contract/endpoint';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { recipeDraft } from '@moodbowl/contract/recipes';
import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { endpointCalls } from '../../test/endpoint-calls.ts';
import { countStatements } from '../../test/count-statements.ts';
import { createTestApp, type TestUser } from '../../test/test-app.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { sidesOf } from '../features/friends/sides.ts';
import type { Schema } from '../db/schema.ts';

const NOW = '2026-03-10T09:00:00.000Z';
const TODAY = '2026-03-10';
const SENT = JSON.stringify(recipeDraft.parse({ name: 'Soup' }));
/** The statements of the door: the session with its user. */
const AUTHENTICATION = 1;

const reading = endpointCalls.filter(({ endpoint: { method, access } }) => method === 'GET' && access !== 'public');

let db: Db;
let user: TestUser;
let userId: string;
let count: (endpoint: Endpoint) => Promise<number>;
let mealId: string;

const ids = (length: number) => Array.from({ length }, newId);

/** Inserts by as many at once as both engines take. */
async function insert<T extends keyof Schema>(table: T, rows: Insertable<Schema[T]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 2_000)
    await db
      .insertInto(table as 'meals')
      .values(rows.slice(from, from + 2_000) as Insertable<Schema['meals']>[])
      .execute();
}

interface Amounts {
  readonly meals: number;
  readonly moods: number;
  readonly groceries: number;
  readonly people: number;
}

/** Of everything that is listed so many more. */
async function fill({ meals, moods, groceries, people }: Amounts): Promise<void> {
  const mealIds = ids(meals);
  [mealId = ''] = mealIds;
  // One id leads to a meal and a recipe, for the calls that ask for either.
  const recipeIds = [mealId, ...ids(meals - 1)];
  await insert(
    'meals',
    mealIds.map((id, n) => ({
      id,
      name: `Soup ${n}`,
      name_key: `soup ${n}`,
      description: '',
      ingredients: '["1 leek","2 potatoes"]',
      mood: MOOD_NAMES[n % 8] ?? 'Sad',
      image_url: '',
      steps: '["Stir."]',
      search_text: `soup ${n}\n1 leek`,
      created_at: NOW,
    })),
  );
  await insert(
    'recipes',
    recipeIds.map((id, n) => ({
      home_id: userId,
      id,
      created_by: userId,
      name: `Broth ${n}`,
      name_key: `broth ${n}`,
      description: '',
      ingredients: '["1 leek"]',
      steps: '["Stir."]',
      moods: '[]',
      cuisine: '',
      tags: '[]',
      source_url: '',
      source_name: '',
      image_url: '',
      search_text: `broth ${n}`,
      created_at: NOW,
      updated_at: NOW,
    })),
  );
  await insert(
    'saved_meals',
    [...mealIds, ...recipeIds.slice(1)].map((meal_id) => ({ user_id: userId, meal_id, created_at: NOW })),
  );
  await insert(
    'meal_logs',
    mealIds.map((meal_id, n) => ({
      user_id: userId,
      id: newId(),
      meal_id: n % 2 ? meal_id : null,
      meal_name: `Soup ${n}`,
      created_at: NOW,
      date: n % 3 ? '2026-01-02' : TODAY,
    })),
  );
  // Ten a day, back from today, so that the streak is as long as can be.
  await insert(
    'mood_entries',
    ids(moods).map((id, n) => moodOf(userId, id, Math.floor(n / 10))),
  );
  await insert(
    'grocery_items',
    ids(groceries).map((id, n) => ({
      home_id: userId,
      id,
      item_name: `Leek ${n}`,
      quantity: '1',
      purchased: n % 2 ? 1 : 0,
      created_at: NOW,
    })),
  );
  await insert(
    'sessions',
    ids(people).map((id) => ({
      user_id: userId,
      id,
      created_at: NOW,
      expires_at: '2027-01-01T00:00:00.000Z',
      device: 'Firefox',
      last_seen_at: NOW,
    })),
  );
  await insert(
    'feedback',
    ids(people).map((id) => ({
      user_id: userId,
      id,
      subject: 'Soup',
      message: 'More of it, please.',
      status: 'open' as const,
      created_at: NOW,
    })),
  );
  await fillFriends(people, mealIds);
}

function moodOf(user_id: string, id: string, daysAgo: number) {
  const date = new Date(Date.parse(NOW) - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return {
    user_id,
    id,
    mood: MOOD_NAMES[daysAgo % 8] ?? 'Sad',
    note: 'A note',
    created_at: `${date}T08:00:00.000Z`,
    date,
  };
}

/** As many friends, who feel, eat, write and send a recipe, and as many requests of each kind. */
async function fillFriends(people: number, giftIds: readonly string[]): Promise<void> {
  const [friends, askers, asked] = [ids(people), ids(people), ids(people)];
  const everybody = [...friends, ...askers, ...asked];
  await insert(
    'users',
    everybody.map((id) => ({
      id,
      home_id: id,
      username: id,
      username_key: id,
      email: `${id}@example.org`,
      email_key: `${id}@example.org`,
      password_hash: '',
      role: 'user' as const,
      time_zone: 'UTC',
      created_at: NOW,
    })),
  );
  await insert(
    'friendships',
    everybody.flatMap((other) => {
      const row = {
        id: newId(),
        requested_by: asked.includes(other) ? userId : other,
        created_at: NOW,
        accepted_at: friends.includes(other) ? NOW : null,
      };
      return sidesOf(userId, other).map((side) => ({ ...side, ...row }));
    }),
  );
  await insert(
    'friend_email_requests',
    askers.map((id, n) => ({
      user_id: userId,
      id,
      email: `kim.${id}.${n}@example.org`,
      email_key: `kim.${id}.${n}@example.org`,
      created_at: NOW,
    })),
  );
  await insert(
    'blocks',
    askers.flatMap((other) => sidesOf(userId, other).map((side) => ({ ...side, blocker_id: userId, created_at: NOW }))),
  );
  await insert(
    'recipe_gifts',
    friends.flatMap((from_id, n) =>
      giftIds.slice(n, n + 1).map((id) => ({ user_id: userId, id, from_id, content: SENT, created_at: NOW })),
    ),
  );
  // Streaks of a hundred days: longer than what is read at first.
  await insert(
    'mood_entries',
    friends.flatMap((friend) => ids(100).map((id, daysAgo) => moodOf(friend, id, daysAgo))),
  );
  await insert(
    'meal_logs',
    friends.map((user_id) => ({
      user_id,
      id: newId(),
      meal_id: null,
      meal_name: 'Soup',
      created_at: NOW,
      date: TODAY,
    })),
  );
  await insert(
    'encouragements',
    friends.flatMap((user_id) =>
      ids(7).map((id) => ({
        user_id: userId,
        other_id: user_id,
        sent: 0 as const,
        id,
        message: 'Breathe',
        created_at: NOW,
      })),
    ),
  );
}

beforeEach(async () => {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  db = database.db;
  const counted = countStatements(db);
  const newApp = () => createTestApp({ now: NOW, database: { ...database, db: counted.db } });
  user = await (await newApp()).signIn('noor', { admin: true });
  const { code } = (await user.call(inviteHome)).body;
  const friend = (await user.call(createFriendInvite, { body: { uses: 1, days: 1 } })).body;
  userId = (await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
  count = async (endpoint) => {
    const app = await newApp();
    const before = counted.statements();
    const id = endpoint.path.startsWith('/admin/people') ? userId : mealId;
    const params = {
      id,
      mood: 'Sad',
      date: TODAY,
      year: TODAY.slice(0, 4),
      code: endpoint === readFriendInviter ? friend.code : code,
    };
    const query = endpoint.path.endsWith('/span') ? { from: '2026-01-01', to: TODAY } : undefined;
    const { status, raw } = await app.call<Endpoint>(endpoint, { params, query }, { token: user.token });
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${raw.message}`);
    return counted.statements() - before;
  };
});

describe("the number of a call's statements", () => {
  it('does not grow with the data', async () => {
    const countAll = async () => {
      const counts: Record<string, number> = {};
      for (const { endpoint } of reading) counts[endpoint.path] = await count(endpoint);
      return counts;
    };
    await fill({ meals: 10, moods: 10, groceries: 0, people: 1 });
    const few = await countAll();
    await fill({ meals: 490, moods: 4_990, groceries: 500, people: 50 });
    const many = await countAll();
    expect(many).toEqual({
      ...few,
      // A streak of 500 days is read in pages of 16, 64, 256 and 1,024; with ten entries a day each page but the first
      // takes two statements.
      '/user/streak': AUTHENTICATION + 7,
      '/profile/streak': AUTHENTICATION + 7,
      // The meals of last week, and the note of a year ago, once there are a last week and a year ago.
      '/moods/look-back': AUTHENTICATION + 3,
      // Five pages of 1,000 moods, and one without any.
      '/moods/patterns': AUTHENTICATION + 7,
      // The best meals, once something is at home: texts in pages of 200, and 600 candidates 50 at a time.
      '/meals/possible': AUTHENTICATION + 33,
      // 500 recipes in pages of 3.
      '/recipes/export': AUTHENTICATION + 167,
      '/recipes/export/document': AUTHENTICATION + 167,
      // Ten more pages of 500 moods, two of saved meals, one each of groceries, meals eaten and feedback, and 500 recipes
      // in pages of 3.
      '/profile/export': (few['/profile/export'] ?? 0) + 211,
    });
    const beyondTheDoor = Object.entries(few).map(([path, statements]) => [path, statements - AUTHENTICATION]);
    expect(Object.fromEntries(beyondTheDoor)).toEqual(
      Object.fromEntries(reading.map(({ endpoint, statements }) => [endpoint.path, statements])),
    );
  });
});
