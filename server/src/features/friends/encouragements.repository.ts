import { FRIEND_LIMITS } from '@moodbowl/contract/friends';
import { sql } from 'kysely';
import { notifyChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';

interface NewEncouragement {
  readonly sender_id: string;
  readonly receiver_id: string;
  readonly id: string;
  readonly message: string;
  readonly created_at: string;
}

/** Stores an encouragement once per id, with both people, who must exist until the transaction ends. */
export async function insertEncouragement(transaction: Db, encouragement: NewEncouragement) {
  const { sender_id, receiver_id, ...row } = encouragement;
  // The sender's row decides: a second call with the same id waits for it.
  const inserted = await transaction
    .insertInto('encouragements')
    .values({ ...row, user_id: sender_id, other_id: receiver_id, sent: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return findEncouragement(transaction, encouragement);
  await transaction
    .insertInto('encouragements')
    .values({ ...row, user_id: receiver_id, other_id: sender_id, sent: 0 })
    .execute();
  await notifyChange(transaction, { topic: 'encouragements', owner: receiver_id });
  const { id, message, created_at } = row;
  return { id, receiver_id, message, created_at };
}

/** The message with this id from the sender to the receiver. */
export async function findEncouragement(
  db: Db,
  { sender_id, receiver_id, id }: Pick<NewEncouragement, 'sender_id' | 'receiver_id' | 'id'>,
) {
  return db
    .selectFrom('encouragements')
    .where('user_id', '=', sender_id)
    .where('sent', '=', 1)
    .where('other_id', '=', receiver_id)
    .where('id', '=', id)
    .select(['id', 'other_id as receiver_id', 'message', 'created_at'])
    .executeTakeFirst();
}

const received = query((db, arg: { userId: string }) =>
  db
    .selectFrom('friendships')
    // Starts from the user's friends. From the encouragements, it would read all that were ever sent to the user.
    .innerJoin('encouragements', (join) =>
      join
        .onRef('encouragements.user_id', '=', 'friendships.user_id')
        .onRef('encouragements.other_id', '=', 'friendships.other_id')
        .on('encouragements.sent', '=', sql.lit(0)),
    )
    .where('friendships.user_id', '=', arg.userId)
    .where('friendships.accepted_at', 'is not', null)
    .where(({ eb, fn, val, selectFrom }) =>
      eb(
        'encouragements.created_at',
        '>=',
        fn.coalesce(
          // The last row of the page, if it is full; older rows are not read.
          selectFrom('encouragements as other')
            .where('other.user_id', '=', arg.userId)
            .where('other.sent', '=', sql.lit(0))
            .whereRef('other.other_id', '=', 'friendships.other_id')
            .orderBy('other.created_at', 'desc')
            .orderBy('other.id', 'desc')
            .offset(sql.lit(FRIEND_LIMITS.encouragementsShown - 1))
            .limit(1)
            .select('other.created_at'),
          val(''),
        ),
      ),
    )
    .orderBy('encouragements.created_at', 'desc')
    .orderBy('encouragements.id', 'desc')
    .select(['encouragements.other_id as sender_id', 'encouragements.message', 'encouragements.created_at']),
);

/**
 * The messages of friends to the user, newest first: per friend the newest that are shown, and all of the same time as
 * the last of them.
 */
export async function listEncouragements(db: Db, userId: string) {
  return received(db, { userId });
}
