import { PLAN_LIMITS } from '@moodbowl/contract/plan-days';
import type { Selectable } from 'kysely';
import { notifyChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { insertOnce } from '../../db/insert-once.ts';
import { moveRows } from '../../db/move-rows.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';
import type { HomeMove } from '../../owned-data.ts';

export type PlanRow = Selectable<Schema['plan_entries']>;

/** Days, the last one included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const between = query((db, { homeId, from, to }: { homeId: string; from: string; to: string }) =>
  db
    .selectFrom('plan_entries')
    .where('home_id', '=', homeId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('position')
    .orderBy('id')
    .limit(PLAN_LIMITS.days * PLAN_LIMITS.perDay)
    .selectAll(),
);

/** The entries of these days, by day and position. */
export async function listEntries(db: Db, homeId: string, { from, to }: Days): Promise<PlanRow[]> {
  return between(db, { homeId, from, to });
}

/** Those of these entries that the home has, in any order. */
export async function findEntries(db: Db, homeId: string, ids: readonly string[]): Promise<PlanRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('plan_entries')
    .where('home_id', '=', homeId)
    .where('id', 'in', [...ids])
    .selectAll()
    .execute();
}

/** The entries of each of these dates, by position. */
export async function listOnDates(db: Db, homeId: string, dates: readonly string[]): Promise<PlanRow[]> {
  return db
    .selectFrom('plan_entries')
    .where('home_id', '=', homeId)
    .where('date', 'in', [...dates])
    .orderBy('position')
    .orderBy('id')
    .selectAll()
    .execute();
}

/** How many entries the home has. */
export async function countEntries(db: Db, homeId: string): Promise<number> {
  const { entries } = await db
    .selectFrom('plan_entries')
    .where('home_id', '=', homeId)
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return entries;
}

/** Stores an entry once per id. */
export async function insertEntry(db: Db, row: PlanRow): Promise<PlanRow> {
  return insertOnce(db, 'plan_entries', row);
}

type Change = Partial<Pick<PlanRow, 'date' | 'slot' | 'position' | 'title' | 'servings' | 'note' | 'changed_at'>>;

/** Changes what is given of an entry. */
export async function updateEntry(db: Db, homeId: string, id: string, change: Change): Promise<void> {
  await db.updateTable('plan_entries').set(change).where('home_id', '=', homeId).where('id', '=', id).execute();
}

/**
 * Whether there was such an entry. What it has put on the grocery list is there for other meals from now on, and its
 * own again if it is planned again with its id before somebody shops for the plan.
 */
export async function deleteEntry(db: Db, homeId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('plan_entries')
    .where('home_id', '=', homeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Logs of a person on some days: enough for a few meals a day, and the newest if there are more. */
const MOST_LOGS = 2_000;

const logsBetween = query((db, { userId, from, to }: { userId: string; from: string; to: string }) =>
  db
    .selectFrom('meal_logs')
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .limit(MOST_LOGS)
    .select(['id', 'meal_id', 'date', 'plan_entry_id']),
);

export type LogRow = Awaited<ReturnType<typeof listLogs>>[number];

/** The meals that a person ate on these days. */
export async function listLogs(db: Db, userId: string, { from, to }: Days) {
  return logsBetween(db, { userId, from, to });
}

/** Moves the plan of a home to another. What is on the list of the old home stays there. */
export async function movePlan(transaction: Db, { from, to }: Omit<HomeMove, 'userId'>): Promise<void> {
  await transaction.deleteFrom('grocery_sources').where('home_id', '=', from).execute();
  await transaction.deleteFrom('plan_feeds').where('home_id', '=', from).execute();
  await moveRows(transaction, 'plan_entries', { from, to });
  await notifyChange(transaction, { topic: 'plan', owner: to });
}

/** Deletes the plan of a home. */
export async function deletePlan(transaction: Db, homeId: string): Promise<void> {
  for (const table of ['grocery_sources', 'plan_feeds', 'plan_entries'] as const)
    await transaction.deleteFrom(table).where('home_id', '=', homeId).execute();
}
