import type { Db } from '../../db/database.ts';
import { findHomeId } from '../auth/auth.repository.ts';
import { hasEmailRequestTo } from './email-requests.repository.ts';
import { findFriendship } from './friends.repository.ts';

/**
 * Whether the user has met a person in Moodbowl: they are friends or one has asked the other, they share a home, the user
 * has asked the person's email, one has encouraged the other, a recipe of the person waits for the user, or the user has
 * blocked the person before. That the person has blocked the user does not count, because then the answer would tell it.
 */
export async function hasMet(db: Db, userId: string, otherId: string): Promise<boolean> {
  if (await findFriendship(db, userId, otherId)) return true;
  if (await haveExchanged(db, userId, otherId)) return true;
  return (await shareHome(db, userId, otherId)) || hasEmailRequestTo(db, userId, otherId);
}

async function haveExchanged(db: Db, userId: string, otherId: string): Promise<boolean> {
  const block = await db
    .selectFrom('blocks')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .where('blocker_id', '=', userId)
    .select('user_id')
    .executeTakeFirst();
  const encouragement = await db
    .selectFrom('encouragements')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .limit(1)
    .select('user_id')
    .executeTakeFirst();
  const gift = await db
    .selectFrom('recipe_gifts')
    .where('user_id', '=', userId)
    .where('from_id', '=', otherId)
    .limit(1)
    .select('user_id')
    .executeTakeFirst();
  return block !== undefined || encouragement !== undefined || gift !== undefined;
}

async function shareHome(db: Db, userId: string, otherId: string): Promise<boolean> {
  const homeId = await findHomeId(db, userId);
  if (homeId === undefined) return false;
  const members = await db
    .selectFrom('home_members')
    .where('home_id', '=', homeId)
    .where('user_id', 'in', [userId, otherId])
    .select('user_id')
    .execute();
  return members.length === 2;
}
