import { FRIEND_LIMITS } from '@moodbowl/contract/friends';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** The people whom the user has blocked, newest first. */
export async function listBlocks(db: Db, userId: string) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(FRIEND_LIMITS.listed)
    .select(['blocks.blocked_id as user_id', 'users.username', 'blocks.created_at'])
    .execute();
}

/** Stores a block once. Throws a foreign key violation if there is no such account. */
export async function insertBlock(db: Db, block: Schema['blocks']): Promise<void> {
  await db
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing())
    .execute();
}

export async function deleteBlock(db: Db, userId: string, blockedId: string): Promise<void> {
  await db.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute();
}

/** Which of the two has blocked the other: none, one or both. */
export async function findBlockers(db: Db, one: string, other: string): Promise<string[]> {
  const blocks = await db
    .selectFrom('blocks')
    .where(({ or, and }) => or([and({ user_id: one, blocked_id: other }), and({ user_id: other, blocked_id: one })]))
    .select('user_id')
    .execute();
  return blocks.map(({ user_id }) => user_id);
}
