import type { Db } from '../../db/database.ts';
import { insertOnce } from '../../db/insert-once.ts';
import type { Schema } from '../../db/schema.ts';

const onTheWire = ['id', 'receiver_id', 'message', 'created_at'] as const;

/** Stores an encouragement once per id; undefined when the id is somebody else's. */
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

/** What each of these people sent to the user, newest first: the newest `limit` of each, and what is as old as the last of them. */
export async function listEncouragements(db: Db, userId: string, senders: readonly string[], limit: number) {
  if (senders.length === 0) return [];
  return db
    .selectFrom('users')
    .innerJoin('encouragements', (join) =>
      join
        .on('encouragements.receiver_id', '=', userId)
        .onRef('encouragements.user_id', '=', 'users.id')
        .on(({ eb, fn, val, selectFrom }) =>
          eb(
            'encouragements.created_at',
            '>=',
            fn.coalesce(
              // The last of the newest, where there are so many: all else stays unread in the index.
              selectFrom('encouragements as other')
                .where('other.receiver_id', '=', userId)
                .whereRef('other.user_id', '=', 'users.id')
                .orderBy('other.created_at', 'desc')
                .orderBy('other.id', 'desc')
                .offset(limit - 1)
                .limit(1)
                .select('other.created_at'),
              val(''),
            ),
          ),
        ),
    )
    .where('users.id', 'in', [...senders])
    .orderBy('encouragements.created_at', 'desc')
    .orderBy('encouragements.id', 'desc')
    .select(['encouragements.user_id', 'encouragements.message', 'encouragements.created_at'])
    .execute();
}
