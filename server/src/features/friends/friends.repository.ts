import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

type Friendships = ExpressionBuilder<Schema, 'friendships'>;

/** A pair in the order in which it is stored. */
function pairOf(one: string, other: string) {
  return one < other ? { lower_id: one, higher_id: other } : { lower_id: other, higher_id: one };
}

function isPair(one: string, other: string) {
  return ({ and }: Friendships) => and(pairOf(one, other));
}

/** On whichever side the user is. */
function isPartOf(userId: string) {
  return ({ or, eb }: Friendships) =>
    or([eb('friendships.lower_id', '=', userId), eb('friendships.higher_id', '=', userId)]);
}

/** The one of the two who is not this user. */
function otherThan(userId: string) {
  return sql<string>`case when lower_id = ${userId} then higher_id else lower_id end`;
}

/** The user's friends by name, with what friends see of one another: never a note. */
export async function listFriends(db: Db, userId: string) {
  return db
    .selectFrom('friendships')
    .innerJoin('users', (join) => join.on('users.id', '=', otherThan(userId)))
    .where(isPartOf(userId))
    .where('accepted_at', 'is not', null)
    .orderBy('users.username_key')
    .select(['friendships.id as friendship_id', 'users.id as friend_id', 'users.username', 'users.time_zone'])
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
      return [
        latestMood.select('mood_entries.mood').as('latest_mood'),
        latestMood.select('mood_entries.created_at').as('mood_time'),
        lastMeal.select('meal_logs.meal_name').as('last_meal'),
      ];
    })
    .execute();
}

/** Requests by and to the user, newest first, without those that the user sent by email. */
export async function listRequests(db: Db, userId: string) {
  return db
    .selectFrom('friendships')
    .innerJoin('users', (join) => join.on('users.id', '=', otherThan(userId)))
    .where(isPartOf(userId))
    .where('accepted_at', 'is', null)
    .where(({ or, eb }) => or([eb('requested_by', '<>', userId), eb('email_request_id', 'is', null)]))
    .orderBy('friendships.created_at', 'desc')
    .orderBy('friendships.id', 'desc')
    .select(['friendships.id as friendship_id', 'users.id as friend_id', 'users.username', 'requested_by'])
    .execute();
}

/** What is between two people, if anything. */
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
  /** The request by email that this comes of, if it does. */
  readonly email_request_id: string | null;
  readonly created_at: string;
}

/** Stores a request; false when there is something between the two already. */
export async function insertRequest(db: Db, { from, to, ...request }: Request): Promise<boolean> {
  const inserted = await db
    .insertInto('friendships')
    .values({ ...pairOf(from, to), ...request, requested_by: from, accepted_at: null })
    .onConflict((conflict) => conflict.columns(['lower_id', 'higher_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Makes a request that was sent by email one by username, too. */
export async function nameRequest(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('friendships')
    .set({ email_request_id: null })
    .where(isPair(from, to))
    .where('requested_by', '=', from)
    .execute();
}

/** Which of the requests to a user: all of them unless told. */
export interface Which {
  readonly id?: string;
  readonly from?: string;
}

function isWaitingFor(userId: string, { id, from }: Which) {
  return ({ and, eb }: Friendships) =>
    and([
      isPartOf(userId)(eb),
      eb('accepted_at', 'is', null),
      eb('requested_by', '<>', userId),
      ...(id === undefined ? [] : [eb('id', '=', id)]),
      ...(from === undefined ? [] : [eb('requested_by', '=', from)]),
    ]);
}

/** Accepts requests to the user and gives those that it accepted. */
export async function acceptRequests(db: Db, userId: string, which: Which, now: string) {
  return db
    .updateTable('friendships')
    .set({ accepted_at: now })
    .where(isWaitingFor(userId, which))
    .returning(['requested_by', 'email_request_id'])
    .execute();
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

/** Rejects requests to the user and gives those that it rejected. */
export async function rejectRequests(db: Db, userId: string, which: Which) {
  return db.deleteFrom('friendships').where(isWaitingFor(userId, which)).returning('id').execute();
}

/** Ends what is between the two, but for a request that the user sent by email: it does not tell who that is. */
export async function deleteFriendship(db: Db, userId: string, friendId: string) {
  return db
    .deleteFrom('friendships')
    .where(isPair(userId, friendId))
    .where(({ or, eb }) =>
      or([eb('requested_by', '<>', userId), eb('accepted_at', 'is not', null), eb('email_request_id', 'is', null)]),
    )
    .returning('id')
    .executeTakeFirst();
}
