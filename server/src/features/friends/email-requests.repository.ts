import { FRIEND_LIMITS } from '@moodbowl/contract/friends';
import type { Db } from '../../db/database.ts';
import { foldCase } from '@moodbowl/i18n/fold';
import { query } from '../../db/query.ts';
import { findEmailKeys } from '../auth/auth.repository.ts';

const emailRequestsOf = query((db, arg: { userId: string }) =>
  db
    .selectFrom('friend_email_requests')
    .where('user_id', '=', arg.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FRIEND_LIMITS.listed)
    .select(['id', 'email', 'email_key']),
);

/** The newest requests that the user has sent by email, newest first. */
export async function listEmailRequests(db: Db, userId: string) {
  return emailRequestsOf(db, { userId });
}

interface NewEmailRequest {
  readonly user_id: string;
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
}

/** Stores a request once per user and email. */
export async function keepEmailRequest(db: Db, request: NewEmailRequest): Promise<void> {
  await db
    .insertInto('friend_email_requests')
    .values({ ...request, email_key: foldCase(request.email) })
    .onConflict((conflict) => conflict.columns(['user_id', 'email_key']).doNothing())
    .execute();
}

/** Takes a request back; undefined if the user has no such request. */
export async function withdrawEmailRequest(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('friend_email_requests')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

/** Deletes the requests that each of `from` has sent to the present emails of `to`. */
export async function forgetEmailRequests(db: Db, from: readonly string[], to: readonly string[]): Promise<void> {
  const emails = await findEmailKeys(db, to);
  if (emails.length === 0) return;
  for (const userId of from) {
    await db
      .deleteFrom('friend_email_requests')
      .where('user_id', '=', userId)
      .where('email_key', 'in', emails)
      .execute();
  }
}

/** Whether the user has sent a request to the present email of this person. */
export async function hasEmailRequestTo(db: Db, userId: string, otherId: string): Promise<boolean> {
  const emails = await findEmailKeys(db, [otherId]);
  if (emails.length === 0) return false;
  const request = await db
    .selectFrom('friend_email_requests')
    .where('user_id', '=', userId)
    .where('email_key', 'in', emails)
    .select('id')
    .executeTakeFirst();
  return request !== undefined;
}
