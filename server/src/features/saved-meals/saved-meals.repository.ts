import { SAVED_MEAL_LIMIT, type SavedMeal } from '@moodbowl/contract/saved-meals';
import { type Db, isForeignKeyViolation } from '../../db/database.ts';
import { query } from '../../db/query.ts';

const savedBy = query((db, arg: { userId: string }) =>
  db
    .selectFrom('saved_meals')
    .innerJoin('meals', 'meals.id', 'saved_meals.meal_id')
    .where('saved_meals.user_id', '=', arg.userId)
    .orderBy('saved_meals.created_at', 'desc')
    .orderBy('saved_meals.meal_id', 'desc')
    .limit(SAVED_MEAL_LIMIT)
    .select(['meals.id as meal_id', 'meals.name', 'meals.description', 'meals.mood', 'meals.image_url']),
);

/** The user's saved meals, newest first, at most {@link SAVED_MEAL_LIMIT}. */
export async function listSavedMeals(db: Db, userId: string): Promise<SavedMeal[]> {
  const rows = await savedBy(db, { userId });
  return rows.map((row) => ({ ...row, saved: true }));
}

/** Saves a meal, once; false when there is no such meal. */
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

/** Whether there was something to take off. */
export async function deleteSavedMeal(db: Db, userId: string, mealId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_meals')
    .where('user_id', '=', userId)
    .where('meal_id', '=', mealId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
