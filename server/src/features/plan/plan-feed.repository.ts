import type { PlanFeed } from '@moodbowl/contract/plan-calendar';
import type { Db } from '../../db/database.ts';
import { linkKeyOf, newLinkSecret } from '../recipes/recipe-link.ts';

/** The path of calendars. */
export const CALENDAR_PATH = '/calendar/';

const NONE: PlanFeed = { link: null, created_at: null };

/** The address of a home's calendar, if there is one. */
export async function readFeed(db: Db, homeId: string): Promise<PlanFeed> {
  const row = await db
    .selectFrom('plan_feeds')
    .where('home_id', '=', homeId)
    .select(['secret', 'created_at'])
    .executeTakeFirst();
  if (!row) return NONE;
  return { link: `${CALENDAR_PATH}${linkKeyOf(homeId, row.secret)}.ics`, created_at: row.created_at };
}

/** Makes a new address; the one before leads nowhere from now on. */
export async function renewFeed(db: Db, homeId: string, now: Date): Promise<PlanFeed> {
  const row = { secret: newLinkSecret(), created_at: now.toISOString() };
  await db
    .insertInto('plan_feeds')
    .values({ home_id: homeId, ...row })
    .onConflict((conflict) => conflict.column('home_id').doUpdateSet(row))
    .execute();
  return readFeed(db, homeId);
}

/** Takes the calendar back. */
export async function stopFeed(db: Db, homeId: string): Promise<PlanFeed> {
  await db.deleteFrom('plan_feeds').where('home_id', '=', homeId).execute();
  return NONE;
}

/** Whether this is the secret of the home's calendar. */
export async function isFeed(db: Db, homeId: string, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('plan_feeds')
    .where('home_id', '=', homeId)
    .where('secret', '=', secret)
    .select('created_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose time zone and language the calendar of a home has: the member who has been there longest. */
export async function findReader(db: Db, homeId: string) {
  const member = await db
    .selectFrom('home_members')
    .where('home_id', '=', homeId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .select('user_id')
    .executeTakeFirst();
  return (
    db
      .selectFrom('users')
      // The home of somebody alone has their id.
      .where('id', '=', member?.user_id ?? homeId)
      .select(['time_zone', 'language'])
      .executeTakeFirst()
  );
}
