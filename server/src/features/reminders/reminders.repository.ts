import type { ReminderKind } from '@moodbowl/contract/reminders';
import type { Language } from '@moodbowl/i18n/languages';
import type { Insertable, Selectable } from 'kysely';
import { type Db, lockFreeRows, lockRows } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { isUnasked } from '../learning/learning.repository.ts';

export type Reminder = Selectable<Schema['reminders']>;
export type ReminderSettings = Selectable<Schema['reminder_settings']>;

const columns = ['user_id', 'id', 'kind', 'from_time', 'to_time', 'next_at', 'last_day', 'claimed_until'] as const;

const remindersOf = (db: Db, userId: string) => db.selectFrom('reminders').where('user_id', '=', userId);

/** All reminders of a person, by the time of day. */
export async function listReminders(db: Db, userId: string): Promise<Reminder[]> {
  return remindersOf(db, userId).orderBy('from_time').orderBy('id').select(columns).execute();
}

/** The same for a change of them: a process that has taken some has noted what came of it, or will not send them. */
export async function lockReminders(transaction: Db, userId: string): Promise<Reminder[]> {
  return lockRows(remindersOf(transaction, userId).orderBy('id').select(columns), transaction).execute();
}

export async function findSettings(db: Db, userId: string): Promise<ReminderSettings | undefined> {
  return db.selectFrom('reminder_settings').where('user_id', '=', userId).selectAll().executeTakeFirst();
}

/** What decides when somebody is reminded, and whether by email. */
export async function findPerson(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['time_zone', 'email_confirmed_at'])
    .executeTakeFirstOrThrow();
}

interface Settings {
  readonly user_id: string;
  readonly quiet_days: number;
  readonly by_email: 0 | 1;
  readonly language: Language;
}

export async function putSettings(transaction: Db, { user_id, ...settings }: Settings): Promise<void> {
  await transaction
    .insertInto('reminder_settings')
    .values({ user_id, ...settings, mailed_on: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
}

export async function insertReminders(
  transaction: Db,
  rows: readonly Insertable<Schema['reminders']>[],
): Promise<void> {
  if (rows.length > 0) await transaction.insertInto('reminders').values(rows).execute();
}

export async function deleteReminders(transaction: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.deleteFrom('reminders').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

/** When a reminder is due next. A process that has taken it for the time before gives it up. */
export async function setNext(db: Db, { user_id, id }: Pick<Reminder, 'user_id' | 'id'>, next_at: string | null) {
  await db
    .updateTable('reminders')
    .set({ next_at, claimed_until: null })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Has somebody asked after a meal no later than this. It locks the row even if that changes nothing: a process that works out
 * what comes next waits, and then sees the meal.
 */
export async function bringForward(transaction: Db, userId: string, due: string): Promise<void> {
  await transaction
    .updateTable('reminders')
    .set(({ case: when, ref, or, eb }) => ({
      next_at: when()
        .when(or([eb('next_at', 'is', null), eb('next_at', '>', due)]))
        .then(due)
        .else(ref('next_at'))
        .end(),
    }))
    .where('user_id', '=', userId)
    .where('kind', '=', 'after_meal')
    .execute();
}

/** Reminders that are due, taken until `until` by this process alone: those that were due first, at most so many. */
export async function claimDue(db: Db, now: string, until: string, most: number): Promise<Reminder[]> {
  const free = db
    .selectFrom('reminders')
    .where('next_at', '<=', now)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .orderBy('next_at')
    .limit(most)
    .select(['user_id', 'id']);
  return db
    .updateTable('reminders')
    .from(lockFreeRows(free, db).as('free'))
    .set({ claimed_until: until })
    .whereRef('reminders.user_id', '=', 'free.user_id')
    .whereRef('reminders.id', '=', 'free.id')
    .returning(columns.map((column) => `reminders.${column}` as const))
    .execute();
}

/**
 * Of these reminders, the ids of those that are still this process's to decide, in a transaction that locks them. What is
 * being changed at this moment is none of them: it waits until the claim ends.
 */
export async function lockClaimed(transaction: Db, claimed: readonly Reminder[]): Promise<ReadonlySet<string>> {
  const [{ claimed_until } = { claimed_until: null }] = claimed;
  const rows = transaction
    .selectFrom('reminders')
    .where('user_id', 'in', [...new Set(claimed.map(({ user_id }) => user_id))])
    .where('claimed_until', '=', claimed_until)
    .select('id');
  return new Set((await lockFreeRows(rows, transaction).execute()).map(({ id }) => id));
}

/** Ends a claim: when the reminder is due next, and the day for which it has been. */
export async function moveOn(
  transaction: Db,
  { user_id, id }: Pick<Reminder, 'user_id' | 'id'>,
  next: Pick<Reminder, 'next_at' | 'last_day'>,
): Promise<void> {
  await transaction
    .updateTable('reminders')
    .set({ ...next, claimed_until: null })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Those of these people who may be reminded, by id: nobody who is suspended. */
export async function findPeople(db: Db, userIds: readonly string[]) {
  const people = await db
    .selectFrom('users')
    .innerJoin('reminder_settings', 'reminder_settings.user_id', 'users.id')
    .where('users.id', 'in', userIds)
    .select(['users.id', 'users.home_id', 'users.time_zone', 'users.suspended_at', 'quiet_days', 'by_email'])
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

/** Those of these people who have logged a mood or a meal since. */
export async function findBusy(db: Db, userIds: readonly string[], since: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .where('users.id', 'in', userIds)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('mood_entries')
            .whereRef('mood_entries.user_id', '=', 'users.id')
            .where('mood_entries.created_at', '>', since)
            .select('mood_entries.id'),
        ),
        exists(
          selectFrom('meal_logs')
            .whereRef('meal_logs.user_id', '=', 'users.id')
            .where('meal_logs.created_at', '>', since)
            .select('meal_logs.id'),
        ),
      ]),
    )
    .select('users.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of these homes that have planned a dinner for one of these days, as `home day`. */
export async function findDinners(
  db: Db,
  homeIds: readonly string[],
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  if (homeIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('plan_entries')
    .where('home_id', 'in', homeIds)
    .where('date', 'in', days)
    .where('slot', '=', 'dinner')
    .select(['home_id', 'date'])
    .execute();
  return new Set(rows.map(({ home_id, date }) => `${home_id} ${date}`));
}

/**
 * The day of a meal that was eaten at this instant and is to be asked about; undefined if there is none any more, a mood was
 * logged since, the person did not want to answer, or is never asked about it.
 */
export async function findMealToAsk(db: Db, userId: string, ateAt: string): Promise<string | undefined> {
  const meal = await db
    .selectFrom('meal_logs')
    .where('meal_logs.user_id', '=', userId)
    .where('meal_logs.created_at', '=', ateAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mood_entries')
            .where('mood_entries.user_id', '=', userId)
            .where('mood_entries.created_at', '>', ateAt)
            .select('mood_entries.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('meal_outcomes')
            .where('meal_outcomes.user_id', '=', userId)
            .whereRef('meal_outcomes.meal_log_id', '=', 'meal_logs.id')
            .where('skipped_at', 'is not', null)
            .select('meal_outcomes.meal_log_id'),
        ),
      ),
    )
    .limit(1)
    .select(['meal_logs.date', 'meal_logs.meal_id'])
    .executeTakeFirst();
  if (!meal || (meal.meal_id !== null && (await isUnasked(db, userId, meal.meal_id)))) return undefined;
  return meal.date;
}

/** When somebody ate next after an instant. */
export async function findNextMeal(db: Db, userId: string, after: string): Promise<string | undefined> {
  const meal = await db
    .selectFrom('meal_logs')
    .where('user_id', '=', userId)
    .where('created_at', '>', after)
    .orderBy('created_at')
    .limit(1)
    .select('created_at')
    .executeTakeFirst();
  return meal?.created_at;
}

/** Notes that somebody gets an email for this day; false if there was one, or none is wanted any more. */
export async function countMail(transaction: Db, userId: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('reminder_settings')
    .set({ mailed_on: day })
    .where('user_id', '=', userId)
    .where('by_email', '=', 1)
    .where(({ or, eb }) => or([eb('mailed_on', 'is', null), eb('mailed_on', '<', day)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether somebody is still reminded of this, and by email. */
export async function isMailed(db: Db, userId: string, kind: ReminderKind): Promise<boolean> {
  const row = await db
    .selectFrom('reminders')
    .innerJoin('reminder_settings', 'reminder_settings.user_id', 'reminders.user_id')
    .where('reminders.user_id', '=', userId)
    .where('reminder_settings.user_id', '=', userId)
    .where('kind', '=', kind)
    .where('by_email', '=', 1)
    .select('reminders.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account to which a reminder goes by email. */
export async function findAddressee(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('reminder_settings', 'reminder_settings.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('reminder_settings.user_id', '=', userId)
    .where('suspended_at', 'is', null)
    .select(['username', 'email', 'email_confirmed_at'])
    .select(({ fn }) => fn.coalesce('users.language', 'reminder_settings.language').as('language'))
    .executeTakeFirst();
}
