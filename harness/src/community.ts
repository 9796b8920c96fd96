/** A generated community. The same size gives the same rows, apart from password hashes and the catalogue's ids. */
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import type { Insertable } from 'kysely';
import type { Schema } from '../../server/src/db/schema.ts';
import { skeletonOf } from '../../server/src/db/skeleton.ts';
import { type Random, seededRandom } from '../../server/src/demo/random.ts';
import { seededId } from '../../server/src/demo/seeded-id.ts';
import { sidesOf } from '../../server/src/features/friends/sides.ts';
import { SHOPPING } from '../../server/src/features/groceries/demo-shopping.ts';

export interface Size {
  readonly users: number;
  /** At most one a day. */
  readonly moodsPerUser: number;
  /** Including the starter catalogue, which is always there. */
  readonly meals: number;
  readonly groceriesPerUser: number;
  readonly savedPerUser: number;
  readonly mealsEatenPerUser: number;
  /** Of a quarter of the users, who are friends with the other three quarters. {@link usernameInTurn} names them first. */
  readonly friends: number;
  /** From each friend to the other. */
  readonly encouragementsPerFriend: number;
  readonly feedbackPerUser: number;
}

/** 1,000,000 moods, 200,000 groceries, 50,000 friendships. */
const COMMUNITY: Size = {
  users: 10_000,
  moodsPerUser: 100,
  meals: 10_000,
  groceriesPerUser: 20,
  savedPerUser: 10,
  mealsEatenPerUser: 20,
  friends: 20,
  encouragementsPerFriend: 2,
  feedbackPerUser: 2,
};

/** The community that benches use; a small one for quick runs. */
export function communitySize(quick: boolean): Size {
  return quick ? { ...COMMUNITY, users: 200, meals: 400 } : COMMUNITY;
}

/** The password of every generated user. */
export const PASSWORD = 'a password for benches';

const usernameOf = (index: number) => `user${index}`;

/**
 * Visits every user once, in an order in which neighbours are unrelated. The stride is coprime to ten, so that any part
 * of the order has the usual share of users with a mood today.
 */
const inTurn = (turn: number, users: number) => (turn * 37) % users;

/** The username at this place of the order. */
export function usernameInTurn(turn: number, { users }: Pick<Size, 'users'>): string {
  return usernameOf(inTurn(turn, users));
}

/** The first usernames of the order. Up to a quarter of all users, these have the most friends. */
export function usernamesInTurn(count: number, size: Pick<Size, 'users'>): string[] {
  return Array.from({ length: count }, (_, turn) => usernameInTurn(turn, size));
}

const SEED = 1;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How many of ten users have logged a mood today. */
const WITH_MOOD_TODAY = 7;
/** Days from one mood to the next, by user: one in ten logs daily, the others skip days, so streaks differ in length. */
const DAYS_BETWEEN_MOODS = [1, 1.02, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5, 1.6];
/** Groceries were added within this many days. */
const GROCERY_DAYS = 8;
/** Days between two meals eaten. */
const DAYS_BETWEEN_MEALS = 3;
const NOTE = 'Soup with everybody around the table.';

/** A row and its table. */
type CommunityRow = { [T in keyof Schema]: { table: T; row: Insertable<Schema[T]> } }[keyof Schema];

interface Sources {
  readonly now: Date;
  readonly passwordHash: string;
  readonly meals: readonly { readonly id: string; readonly name: string }[];
}

/** What all parts of the community need. */
interface Context extends Sources {
  readonly size: Size;
  readonly random: Random;
  /** The start of today (UTC), so that nothing lies in the future. */
  readonly today: number;
  readonly joined: Date;
  /** The ids of all users. */
  readonly ids: readonly string[];
}

/** All rows except meals, in the order in which people would create them: day by day, user by user. */
export function* communityRows(size: Size, sources: Sources): Generator<CommunityRow> {
  const random = seededRandom(SEED);
  const today = sources.now.getTime() - (sources.now.getTime() % DAY_MS);
  const joined = new Date(today - (size.moodsPerUser * Math.max(...DAYS_BETWEEN_MOODS) + 1) * DAY_MS);
  const ids = Array.from({ length: size.users }, () => seededId(joined, random));
  const context: Context = { ...sources, size, random, today, joined, ids };
  yield* userRows(context);
  yield* moodRows(context);
  yield* groceryRows(context);
  yield* savedMealRows(context);
  yield* mealLogRows(context);
  yield* friendshipRows(context);
  yield* feedbackRows(context);
}

function* userRows({ ids, joined, passwordHash: password_hash }: Context): Generator<CommunityRow> {
  for (const [index, id] of ids.entries()) {
    const username = usernameOf(index);
    const email = `${username}@example.org`;
    yield {
      table: 'users',
      row: {
        id,
        home_id: id,
        username,
        username_key: username,
        email,
        email_key: email,
        password_hash,
        role: 'user',
        time_zone: 'UTC',
        created_at: joined.toISOString(),
        avatar: 'Happy',
      },
    };
    for (const [kind, name] of [
      ['username', username],
      ['skeleton', skeletonOf(username)],
      ['email', email],
    ] as const)
      yield { table: 'account_names', row: { kind, name, user_id: id } };
  }
}

function* moodRows({ size, random, today, ids }: Context): Generator<CommunityRow> {
  for (let turn = size.moodsPerUser - 1; turn >= 0; turn -= 1) {
    for (const [index, user_id] of ids.entries()) {
      const newest = index % 10 < WITH_MOOD_TODAY ? 0 : 1;
      const day =
        newest + Math.floor(turn * (DAYS_BETWEEN_MOODS[Math.floor(index / 10) % DAYS_BETWEEN_MOODS.length] ?? 1));
      const at = new Date(today - day * DAY_MS + (day === 0 ? 0 : random.between(0, DAY_MS - 1)));
      const created_at = at.toISOString();
      yield {
        table: 'mood_entries',
        row: {
          user_id,
          id: seededId(at, random),
          mood: random.pick(MOOD_NAMES),
          note: random.chance(0.5) ? NOTE : '',
          created_at,
          date: created_at.slice(0, 10),
        },
      };
    }
  }
}

function* groceryRows({ size, random, today, ids }: Context): Generator<CommunityRow> {
  for (let item = 0; item < size.groceriesPerUser; item += 1) {
    const day = GROCERY_DAYS - Math.floor((item * GROCERY_DAYS) / size.groceriesPerUser);
    for (const [index, home_id] of ids.entries()) {
      const [item_name, quantity] = SHOPPING[(index + item) % SHOPPING.length] ?? ['Salt', '1'];
      const at = new Date(today - day * DAY_MS + random.between(0, DAY_MS - 1));
      const id = seededId(at, random);
      const purchased = random.chance(0.4) ? 1 : 0;
      yield {
        table: 'grocery_items',
        row: { home_id, id, item_name, quantity, purchased, created_at: at.toISOString() },
      };
    }
  }
}

function* savedMealRows({ size, random, today, ids, meals }: Context): Generator<CommunityRow> {
  for (const user_id of ids) {
    const first = random.between(0, meals.length - 1);
    const at = new Date(today - random.between(DAY_MS, size.moodsPerUser * DAY_MS));
    for (let saved = 0; saved < Math.min(size.savedPerUser, meals.length); saved += 1) {
      const created_at = new Date(at.getTime() + saved).toISOString();
      yield { table: 'saved_meals', row: { user_id, meal_id: mealAt(meals, first + saved).id, created_at } };
    }
  }
}

/** Visits all meals before any repeats, without taking neighbours: 977 is prime. */
function mealAt(meals: Sources['meals'], turn: number) {
  const meal = meals[(turn * 977) % meals.length];
  if (!meal) throw new Error('There are no meals');
  return meal;
}

function* mealLogRows({ size, random, today, ids, meals }: Context): Generator<CommunityRow> {
  for (let turn = size.mealsEatenPerUser; turn > 0; turn -= 1) {
    for (const user_id of ids) {
      const at = new Date(
        today - turn * DAYS_BETWEEN_MEALS * DAY_MS + random.between(0, DAYS_BETWEEN_MEALS * DAY_MS - 1),
      );
      const created_at = at.toISOString();
      const meal = random.pick(meals);
      const id = seededId(at, random);
      yield {
        table: 'meal_logs',
        row: {
          user_id,
          id,
          meal_id: meal.id,
          meal_name: meal.name,
          created_at,
          date: created_at.slice(0, 10),
        },
      };
      // As if there had been moods around it.
      const [mood_before, mood_after] = [random.pick(MOOD_NAMES), random.pick(MOOD_NAMES)];
      const link = { mood_before, mood_after, after_id: null, minutes: 90 };
      yield { table: 'meal_outcomes', row: { user_id, meal_log_id: id, ate_at: created_at, ...link } };
    }
  }
}

function* friendshipRows(context: Context): Generator<CommunityRow> {
  const { size, random, today, ids } = context;
  const sociable = Math.floor(size.users / 4);
  if (size.friends > size.users - sociable) throw new Error('Too few users for so many friends each');
  const idInTurn = (turn: number) => ids[inTurn(turn, size.users)] ?? '';
  for (let pair = 0; pair < sociable * size.friends; pair += 1) {
    const one = idInTurn(Math.floor(pair / size.friends));
    const other = idInTurn(sociable + (pair % (size.users - sociable)));
    const at = new Date(today - random.between(DAY_MS, size.moodsPerUser * DAY_MS));
    const row = {
      id: seededId(at, random),
      requested_by: random.pick([one, other]),
      created_at: at.toISOString(),
      accepted_at: at.toISOString(),
    };
    for (const side of sidesOf(one, other)) yield { table: 'friendships', row: { ...side, ...row } };
    yield* encouragementRows(context, one, other);
    yield* encouragementRows(context, other, one);
  }
}

function* encouragementRows({ size, random, today }: Context, from: string, to: string): Generator<CommunityRow> {
  for (let turn = 0; turn < size.encouragementsPerFriend; turn += 1) {
    const at = new Date(today - random.between(0, size.moodsPerUser * DAY_MS));
    const message = 'I saw the first strawberries and thought of you.';
    const row = { id: seededId(at, random), message, created_at: at.toISOString() };
    for (const side of sidesOf(from, to))
      yield { table: 'encouragements', row: { ...side, ...row, sent: side.user_id === from ? 1 : 0 } };
  }
}

function* feedbackRows({ size, random, today, ids }: Context): Generator<CommunityRow> {
  for (let turn = 0; turn < size.feedbackPerUser; turn += 1) {
    for (const user_id of ids) {
      const at = new Date(today - random.between(0, size.moodsPerUser * DAY_MS));
      yield {
        table: 'feedback',
        row: {
          user_id,
          id: seededId(at, random),
          subject: 'Quantities in cups',
          message: 'Could there be a switch between grams and cups? I do not own a scale.',
          status: random.chance(0.5) ? 'resolved' : 'open',
          created_at: at.toISOString(),
        },
      };
    }
  }
}
