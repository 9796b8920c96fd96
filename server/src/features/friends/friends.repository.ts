import { FRIEND_LIMITS } from '@moodbowl/contract/friends';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';
import { DAYS, toDays } from '../moods/moods.repository.ts';

type Friendships = ExpressionBuilder<Schema, 'friendships'>;

/** A pair in the order in which it is stored. */
function pairOf(one: string, other: string) {
  return one < other ? { lower_id: one, higher_id: other } : { lower_id: other, higher_id: one };
}

function isPair(one: string, other: string) {
  return ({ and }: Friendships) => and(pairOf(one, other));
}

/** The rows with the user on either side. */
function isPartOf(userId: string) {
  return ({ or, eb }: Friendships) =>
    or([eb('friendships.lower_id', '=', userId), eb('friendships.higher_id', '=', userId)]);
}

/** The user's friendships and requests. Two lookups, because each side has its own index. */
export function friendshipsOf(db: Db, userId: string) {
  const columns = ['id', 'requested_by', 'created_at', 'accepted_at'] as const;
  return db
    .selectFrom('friendships')
    .where('lower_id', '=', userId)
    .select(['higher_id as friend_id', ...columns])
    .unionAll(
      db
        .selectFrom('friendships')
        .where('higher_id', '=', userId)
        .select(['lower_id as friend_id', ...columns]),
    );
}

function namesOf(db: Db, userId: string) {
  const friendships = db
    .selectFrom(friendshipsOf(db, userId).as('part'))
    .where('accepted_at', 'is not', null)
    .limit(FRIEND_LIMITS.listed)
    .selectAll();
  return db
    .selectFrom(friendships.as('friendship'))
    .innerJoin('users', 'users.id', 'friendship.friend_id')
    .orderBy('users.username_key')
    .select(['friendship.id as friendship_id', 'users.id as friend_id', 'users.username', 'users.time_zone']);
}

const friendsOf = query((db, arg: { userId: string; since: string }) =>
  namesOf(db, arg.userId).select(({ selectFrom }) => {
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
      .where('days.date', '>=', arg.since);
    return [
      latestMood.select('mood_entries.mood').as('latest_mood'),
      latestMood.select('mood_entries.created_at').as('mood_time'),
      lastMeal.select('meal_logs.meal_name').as('last_meal'),
      loggedDays.select(DAYS.as('days')).as('logged_days'),
    ];
  }),
);

/**
 * The user's friends by name, with what friends see of each other, which is never a note; and the days since `since` on
 * which each has logged a mood, in any order.
 */
export async function listFriends(db: Db, userId: string, since: string) {
  const rows = await friendsOf(db, { userId, since });
  return rows.map(({ logged_days, ...friend }) => ({ ...friend, days: toDays(logged_days) }));
}

const requestsOf = query((db, arg: { userId: string }) =>
  db
    .selectFrom(
      db
        .selectFrom(friendshipsOf(db, arg.userId).as('part'))
        .where('accepted_at', 'is', null)
        .limit(2 * FRIEND_LIMITS.listed)
        .selectAll()
        .as('friendship'),
    )
    .innerJoin('users', 'users.id', 'friendship.friend_id')
    .orderBy('friendship.created_at', 'desc')
    .orderBy('friendship.id', 'desc')
    .select(['friendship.id as friendship_id', 'users.id as friend_id', 'users.username', 'requested_by']),
);

/** Requests from and to the user, newest first. */
export async function listRequests(db: Db, userId: string) {
  return requestsOf(db, { userId });
}

/** The friendship or request between two people, if there is one. */
export async function findFriendship(db: Db, one: string, other: string) {
  return db
    .selectFrom('friendships')
    .where(isPair(one, other))
    .select(['id', 'requested_by', 'accepted_at'])
    .executeTakeFirst();
}

interface Request {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly created_at: string;
}

/** Stores a request; false if there is a friendship or request between the two already. */
export async function insertRequest(db: Db, { from, to, ...request }: Request): Promise<boolean> {
  const inserted = await db
    .insertInto('friendships')
    .values({ ...pairOf(from, to), ...request, requested_by: from, accepted_at: null })
    .onConflict((conflict) => conflict.columns(['lower_id', 'higher_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Which requests to a user; all by default. */
export interface RequestFilter {
  readonly id?: string;
  readonly from?: string;
}

function isWaitingFor(userId: string, { id, from }: RequestFilter) {
  return ({ and, eb }: Friendships) =>
    and([
      isPartOf(userId)(eb),
      eb('accepted_at', 'is', null),
      eb('requested_by', '<>', userId),
      ...(id === undefined ? [] : [eb('id', '=', id)]),
      ...(from === undefined ? [] : [eb('requested_by', '=', from)]),
    ]);
}

/** Accepts requests to the user and returns the ids of their senders. */
export async function acceptRequests(db: Db, userId: string, filter: RequestFilter, now: string): Promise<string[]> {
  const accepted = await db
    .updateTable('friendships')
    .set({ accepted_at: now })
    .where(isWaitingFor(userId, filter))
    .returning('requested_by')
    .execute();
  return accepted.map(({ requested_by }) => requested_by);
}

/** Whether the user has accepted this request before. */
export async function hasAccepted(db: Db, userId: string, id: string): Promise<boolean> {
  const friendship = await db
    .selectFrom('friendships')
    .where(isPartOf(userId))
    .where('id', '=', id)
    .where('requested_by', '<>', userId)
    .where('accepted_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return friendship !== undefined;
}

/** Deletes requests to the user and returns them. */
export async function rejectRequests(db: Db, userId: string, filter: RequestFilter) {
  return db.deleteFrom('friendships').where(isWaitingFor(userId, filter)).returning('id').execute();
}

/** Deletes the friendship or request between the two. */
export async function deleteFriendship(db: Db, userId: string, friendId: string) {
  return db.deleteFrom('friendships').where(isPair(userId, friendId)).returning('id').executeTakeFirst();
}
