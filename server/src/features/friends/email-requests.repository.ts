import type { Db } from '../../db/database.ts';
import { foldCase } from '../../db/fold.ts';
import { prepareQuery } from '../../db/prepare-query.ts';

const emailRequestsOf = prepareQuery((db, arg: { userId: string }) =>
  db
    .selectFrom('friend_email_requests')
    .where('user_id', '=', arg.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'email']),
);

/** The requests that the user has sent by email, newest first. */
export async function listEmailRequests(db: Db, userId: string) {
  return emailRequestsOf(db, { userId });
}

interface NewEmailRequest {
  readonly user_id: string;
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
}

/** Stores a request once per user and email, and gives its id. */
export async function keepEmailRequest(db: Db, request: NewEmailRequest): Promise<string> {
  const { id } = await db
    .insertInto('friend_email_requests')
    .values({ ...request, email_key: foldCase(request.email) })
    // Changes nothing, but gives the row that is there.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'email_key']).doUpdateSet(({ ref }) => ({ email_key: ref('excluded.email_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The requests by others to this email. */
export async function listRequestsToEmail(db: Db, userId: string, email: string) {
  return db
    .selectFrom('friend_email_requests')
    .where('email_key', '=', foldCase(email))
    .where('user_id', '<>', userId)
    .orderBy('created_at')
    .select(['id', 'user_id', 'created_at'])
    .execute();
}

/** Takes back a request; what came of it goes with it unless it has been accepted. */
export async function withdrawEmailRequest(db: Db, userId: string, id: string) {
  await db
    .deleteFrom('friendships')
    .where(({ or, eb }) => or([eb('lower_id', '=', userId), eb('higher_id', '=', userId)]))
    .where('requested_by', '=', userId)
    .where('email_request_id', '=', id)
    .where('accepted_at', 'is', null)
    .execute();
  return db
    .deleteFrom('friend_email_requests')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

interface Accepted {
  readonly requested_by: string;
  readonly email_request_id: string | null;
}

/** Forgets the requests by email, in both directions, between the user and those whose requests were accepted. */
export async function forgetEmailRequests(db: Db, userId: string, accepted: readonly Accepted[]): Promise<void> {
  const others = accepted.map((row) => row.requested_by);
  const emailKeysOf = (ids: string[]) => db.selectFrom('users').where('id', 'in', ids).select('email_key');
  await db
    .deleteFrom('friend_email_requests')
    .where('user_id', 'in', others)
    .where('email_key', 'in', emailKeysOf([userId]))
    .execute();
  await db
    .deleteFrom('friend_email_requests')
    .where('user_id', '=', userId)
    .where('email_key', 'in', emailKeysOf(others))
    .execute();
  // Those that were sent to an email that the user had before.
  const ids = accepted.map((row) => row.email_request_id).filter((id) => id !== null);
  if (ids.length > 0) await db.deleteFrom('friend_email_requests').where('id', 'in', ids).execute();
}
