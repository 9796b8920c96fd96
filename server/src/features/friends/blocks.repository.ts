import { FRIEND_LIMITS } from '@moodbowl/contract/friends';
import type { Db } from '../../db/database.ts';
import { findUsernames } from '../auth/auth.repository.ts';
import { onBothSides } from './sides.ts';

/** The people whom the user has blocked, newest first. */
export async function listBlocks(db: Db, userId: string) {
  const blocks = await db
    .selectFrom('blocks')
    .where('user_id', '=', userId)
    .where('blocker_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('other_id', 'desc')
    .limit(FRIEND_LIMITS.listed)
    .select(['other_id as user_id', 'created_at'])
    .execute();
  const names = await findUsernames(
    db,
    blocks.map(({ user_id }) => user_id),
  );
  return blocks.map(({ user_id, created_at }) => ({ user_id, username: names.get(user_id) ?? '', created_at }));
}

/** Stores a block once. Call it in a transaction that has locked both accounts. */
export async function insertBlock(
  transaction: Db,
  { blocker_id, blocked_id, created_at }: { blocker_id: string; blocked_id: string; created_at: string },
): Promise<void> {
  await onBothSides(blocker_id, blocked_id, (side) =>
    transaction
      .insertInto('blocks')
      .values({ ...side, blocker_id, created_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'other_id', 'blocker_id']).doNothing())
      .returning('user_id')
      .executeTakeFirst(),
  );
}

/** Call it in a transaction. */
export async function deleteBlock(transaction: Db, blocker_id: string, blockedId: string): Promise<void> {
  await onBothSides(blocker_id, blockedId, ({ user_id, other_id }) =>
    transaction
      .deleteFrom('blocks')
      .where('user_id', '=', user_id)
      .where('other_id', '=', other_id)
      .where('blocker_id', '=', blocker_id)
      .returning('user_id')
      .executeTakeFirst(),
  );
}

/** Which of the two has blocked the other: none, one or both. */
export async function findBlockers(db: Db, userId: string, otherId: string): Promise<string[]> {
  const blocks = await db
    .selectFrom('blocks')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .select('blocker_id')
    .execute();
  return blocks.map(({ blocker_id }) => blocker_id);
}

/** Those of `others` between whom and the user there is a block, whoever blocked whom. */
export async function findBlocked(db: Db, userId: string, others: readonly string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const blocks = await db
    .selectFrom('blocks')
    .where('user_id', '=', userId)
    .where('other_id', 'in', others)
    .select('other_id')
    .execute();
  return new Set(blocks.map(({ other_id }) => other_id));
}
