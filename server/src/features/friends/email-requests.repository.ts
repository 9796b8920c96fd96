import { FRIEND_LIMITS } from '@moodbowl/contract/friends';
import type { Db } from '../../db/database.ts';
import { foldCase } from '../../db/fold.ts';
import { query } from '../../db/query.ts';

const emailRequestsOf = query((db, arg: { userId: string }) =>
  db
    .selectFrom('friend_email_requests as request')
    .leftJoin('users as joined', (join) =>
      join
        .onRef('joined.email_key', '=', 'request.email_key')
        .onRef('joined.id', '<>', 'request.user_id')
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('blocks')
                .whereRef('blocks.user_id', '=', 'joined.id')
                .whereRef('blocks.blocked_id', '=', 'request.user_id')
                .select('blocks.user_id'),
            ),
          ),
        )
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('blocks')
                .whereRef('blocks.user_id', '=', 'request.user_id')
                .whereRef('blocks.blocked_id', '=', 'joined.id')
                .select('blocks.user_id'),
            ),
          ),
        ),
    )
    .where('request.user_id', '=', arg.userId)
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(FRIEND_LIMITS.listed)
    .select(['request.id', 'request.email', 'joined.username as joined_as']),
);

/**
 * The newest requests that the user has sent by email, newest first. Each has the username of the account that has the
 * email now: null if there is none, if it is the user's own, or if one of the two has blocked the other.
 */
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
  await db
    .deleteFrom('friend_email_requests')
    .where('user_id', 'in', from)
    .where('email_key', 'in', db.selectFrom('users').where('id', 'in', to).select('email_key'))
    .execute();
}
