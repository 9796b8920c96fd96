import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { MealLink, MoodAt } from './mood-windows.ts';

interface Span {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly [name: string]: unknown;
}

const outcomesBetween = query((db, { userId, from, to }: Span) =>
  db
    .selectFrom('meal_outcomes')
    .where('user_id', '=', userId)
    .where('ate_at', '>=', from)
    .where('ate_at', '<=', to)
    .orderBy('ate_at')
    .select(['meal_log_id', 'ate_at', 'mood_before', 'after_id', 'mood_after', 'minutes']),
);

/** The outcomes of the meals eaten between two instants, both included, oldest first. */
export async function listOutcomesBetween(db: Db, userId: string, from: string, to: string) {
  return outcomesBetween(db, { userId, from, to });
}

const moodsBetween = query((db, { userId, from, to }: Span) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .select(['id', 'mood', 'created_at']),
);

/** The moods between two instants, both included. */
export async function listMoodsBetween(db: Db, userId: string, from: string, to: string): Promise<MoodAt[]> {
  const rows = await moodsBetween(db, { userId, from, to });
  return rows.map(({ id, mood, created_at }) => ({ id, mood, at: Date.parse(created_at) }));
}

/** Adds the outcome of a meal; nothing is known of it yet. */
export async function insertOutcome(db: Db, row: { user_id: string; meal_log_id: string; ate_at: string }) {
  await db
    .insertInto('meal_outcomes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const setLink = query((db, { userId, meal_log_id, ...link }: MealLink & { userId: string } & Record<string, unknown>) =>
  db
    .updateTable('meal_outcomes')
    .set({
      mood_before: link.mood_before,
      after_id: link.after_id,
      mood_after: link.mood_after,
      minutes: link.minutes,
    })
    .where('user_id', '=', userId)
    .where('meal_log_id', '=', meal_log_id),
);

/** Sets what the moods around a meal say. */
export async function updateLink(db: Db, userId: string, link: MealLink): Promise<void> {
  await setLink(db, { userId, ...link });
}

const newestOutcomes = query(
  (db, arg: { userId: string; limit: number }) =>
    db
      .selectFrom('meal_outcomes')
      .innerJoin('meal_logs', (join) =>
        join
          .onRef('meal_logs.user_id', '=', 'meal_outcomes.user_id')
          .onRef('meal_logs.id', '=', 'meal_outcomes.meal_log_id'),
      )
      .where('meal_outcomes.user_id', '=', arg.userId)
      .orderBy('meal_outcomes.ate_at', 'desc')
      .orderBy('meal_outcomes.meal_log_id', 'desc')
      .limit(arg.limit)
      .select(['meal_logs.meal_id', 'meal_logs.meal_name', 'meal_logs.date'])
      .select(['meal_outcomes.meal_log_id', 'meal_outcomes.ate_at', 'meal_outcomes.mood_before'])
      .select(['meal_outcomes.after_id', 'meal_outcomes.mood_after', 'meal_outcomes.minutes'])
      .select(['meal_outcomes.skipped_at', 'meal_outcomes.ignored']),
  ['limit'],
);

/** The outcomes of the newest meals, newest first. */
export async function listNewestOutcomes(db: Db, userId: string, limit: number) {
  return newestOutcomes(db, { userId, limit });
}

export type Outcome = Awaited<ReturnType<typeof listNewestOutcomes>>[number];

/** So many meals are looked at. */
const MOST_UNANSWERED = 300;

const answersBefore = query(
  (db, arg: { userId: string; before: string; limit: number }) =>
    db
      .selectFrom('meal_outcomes')
      .where('user_id', '=', arg.userId)
      .where('ate_at', '<', arg.before)
      .orderBy('ate_at', 'desc')
      .orderBy('meal_log_id', 'desc')
      .limit(arg.limit)
      .select(['mood_before', 'after_id']),
  ['limit'],
);

/** How many meals in a row before an instant have no answer, of those with a mood before them. */
export async function countUnansweredBefore(db: Db, userId: string, before: string): Promise<number> {
  const outcomes = await answersBefore(db, { userId, before, limit: MOST_UNANSWERED });
  const answered = outcomes.findIndex(({ after_id }) => after_id !== null);
  const since = answered === -1 ? outcomes : outcomes.slice(0, answered);
  return since.filter(({ mood_before }) => mood_before !== null).length;
}

const newestMoods = query(
  (db, arg: { userId: string; since: string; limit: number }) =>
    db
      .selectFrom('mood_entries')
      .where('user_id', '=', arg.userId)
      .where('created_at', '>', arg.since)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(arg.limit)
      .select(['id', 'mood', 'created_at']),
  ['limit'],
);

/** The newest moods after `since`, newest first. */
export async function listNewestMoods(db: Db, userId: string, since: string, limit: number): Promise<MoodAt[]> {
  const rows = await newestMoods(db, { userId, since, limit });
  return rows.map(({ id, mood, created_at }) => ({ id, mood, at: Date.parse(created_at) }));
}

/** Remembers that the user does not want to say how they feel after a meal; false if there is no such meal. */
export async function skipQuestion(db: Db, userId: string, mealLogId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meal_outcomes')
    .set({ skipped_at: now })
    .where('user_id', '=', userId)
    .where('meal_log_id', '=', mealLogId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leaves the moods around a meal out of what is learned, or takes them in again; false if there is no such meal. */
export async function ignoreOutcome(db: Db, userId: string, mealLogId: string, ignored: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meal_outcomes')
    .set({ ignored })
    .where('user_id', '=', userId)
    .where('meal_log_id', '=', mealLogId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leaves everything around a meal so far out of what is learned. */
export async function ignoreMeal(db: Db, userId: string, mealId: string): Promise<void> {
  await db
    .updateTable('meal_outcomes')
    .set({ ignored: 1 })
    .where('user_id', '=', userId)
    .where('meal_log_id', 'in', (eb) =>
      eb.selectFrom('meal_logs').where('user_id', '=', userId).where('meal_id', '=', mealId).select('id'),
    )
    .execute();
}

export async function ignoreAllOutcomes(db: Db, userId: string): Promise<void> {
  await db.updateTable('meal_outcomes').set({ ignored: 1 }).where('user_id', '=', userId).execute();
}

/** The id of the meal that was eaten; undefined if it was deleted. */
export async function findMealOf(db: Db, userId: string, mealLogId: string): Promise<string | undefined> {
  const log = await db
    .selectFrom('meal_logs')
    .where('user_id', '=', userId)
    .where('id', '=', mealLogId)
    .select('meal_id')
    .executeTakeFirst();
  return log?.meal_id ?? undefined;
}

/** A page of all outcomes, newest first. */
export async function listOutcomes(
  db: Db,
  userId: string,
  limit: number,
  after: { readonly ate_at: string; readonly meal_log_id: string } | undefined,
) {
  const page = db
    .selectFrom('meal_outcomes')
    .where('user_id', '=', userId)
    .orderBy('ate_at', 'desc')
    .orderBy('meal_log_id', 'desc')
    .limit(limit)
    .select(['meal_log_id', 'ate_at', 'mood_before', 'after_id', 'mood_after', 'minutes', 'skipped_at', 'ignored']);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('ate_at', 'meal_log_id'), '<', tuple(after.ate_at, after.meal_log_id)),
    )
    .execute();
}

/** A page of all accounts, by id. */
export async function listUsers(db: Db, limit: number, after: { readonly id: string } | undefined) {
  const page = db.selectFrom('users').orderBy('id').limit(limit).select('id');
  return (after ? page.where('id', '>', after.id) : page).execute();
}

/** Adds an outcome for each meal eaten that has none: an older version of the server may have logged it. */
export async function insertMissingOutcomes(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('meal_outcomes')
    .columns(['user_id', 'meal_log_id', 'ate_at'])
    .expression((eb) =>
      eb
        .selectFrom('meal_logs')
        .where('meal_logs.user_id', '=', userId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('meal_outcomes')
                .whereRef('meal_outcomes.user_id', '=', 'meal_logs.user_id')
                .whereRef('meal_outcomes.meal_log_id', '=', 'meal_logs.id')
                .select('meal_outcomes.meal_log_id'),
            ),
          ),
        )
        .select(['meal_logs.user_id', 'meal_logs.id', 'meal_logs.created_at']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A page of a person's outcomes, oldest first. */
export async function listOutcomesAfter(
  db: Db,
  userId: string,
  limit: number,
  after: Pick<StoredOutcome, 'ate_at' | 'meal_log_id'> | undefined,
) {
  const page = db
    .selectFrom('meal_outcomes')
    .where('user_id', '=', userId)
    .orderBy('ate_at')
    .orderBy('meal_log_id')
    .limit(limit)
    .select(['meal_log_id', 'ate_at', 'mood_before', 'after_id', 'mood_after', 'minutes']);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('ate_at', 'meal_log_id'), '>', tuple(after.ate_at, after.meal_log_id)),
    )
    .execute();
}

/** The stored part of the moods around a meal. */
export type StoredOutcome = Awaited<ReturnType<typeof listOutcomesBetween>>[number];
