import type { PlanFeed } from '@moodbowl/contract/plan-calendar';
import type { Db } from '../../db/database.ts';
import { deleteLinkKeys, findLinkTarget, insertLinkKey, newLinkSecret } from '../../db/link-keys.ts';
import type { HomeMove } from '../../owned-data.ts';

/** The path of calendars. */
export const CALENDAR_PATH = '/calendar/';

const NONE: PlanFeed = { link: null, created_at: null };

/** Whose calendar it is: a member's own, of the plan of the home in which they live. */
interface Owner {
  readonly id: string;
  readonly home_id: string;
}

/** The address of a person's own calendar, if there is one. */
export async function readFeed(db: Db, { id, home_id }: Owner): Promise<PlanFeed> {
  const row = await db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', id)
    .where('home_id', '=', home_id)
    .select(['secret', 'created_at'])
    .executeTakeFirst();
  return row ? { link: `${CALENDAR_PATH}${row.secret}.ics`, created_at: row.created_at } : NONE;
}

/** Makes a new address; the one before leads nowhere from now on. Call it in a transaction. */
export async function renewFeed(transaction: Db, owner: Owner, now: Date): Promise<PlanFeed> {
  const { id: user_id, home_id } = owner;
  const row = { home_id, secret: newLinkSecret(), created_at: now.toISOString() };
  await deleteLinkKeys(transaction, user_id, user_id);
  await transaction
    .insertInto('calendar_feeds')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await insertLinkKey(transaction, row.secret, { kind: 'calendar', owner_id: user_id, target_id: user_id });
  return readFeed(transaction, owner);
}

/** Takes a person's calendar back. Call it in a transaction. */
export async function stopFeed(transaction: Db, userId: string): Promise<PlanFeed> {
  await transaction.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  await deleteLinkKeys(transaction, userId, userId);
  return NONE;
}

/**
 * The home whose plan the calendar with this secret shows, with time zone and language of the person whose it is. Undefined
 * if there is no such calendar, if that person lives elsewhere by now, or if the account is suspended.
 */
export async function findFeed(db: Db, secret: string) {
  const target = await findLinkTarget(db, 'calendar', secret);
  if (!target) return undefined;
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'calendar_feeds.user_id').onRef('users.home_id', '=', 'calendar_feeds.home_id'),
    )
    .where('calendar_feeds.user_id', '=', target.owner_id)
    .where('calendar_feeds.secret', '=', secret)
    .where('users.suspended_at', 'is', null)
    .select(['users.home_id', 'users.time_zone', 'users.language'])
    .executeTakeFirst();
}

/** The calendars of these people show a home that has another id from now on. */
export async function renameFeeds(
  transaction: Db,
  { to }: Omit<HomeMove, 'userId'>,
  memberIds: readonly string[],
): Promise<void> {
  await transaction.updateTable('calendar_feeds').set({ home_id: to }).where('user_id', 'in', memberIds).execute();
}
