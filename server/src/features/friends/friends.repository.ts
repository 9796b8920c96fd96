import { FRIEND_LIMITS } from '@moodbowl/contract/friends';
import type { ExpressionBuilder } from 'kysely';
import { notifyChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';
import { DAYS, toDays } from '../moods/moods.repository.ts';
import { onBothSides } from './sides.ts';

type Friendships = ExpressionBuilder<Schema, 'friendships'>;

const friendshipsOf = query((db, arg: { userId: string }) =>
  db
    .selectFrom('friendships')
    .where('user_id', '=', arg.userId)
    .where('accepted_at', 'is not', null)
    .limit(FRIEND_LIMITS.listed)
    .select(['id as friendship_id', 'other_id']),
);

/**
 * The user's friends by name, with what friends see of each other, which is never a note; and the days since `since` on
 * which each has logged a mood, in any order.
 */
export async function listFriends(db: Db, userId: string, since: string) {
  const friendships = new Map(
    (await friendshipsOf(db, { userId })).map(({ friendship_id, other_id }) => [other_id, friendship_id]),
  );
  if (friendships.size === 0) return [];
  const rows = await seenByFriends(db, [...friendships.keys()], since).execute();
  return rows.map(({ logged_days, ...friend }) => ({
    friendship_id: friendships.get(friend.friend_id) ?? '',
    ...friend,
    days: toDays(logged_days),
  }));
}

/** Each person's row is read where the person's moods and meals are. */
function seenByFriends(db: Db, ids: readonly string[], since: string) {
  return db
    .selectFrom('users')
    .where('users.id', 'in', ids)
    .orderBy('users.username_key')
    .select(({ selectFrom }) => {
      const latestMood = selectFrom('mood_entries')
        .whereRef('mood_entries.user_id', '=', 'users.id')
        .orderBy('mood_entries.created_at', 'desc')
        .orderBy('mood_entries.id', 'desc')
        .limit(1);
      const lastMeal = selectFrom('meal_logs')
        .whereRef('meal_logs.user_id', '=', 'users.id')
        .orderBy('meal_logs.created_at', 'desc')
        .orderBy('meal_logs.id', 'desc')
        .limit(1);
      const loggedDays = selectFrom('mood_entries as days')
        .whereRef('days.user_id', '=', 'users.id')
        .where('days.date', '>=', since);
      return [
        'users.id as friend_id',
        'users.username',
        'users.time_zone',
        latestMood.select('mood_entries.mood').as('latest_mood'),
        latestMood.select('mood_entries.created_at').as('mood_time'),
        lastMeal.select('meal_logs.meal_name').as('last_meal'),
        loggedDays.select(DAYS.as('days')).as('logged_days'),
      ];
    });
}

const requestsOf = query((db, arg: { userId: string }) =>
  db
    .selectFrom(
      db
        .selectFrom('friendships')
        .where('user_id', '=', arg.userId)
        .where('accepted_at', 'is', null)
        .limit(2 * FRIEND_LIMITS.listed)
        .selectAll()
        .as('request'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id as friendship_id', 'other_id as friend_id', 'requested_by']),
);

/** Requests from and to the user, newest first. */
export async function listRequests(db: Db, userId: string) {
  return requestsOf(db, { userId });
}

/** The friendship or request between the user and another person, if there is one. */
export async function findFriendship(db: Db, userId: string, otherId: string) {
  return db
    .selectFrom('friendships')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .select(['id', 'requested_by', 'accepted_at'])
    .executeTakeFirst();
}

interface Request {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly created_at: string;
}

/** Stores a request; false if there is a friendship or request between the two already. Call it in a transaction. */
export async function insertRequest(transaction: Db, { from, to, ...request }: Request): Promise<boolean> {
  const inserted = await onBothSides(from, to, (side) =>
    transaction
      .insertInto('friendships')
      .values({ ...side, ...request, requested_by: from, accepted_at: null })
      .onConflict((conflict) => conflict.columns(['user_id', 'other_id']).doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (inserted) await notifyBoth(transaction, from, to);
  return inserted !== undefined;
}

/** Tells both people that something between them has changed. */
async function notifyBoth(transaction: Db, one: string, other: string): Promise<void> {
  for (const owner of [one, other]) await notifyChange(transaction, { topic: 'friends', owner });
}

/** Which requests to a user; all by default. */
export interface RequestFilter {
  readonly id?: string;
  readonly from?: string;
}

/** Those who wait for the user's answer. */
async function findSenders(db: Db, userId: string, { id, from }: RequestFilter): Promise<string[]> {
  let requests = db
    .selectFrom('friendships')
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('requested_by', '<>', userId);
  if (id !== undefined) requests = requests.where('id', '=', id);
  if (from !== undefined) requests = requests.where('other_id', '=', from);
  return (await requests.select('other_id').execute()).map(({ other_id }) => other_id);
}

function isWaitingRequest(from: string) {
  return ({ and, eb }: Friendships) => and([eb('accepted_at', 'is', null), eb('requested_by', '=', from)]);
}

/** Accepts requests to the user and returns the ids of their senders. Call it in a transaction. */
export async function acceptRequests(
  transaction: Db,
  userId: string,
  filter: RequestFilter,
  now: string,
): Promise<string[]> {
  const accepted: string[] = [];
  for (const from of await findSenders(transaction, userId, filter)) {
    const row = await onBothSides(userId, from, ({ user_id, other_id }) =>
      transaction
        .updateTable('friendships')
        .set({ accepted_at: now })
        .where('user_id', '=', user_id)
        .where('other_id', '=', other_id)
        .where(isWaitingRequest(from))
        .returning('id')
        .executeTakeFirst(),
    );
    if (!row) continue;
    accepted.push(from);
    await notifyBoth(transaction, userId, from);
  }
  return accepted;
}

/** Whether the user has accepted this request before. */
export async function hasAccepted(db: Db, userId: string, id: string): Promise<boolean> {
  const friendship = await db
    .selectFrom('friendships')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('requested_by', '<>', userId)
    .where('accepted_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return friendship !== undefined;
}

/** Deletes requests to the user and returns how many. Call it in a transaction. */
export async function rejectRequests(transaction: Db, userId: string, filter: RequestFilter): Promise<number> {
  let rejected = 0;
  for (const from of await findSenders(transaction, userId, filter)) {
    const row = await onBothSides(userId, from, ({ user_id, other_id }) =>
      transaction
        .deleteFrom('friendships')
        .where('user_id', '=', user_id)
        .where('other_id', '=', other_id)
        .where(isWaitingRequest(from))
        .returning('id')
        .executeTakeFirst(),
    );
    if (!row) continue;
    rejected += 1;
    await notifyBoth(transaction, userId, from);
  }
  return rejected;
}

/** Deletes the friendship or request between the two; false if there is none. Call it in a transaction. */
export async function deleteFriendship(transaction: Db, userId: string, friendId: string): Promise<boolean> {
  const deleted = await onBothSides(userId, friendId, ({ user_id, other_id }) =>
    transaction
      .deleteFrom('friendships')
      .where('user_id', '=', user_id)
      .where('other_id', '=', other_id)
      .returning('id')
      .executeTakeFirst(),
  );
  if (deleted) await notifyBoth(transaction, userId, friendId);
  return deleted !== undefined;
}
