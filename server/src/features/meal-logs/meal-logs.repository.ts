import type { Insertable } from 'kysely';
import { MEAL_LOG_LIMITS } from '@moodbowl/contract/meal-logs';
import type { Db } from '../../db/database.ts';
import { insertWithin, type Quota } from '../../db/insert-once.ts';
import { query } from '../../db/query.ts';
import type { Language } from '@moodbowl/i18n/languages';
import { starterNameIn } from '../meals/starter-texts.ts';
import type { Schema } from '../../db/schema.ts';
import { earliestInstant, latestInstant } from '../../local-date.ts';

const onTheWire = ['id', 'meal_id', 'meal_name', 'created_at', 'date', 'plan_entry_id'] as const;

/** A logged meal under the name that a starter meal has in this language. */
export function nameLogIn<Log extends { readonly meal_name: string }>(log: Log, language: Language): Log {
  return { ...log, meal_name: starterNameIn(log.meal_name, language) };
}

/** Stores a logged meal once per id; `'full'` if the quota is used up. */
export async function insertMealLog(db: Db, log: Insertable<Schema['meal_logs']>, quota?: Quota) {
  const stored = await insertWithin(db, 'meal_logs', log, quota);
  if (typeof stored === 'string') return stored;
  const { user_id: _, ...row } = stored;
  return row;
}

export async function findMealLog(db: Db, userId: string, id: string) {
  return db
    .selectFrom('meal_logs')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(onTheWire)
    .executeTakeFirst();
}

const newestOf = query(
  (db, arg: { userId: string; limit: number }) =>
    db
      .selectFrom('meal_logs')
      .where('user_id', '=', arg.userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(arg.limit)
      .select(onTheWire),
  ['limit'],
);

/** The newest meals eaten. */
export async function listMealLogs(db: Db, userId: string, limit: number) {
  return newestOf(db, { userId, limit });
}

const logsOfDay = query((db, arg: { userId: string; date: string; from: string; to: string }) =>
  db
    .selectFrom('meal_logs')
    .where('user_id', '=', arg.userId)
    .where('created_at', '>=', arg.from)
    .where('created_at', '<=', arg.to)
    .where('date', '=', arg.date)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MEAL_LOG_LIMITS.perDay)
    .select(onTheWire),
);

/**
 * The meals eaten on one day, oldest first. If the day has more than its limit, the newest. The condition on the time
 * changes nothing in the result, but lets the database find them by time.
 */
export async function listMealLogsOfDay(db: Db, userId: string, date: string) {
  const newestFirst = await logsOfDay(db, { userId, date, from: earliestInstant(date), to: latestInstant(date) });
  return newestFirst.toReversed();
}

/** How many meals eaten were logged on these days. */
export async function countMealLogs(db: Db, userId: string, from: string, to: string): Promise<number> {
  const { count } = await db
    .selectFrom('meal_logs')
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface SpanPage {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  /** The page starts after this meal, the last of the previous page. */
  readonly after?: { readonly created_at: string; readonly id: string } | undefined;
}

/** A page of the meals eaten on a span of days, oldest first. */
export async function listMealLogSpan(db: Db, { userId, from, to, limit, after }: SpanPage) {
  const logs = db
    .selectFrom('meal_logs')
    .where('user_id', '=', userId)
    .where('created_at', '<=', latestInstant(to))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .select(onTheWire);
  if (!after) return logs.where('created_at', '>=', earliestInstant(from)).execute();
  return logs
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)))
    .execute();
}

export async function deleteMealLog(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('meal_logs')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'created_at'])
    .executeTakeFirst();
}
