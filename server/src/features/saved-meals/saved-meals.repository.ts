import type { MoodName } from '@moodbowl/contract/mood';
import type { SavedMeal } from '@moodbowl/contract/saved-meals';
import { sql } from 'kysely';
import { type Db, isForeignKeyViolation } from '../../db/database.ts';

interface SavedMealFilter {
  readonly mood?: MoodName | undefined;
  readonly limit: number;
  /** The end of the previous page. */
  readonly after?: SavedMealPosition | undefined;
}

/** When a meal was saved, and its id. */
export type SavedMealPosition = readonly [created_at: string, meal_id: string];

function newestFirst(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('saved_meals')
    .innerJoin('meals', 'meals.id', 'saved_meals.meal_id')
    .where('saved_meals.user_id', '=', userId)
    .orderBy('saved_meals.created_at', 'desc')
    .orderBy('saved_meals.meal_id', 'desc')
    .limit(limit)
    .select(['meals.id as meal_id', 'meals.name', 'meals.description', 'meals.mood', 'meals.image_url'])
    .select('saved_meals.created_at as saved_at');
}

/** A page of the user's saved meals, newest first, and where the next page starts if there is one. */
export async function listSavedMeals(
  db: Db,
  userId: string,
  { mood, limit, after }: SavedMealFilter,
): Promise<{ meals: SavedMeal[]; next: SavedMealPosition | undefined }> {
  // One extra row shows whether there is a next page.
  let query = newestFirst(db, userId, limit + 1);
  // Phrased so that SQLite compares the mood of the saved meals instead of reading all meals of that mood.
  if (mood) query = query.where(sql`meals.mood || ''`, '=', mood);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('saved_meals.created_at', 'saved_meals.meal_id'), '<', tuple(...after)),
    );
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    meals: page.map(({ saved_at: _, ...row }) => ({ ...row, saved: true })),
    next: last && rows.length > limit ? [last.saved_at, last.meal_id] : undefined,
  };
}

/** Saves a meal once; false if there is no such meal. */
export async function insertSavedMeal(
  db: Db,
  row: { user_id: string; meal_id: string; created_at: string },
): Promise<boolean> {
  try {
    await db
      .insertInto('saved_meals')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/** Removes a saved meal; false if it was not saved. */
export async function deleteSavedMeal(db: Db, userId: string, mealId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_meals')
    .where('user_id', '=', userId)
    .where('meal_id', '=', mealId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
