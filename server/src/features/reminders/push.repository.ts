import type { PushDevice } from '@moodbowl/contract/reminders';
import type { Insertable, Selectable } from 'kysely';
import { type Db, lockFreeRows } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type WaitingPush = Selectable<Schema['waiting_pushes']>;
type Subscription = Insertable<Schema['push_subscriptions']>;

/** The devices of a person that get notifications, oldest first. None whose session has ended. */
export async function listDevices(db: Db, userId: string, now: string): Promise<Omit<PushDevice, 'current'>[]> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'push_subscriptions.user_id').onRef('sessions.id', '=', 'session_id'),
    )
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('session_id')
    .select(['session_id as id', 'device', 'push_subscriptions.created_at'])
    .execute();
}

/** Deletes the subscriptions of sessions that have run out, and those of this browser by other sessions. */
export async function deleteOutdated(
  transaction: Db,
  { user_id, session_id, endpoint }: Pick<Subscription, 'user_id' | 'session_id' | 'endpoint'>,
  now: string,
): Promise<void> {
  const ended = transaction
    .selectFrom('sessions')
    .where('user_id', '=', user_id)
    .where('expires_at', '<=', now)
    .select('id');
  await transaction
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('session_id', '!=', session_id)
    .where(({ or, eb }) => or([eb('endpoint', '=', endpoint), eb('session_id', 'in', ended)]))
    .execute();
}

/** Stores the subscription of a session in place of the one before. */
export async function putSubscription(transaction: Db, subscription: Subscription): Promise<void> {
  const { user_id: _, session_id: __, created_at: ___, ...changed } = subscription;
  await transaction
    .insertInto('push_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.columns(['user_id', 'session_id']).doUpdateSet(changed))
    .execute();
}

export async function deleteSubscription(db: Db, userId: string, sessionId: string) {
  return db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .returning('session_id as id')
    .executeTakeFirst();
}

/** Deletes a subscription that the push service does not know any more, unless the browser has sent another one since. */
export async function deleteGone(
  db: Db,
  { user_id, session_id, endpoint }: Pick<Subscription, 'user_id' | 'session_id' | 'endpoint'>,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Where a notification may be sent at this moment. */
export type PushTarget = Awaited<ReturnType<typeof listTargets>>[number];

/**
 * The browsers to which a notification of a person may go at this moment: those of sessions that have not ended, of an account
 * that is not suspended, while the reminder is still on. With `session_id` only that one.
 */
export async function listTargets(
  db: Db,
  { user_id, reminder_id, session_id }: Pick<WaitingPush, 'user_id' | 'reminder_id'> & { session_id?: string },
  now: string,
) {
  let targets = db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'push_subscriptions.user_id').onRef('sessions.id', '=', 'session_id'),
    )
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .where('push_subscriptions.user_id', '=', user_id)
    .where('sessions.user_id', '=', user_id)
    .where('users.id', '=', user_id)
    .where('users.suspended_at', 'is', null)
    .where('expires_at', '>', now);
  if (session_id !== undefined) targets = targets.where('session_id', '=', session_id);
  if (reminder_id !== null)
    targets = targets.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reminders')
          .where('reminders.user_id', '=', user_id)
          .where('reminders.id', '=', reminder_id)
          .select('reminders.id'),
      ),
    );
  return targets
    .select(['push_subscriptions.user_id', 'session_id', 'endpoint', 'p256dh', 'auth'])
    .select(({ fn }) => fn.coalesce('users.language', 'push_subscriptions.language').as('language'))
    .execute();
}

/** Has a notification wait, unless what it is for has ended meanwhile. */
export async function insertWaiting(db: Db, row: WaitingPush): Promise<void> {
  const subscription = db
    .selectFrom('push_subscriptions')
    .where('user_id', '=', row.user_id)
    .where('session_id', '=', row.session_id)
    .select(({ val }) => [
      'user_id',
      'session_id',
      val(row.id).as('id'),
      val(row.reminder_id).as('reminder_id'),
      val(row.kind).as('kind'),
      val(row.date).as('date'),
      val(row.made_at).as('made_at'),
      val(row.due_at).as('due_at'),
      val(row.tries).as('tries'),
    ]);
  await db
    .insertInto('waiting_pushes')
    .columns(['user_id', 'session_id', 'id', 'reminder_id', 'kind', 'date', 'made_at', 'due_at', 'tries'])
    .expression(subscription)
    .execute();
}

/** Takes notifications that are due out of the queue, for this process alone, at most so many. */
export async function takeWaiting(db: Db, now: string, most: number): Promise<WaitingPush[]> {
  const dueIn = (one: Db) =>
    one.selectFrom('waiting_pushes').where('due_at', '<=', now).orderBy('due_at').limit(most).select(['user_id', 'id']);
  // Most often nothing waits, and nobody is kept from writing.
  if ((await dueIn(db).execute()).length === 0) return [];
  return db.transaction().execute(async (transaction) => {
    const rows = await lockFreeRows(dueIn(transaction), transaction).execute();
    if (rows.length === 0) return [];
    return transaction
      .deleteFrom('waiting_pushes')
      .where('user_id', 'in', [...new Set(rows.map(({ user_id }) => user_id))])
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .returningAll()
      .execute();
  });
}
