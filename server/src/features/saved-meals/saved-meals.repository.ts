import type { MoodName } from '@moodbowl/contract/mood';
import type { SavedMeal } from '@moodbowl/contract/saved-meals';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { firstMood } from '../meals/home-meals.ts';
import type { Resident } from '../../http/change.ts';
import { inLanguage } from '../meals/starter-texts.ts';
import { readPages } from '../../next-turn.ts';

interface SavedMealFilter {
  readonly mood?: MoodName | undefined;
  readonly limit: number;
  /** The end of the previous page. */
  readonly after?: SavedMealPosition | undefined;
}

/** When a meal was saved, and its id. */
export type SavedMealPosition = readonly [created_at: string, meal_id: string];

/** What a person has saved, newest first, with the meal if the catalogue has it. Else it is a recipe of the home, or gone. */
export function listSaved(db: Db, userId: string, limit: number, after: SavedMealPosition | undefined) {
  const page = db
    .selectFrom('saved_meals')
    .leftJoin('meals', 'meals.id', 'saved_meals.meal_id')
    .where('saved_meals.user_id', '=', userId)
    .orderBy('saved_meals.created_at', 'desc')
    .orderBy('saved_meals.meal_id', 'desc')
    .limit(limit);
  if (!after) return page;
  return page.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('saved_meals.created_at', 'saved_meals.meal_id'), '<', tuple(...after)),
  );
}

type Shown = Pick<SavedMeal, 'name' | 'description' | 'mood' | 'image_url'>;

/** As {@link listSaved}, without meals of other moods. */
async function listSavedOfMood(db: Db, { id, language }: Resident, { mood, limit, after }: SavedMealFilter) {
  let page = listSaved(db, id, limit, after);
  // Phrased so that SQLite compares the mood of the saved meals instead of reading all meals of that mood.
  if (mood) page = page.where(({ eb, or }) => or([eb(sql`meals.mood || ''`, '=', mood), eb('meals.id', 'is', null)]));
  const rows = await page
    .select(['meal_id', 'saved_meals.created_at', 'name', 'description', 'mood', 'image_url', 'slug'])
    .execute();
  return rows.map((row) => inLanguage(row, language));
}

/** Those of these recipes that the home has, without those of other moods, by id. */
async function findShownRecipes(
  db: Db,
  homeId: string,
  ids: readonly string[],
  mood: MoodName | undefined,
): Promise<ReadonlyMap<string, Shown>> {
  if (ids.length === 0) return new Map();
  let recipes = db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .where('id', 'in', [...ids]);
  if (mood) recipes = recipes.where('moods', 'like', `%"${mood}"%`);
  const rows = await recipes.select(['id', 'name', 'description', 'moods', 'image_url']).execute();
  return new Map(rows.map(({ id, moods, image_url, ...row }) => [id, { ...row, mood: firstMood(moods), image_url }]));
}

/** So many are read at least: what is gone, and recipes of other moods, are left out afterwards. */
const SMALLEST_PAGE = 100;

/**
 * A page of the user's saved meals, newest first, and where the next page starts if there is one. Those that are gone
 * are left out.
 */
export async function listSavedMeals(
  db: Db,
  person: Resident,
  { mood, limit, after }: SavedMealFilter,
): Promise<{ meals: SavedMeal[]; next: SavedMealPosition | undefined }> {
  type Row = Awaited<ReturnType<typeof listSavedOfMood>>[number];
  const pages = readPages(Math.max(limit + 1, SMALLEST_PAGE), async (size, last: Row | undefined) =>
    listSavedOfMood(db, person, { mood, limit: size, after: last ? [last.created_at, last.meal_id] : after }),
  );
  const found: { meal: SavedMeal; position: SavedMealPosition }[] = [];
  for await (const page of pages) {
    const others = page.filter((row) => row.mood === null).map(({ meal_id }) => meal_id);
    const recipes = await findShownRecipes(db, person.home_id, others, mood);
    for (const { meal_id, created_at, ...row } of page) {
      const shown = row.mood === null ? recipes.get(meal_id) : (row as Shown);
      if (!shown) continue;
      const meal = { meal_id, ...shown, saved: true, own: row.mood === null };
      found.push({ meal, position: [created_at, meal_id] });
    }
    // One extra meal shows whether there is a next page.
    if (found.length > limit) break;
  }
  const meals = found.slice(0, limit);
  return { meals: meals.map(({ meal }) => meal), next: found.length > limit ? meals.at(-1)?.position : undefined };
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
