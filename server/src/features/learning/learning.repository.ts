import type { LearningSettings } from '@moodbowl/contract/learning';
import { type MealMood, type MoodName, UNCATEGORIZED } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Resident } from '../../http/change.ts';
import { mapInTurns, nextTurn, readPages } from '../../next-turn.ts';
import { foodsOf } from '@moodbowl/food/lines/ingredient-foods';
import { withRecipeNames } from '../meals/home-meals.ts';
import { inLanguage } from '../meals/starter-texts.ts';
import { beginningOf, readBeginning } from '../meals/judged-ingredients.ts';
import type { Dish } from './dishes.ts';

const settingsOf = query((db, { userId }: { userId: string }) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['learning', 'asking', 'sharing', 'forgotten_at', 'time_zone']),
);

/** A user's choices about learning, and since when their moods count. */
export async function findSettings(db: Db, userId: string) {
  const [row] = await settingsOf(db, { userId });
  return row;
}

export async function updateSettings(db: Db, userId: string, settings: LearningSettings): Promise<void> {
  await db
    .updateTable('users')
    .set({
      learning: settings.learning ? 1 : 0,
      asking: settings.asking ? 1 : 0,
      sharing: settings.sharing ? 1 : 0,
    })
    .where('id', '=', userId)
    .execute();
}

export async function forgetUntil(db: Db, userId: string, instant: string): Promise<void> {
  await db.updateTable('users').set({ forgotten_at: instant }).where('id', '=', userId).execute();
}

const DISH = ['meals.id', 'meals.mood', beginningOf('meals.ingredients').as('ingredients')] as const;

/** So many are read at a time: a recipe may have half a megabyte, which SQLite passes over. */
const AT_A_TIME = 50;

/** The dishes with these ids: meals of the catalogue and recipes of the home. */
export async function findDishes(db: Db, homeId: string, ids: readonly string[]): Promise<Dish[]> {
  const found: Dish[] = [];
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    if (from > 0) await nextTurn();
    const some = ids.slice(from, from + AT_A_TIME);
    const meals = await db.selectFrom('meals').where('id', 'in', some).select(DISH).execute();
    found.push(...(await mapInTurns(meals, toDish)));
    if (meals.length === some.length) continue;
    const recipes = await db
      .selectFrom('recipes')
      .where('home_id', '=', homeId)
      .where('id', 'in', some)
      .select(['recipes.id', 'recipes.moods', beginningOf('recipes.ingredients').as('ingredients')])
      .execute();
    found.push(...(await mapInTurns(recipes, ofRecipe)));
  }
  return found;
}

function ofRecipe({ moods, ...recipe }: { id: string; moods: string; ingredients: string }): Dish {
  const [mood = UNCATEGORIZED, ...otherMoods] = JSON.parse(moods) as MoodName[];
  return { ...toDish({ ...recipe, mood }), otherMoods };
}

/** A page of all dishes, by id. */
export async function listDishes(db: Db, limit: number, after: Dish | undefined): Promise<Dish[]> {
  const page = db.selectFrom('meals').orderBy('id').limit(limit).select(DISH);
  return (await (after ? page.where('id', '>', after.id) : page).execute()).map(toDish);
}

function toDish({ id, mood, ingredients }: { id: string; mood: MealMood; ingredients: string }): Dish {
  const foods = foodsOf(readBeginning(ingredients)).map(({ food }) => food.head);
  return { id, mood, foods: [...new Set(foods)] };
}

const UNASKED_PAGE = 500;

/** Meals after which a person is not asked, and their names, by id, in pages. Those that are gone are left out. */
export async function* listUnasked(
  db: Db,
  { id, home_id, language = 'en' }: Omit<Resident, 'language'> & Partial<Resident>,
) {
  const pages = readPages<{ meal_id: string; name: string | null }>(UNASKED_PAGE, async (limit, after) => {
    const page = db
      .selectFrom('unasked_meals')
      .leftJoin('meals', 'meals.id', 'unasked_meals.meal_id')
      .where('unasked_meals.user_id', '=', id)
      .orderBy('unasked_meals.meal_id')
      .limit(limit)
      .select(['unasked_meals.meal_id', 'meals.name', 'meals.slug']);
    const rows = await (after ? page.where('unasked_meals.meal_id', '>', after.meal_id) : page).execute();
    return rows.map((row) => inLanguage(row, language));
  });
  for await (const page of pages) yield (await withRecipeNames(db, home_id, page)).filter(hasName);
}

function hasName(row: { readonly meal_id: string; name: string | null }): row is { meal_id: string; name: string } {
  return row.name !== null;
}

const isUnaskedQuery = query((db, arg: { userId: string; mealId: string }) =>
  db.selectFrom('unasked_meals').where('user_id', '=', arg.userId).where('meal_id', '=', arg.mealId).select('meal_id'),
);

export async function isUnasked(db: Db, userId: string, mealId: string): Promise<boolean> {
  return (await isUnaskedQuery(db, { userId, mealId })).length > 0;
}

export async function insertUnasked(db: Db, row: { user_id: string; meal_id: string; created_at: string }) {
  await db
    .insertInto('unasked_meals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Asks about a meal again. */
export async function deleteUnasked(db: Db, userId: string, mealId: string): Promise<void> {
  await db.deleteFrom('unasked_meals').where('user_id', '=', userId).where('meal_id', '=', mealId).execute();
}
