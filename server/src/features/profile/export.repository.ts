import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

// Each list is read in pages of at most `limit` rows, in the order of an index, from the last row of the page before.

type Time = { readonly created_at: string; readonly id: string };

const accountById = query((db, { userId }: { userId: string }) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['username', 'email', 'avatar', 'role', 'time_zone', 'language', 'created_at']),
);

/** The account itself; undefined when it is gone. */
export async function findAccount(db: Db, userId: string) {
  const [account] = await accountById(db, { userId });
  return account;
}

function isBefore<T extends 'grocery_items' | 'meal_logs' | 'feedback'>(table: T, after: Time | undefined) {
  return ({ lit }: ExpressionBuilder<Schema, T>) =>
    after
      ? sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${after.created_at}, ${after.id})`
      : lit(true);
}

export async function pageOfGroceries(db: Db, userId: string, limit: number, after?: Time) {
  return db
    .selectFrom('grocery_items')
    .where('user_id', '=', userId)
    .where(isBefore('grocery_items', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'item_name', 'quantity', 'purchased', 'created_at'])
    .execute();
}

export async function pageOfMealLogs(db: Db, userId: string, limit: number, after?: Time) {
  return db
    .selectFrom('meal_logs')
    .where('user_id', '=', userId)
    .where(isBefore('meal_logs', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'meal_id', 'meal_name', 'created_at', 'date'])
    .execute();
}

export async function pageOfFeedback(db: Db, userId: string, limit: number, after?: Time) {
  return db
    .selectFrom('feedback')
    .where('user_id', '=', userId)
    .where(isBefore('feedback', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'subject', 'message', 'status', 'created_at'])
    .execute();
}

export async function pageOfSavedMeals(
  db: Db,
  userId: string,
  limit: number,
  after?: { readonly created_at: string; readonly meal_id: string },
) {
  const page = db
    .selectFrom('saved_meals')
    .innerJoin('meals', 'meals.id', 'saved_meals.meal_id')
    .where('saved_meals.user_id', '=', userId)
    .orderBy('saved_meals.created_at', 'desc')
    .orderBy('saved_meals.meal_id', 'desc')
    .limit(limit)
    .select(['saved_meals.meal_id', 'meals.name', 'saved_meals.created_at']);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('saved_meals.created_at', 'saved_meals.meal_id'), '<', tuple(after.created_at, after.meal_id)),
    )
    .execute();
}

export async function pageOfEmailRequests(
  db: Db,
  userId: string,
  limit: number,
  after?: { readonly email_key: string },
) {
  return db
    .selectFrom('friend_email_requests')
    .where('user_id', '=', userId)
    .where('email_key', '>', after?.email_key ?? '')
    .orderBy('email_key')
    .limit(limit)
    .select(['email_key', 'email', 'created_at'])
    .execute();
}

/** On which side of a friendship the user is: one index for each. */
export type Side = 'lower_id' | 'higher_id';

/** Friends and requests, without the requests that the user sent by email. */
export async function pageOfFriendships(
  db: Db,
  { userId, side }: { readonly userId: string; readonly side: Side },
  limit: number,
  after?: { readonly other_id: string },
) {
  const other = side === 'lower_id' ? 'higher_id' : 'lower_id';
  return db
    .selectFrom('friendships')
    .innerJoin('users as other', 'other.id', `friendships.${other}`)
    .innerJoin('users as asker', 'asker.id', 'friendships.requested_by')
    .where(`friendships.${side}`, '=', userId)
    .where(`friendships.${other}`, '>', after?.other_id ?? '')
    .orderBy(`friendships.${other}`)
    .limit(limit)
    .select([
      `friendships.${other} as other_id`,
      'other.username',
      'asker.username as requested_by',
      'friendships.created_at',
      'accepted_at',
    ])
    .execute();
}

/** The people whom the user has blocked, newest first. */
export async function pageOfBlocks(
  db: Db,
  userId: string,
  limit: number,
  after?: { readonly created_at: string; readonly blocked_id: string },
) {
  const page = db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(limit)
    .select(['blocks.blocked_id', 'users.username', 'blocks.created_at']);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('blocks.created_at', 'blocks.blocked_id'), '<', tuple(after.created_at, after.blocked_id)),
    )
    .execute();
}

function encouragementsWithNames(db: Db) {
  return db
    .selectFrom('encouragements')
    .innerJoin('users as sender', 'sender.id', 'encouragements.user_id')
    .innerJoin('users as receiver', 'receiver.id', 'encouragements.receiver_id')
    .select([
      'encouragements.user_id',
      'encouragements.id',
      'sender.username as from',
      'receiver.username as to',
      'message',
      'encouragements.created_at',
    ]);
}

export async function pageOfEncouragementsSent(db: Db, userId: string, limit: number, after?: Time) {
  const page = encouragementsWithNames(db)
    .where('encouragements.user_id', '=', userId)
    .orderBy('encouragements.created_at', 'desc')
    .orderBy('encouragements.id', 'desc')
    .limit(limit);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('encouragements.created_at', 'encouragements.id'), '<', tuple(after.created_at, after.id)),
    )
    .execute();
}

export async function pageOfEncouragementsReceived(
  db: Db,
  userId: string,
  limit: number,
  after?: Time & { readonly user_id: string },
) {
  const page = encouragementsWithNames(db)
    .where('encouragements.receiver_id', '=', userId)
    .orderBy('encouragements.user_id', 'desc')
    .orderBy('encouragements.created_at', 'desc')
    .orderBy('encouragements.id', 'desc')
    .limit(limit);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('encouragements.user_id', 'encouragements.created_at', 'encouragements.id'),
        '<',
        tuple(after.user_id, after.created_at, after.id),
      ),
    )
    .execute();
}
