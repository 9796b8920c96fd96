import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Diet } from '@moodbowl/contract/meals';
import type { MealText } from './likely-meals.ts';

type JudgedText = MealText & { readonly diet: Diet | null };

/** So many characters have almost all ingredients, and keep 2,000 long recipes from taking too much memory. */
const TEXT = sql<string>`substr(search_text, 1, 2000)`.as('text');

const recipeTexts = query(
  (db, { homeId, limit }: { homeId: string; limit: number }) =>
    db
      .selectFrom('recipes')
      .where('home_id', '=', homeId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .select(['id', 'diet', TEXT]),
  ['limit'],
);

/** The texts of a home's newest recipes. */
export async function listRecipeTexts(db: Db, homeId: string, limit: number): Promise<JudgedText[]> {
  return recipeTexts(db, { homeId, limit });
}

const mealTexts = query(
  (db, { limit }: { limit: number }) =>
    db
      .selectFrom('meals')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .select(['id', 'diet', TEXT]),
  ['limit'],
);

/** The texts of the catalogue's newest meals. */
export async function listMealTexts(db: Db, limit: number): Promise<JudgedText[]> {
  return mealTexts(db, { limit });
}
