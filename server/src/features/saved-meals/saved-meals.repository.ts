import type { MoodName } from '@moodbowl/contract/mood';
import type { SavedMeal } from '@moodbowl/contract/saved-meals';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { firstMood } from '../meals/home-meals.ts';
import type { Resident } from '../../http/change.ts';

interface SavedMealFilter {
  readonly mood?: MoodName | undefined;
  readonly limit: number;
  /** The end of the previous page. */
  readonly after?: SavedMealPosition | undefined;
}

/** When a meal was saved, and its id. */
export type SavedMealPosition = readonly [created_at: string, meal_id: string];

/** Saved meals of the catalogue and saved recipes of the home. Those that are gone are left out. */
function newestFirst(db: Db, { id, home_id }: Resident, limit: number) {
  return db
    .selectFrom('saved_meals')
    .leftJoin('meals', 'meals.id', 'saved_meals.meal_id')
    .leftJoin('recipes', (join) =>
      join.onRef('recipes.id', '=', 'saved_meals.meal_id').on('recipes.home_id', '=', home_id),
    )
    .where('saved_meals.user_id', '=', id)
    .where(({ eb, or }) => or([eb('meals.id', 'is not', null), eb('recipes.id', 'is not', null)]))
    .orderBy('saved_meals.created_at', 'desc')
    .orderBy('saved_meals.meal_id', 'desc')
    .limit(limit)
    .select(['saved_meals.meal_id', 'saved_meals.created_at as saved_at', 'meals.mood', 'recipes.moods'])
    .select(({ fn }) => [
      fn.coalesce('meals.name', 'recipes.name').as('name'),
      fn.coalesce('meals.description', 'recipes.description').as('description'),
      fn.coalesce('meals.image_url', 'recipes.image_url').as('image_url'),
    ]);
}

/** A page of the user's saved meals, newest first, and where the next page starts if there is one. */
export async function listSavedMeals(
  db: Db,
  reader: Resident,
  { mood, limit, after }: SavedMealFilter,
): Promise<{ meals: SavedMeal[]; next: SavedMealPosition | undefined }> {
  // One extra row shows whether there is a next page.
  let query = newestFirst(db, reader, limit + 1);
  // Phrased so that SQLite compares the mood of the saved meals instead of reading all meals of that mood.
  if (mood)
    query = query.where(({ eb, or }) =>
      or([eb(sql`meals.mood || ''`, '=', mood), eb('recipes.moods', 'like', `%"${mood}"%`)]),
    );
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('saved_meals.created_at', 'saved_meals.meal_id'), '<', tuple(...after)),
    );
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    meals: page.map(({ saved_at: _, mood: one, moods, name, description, image_url, meal_id }) => ({
      meal_id,
      name: name ?? '',
      description: description ?? '',
      mood: one ?? firstMood(moods ?? '[]'),
      image_url: image_url ?? '',
      saved: true,
      own: one === null,
    })),
    next: last && rows.length > limit ? [last.saved_at, last.meal_id] : undefined,
  };
}

/** Saves a meal once. */
export async function insertSavedMeal(
  db: Db,
  row: { user_id: string; meal_id: string; created_at: string },
): Promise<void> {
  await db
    .insertInto('saved_meals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
