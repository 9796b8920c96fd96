import { FRIEND_LIMITS } from '@moodbowl/contract/friends';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { insertOnce } from '../../db/insert-once.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';
import { friendshipsOf } from './friends.repository.ts';

const onTheWire = ['id', 'receiver_id', 'message', 'created_at'] as const;

/** Stores an encouragement once per id; undefined if the id is someone else's. */
export async function insertEncouragement(db: Db, encouragement: Schema['encouragements']) {
  const stored = await insertOnce(db, 'encouragements', encouragement);
  if (!stored) return undefined;
  const { user_id: _, ...row } = stored;
  return row;
}

export async function findEncouragement(db: Db, userId: string, id: string) {
  return db
    .selectFrom('encouragements')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(onTheWire)
    .executeTakeFirst();
}

const received = query((db, arg: { userId: string }) =>
  db
    .selectFrom(friendshipsOf(db, arg.userId).as('friendship'))
    // Starts from the user's friends. From the encouragements, it would read all that were ever sent to the user.
    .crossJoin('encouragements')
    .where('encouragements.receiver_id', '=', arg.userId)
    .whereRef('encouragements.user_id', '=', 'friendship.friend_id')
    .where(({ eb, fn, val, selectFrom }) =>
      eb(
        'encouragements.created_at',
        '>=',
        fn.coalesce(
          // The last row of the page, if it is full; older rows are not read.
          selectFrom('encouragements as other')
            .where('other.receiver_id', '=', arg.userId)
            .whereRef('other.user_id', '=', 'friendship.friend_id')
            .orderBy('other.created_at', 'desc')
            .orderBy('other.id', 'desc')
            .offset(sql.lit(FRIEND_LIMITS.encouragementsShown - 1))
            .limit(1)
            .select('other.created_at'),
          val(''),
        ),
      ),
    )
    .where('accepted_at', 'is not', null)
    .orderBy('encouragements.created_at', 'desc')
    .orderBy('encouragements.id', 'desc')
    .select(['encouragements.user_id', 'encouragements.message', 'encouragements.created_at']),
);

/**
 * What friends sent to the user, newest first: per friend the newest that are shown, and all of the same time as the
 * last of them.
 */
export async function listEncouragements(db: Db, userId: string) {
  return received(db, { userId });
}
