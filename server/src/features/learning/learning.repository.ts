import type { LearningSettings } from '@moodbowl/contract/learning';
import type { MealMood, MoodName } from '@moodbowl/contract/mood';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import { firstMood } from '../meals/home-meals.ts';
import { foodsOf } from '../meals/ingredient-foods.ts';
import type { Dish } from './dishes.ts';

const settingsOf = query((db, { userId }: { userId: string }) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['learning', 'asking', 'sharing', 'forgotten_at', 'time_zone']),
);

/** What a user has chosen about learning, and since when their moods count. */
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

/** The dishes with these ids: meals of the catalogue and recipes of the user's home. */
export async function findDishes(db: Db, userId: string, ids: readonly string[]): Promise<Dish[]> {
  if (ids.length === 0) return [];
  const meals = await db
    .selectFrom('meals')
    .where('id', 'in', [...ids])
    .select(['id', 'mood', 'ingredients'])
    .execute();
  if (meals.length === ids.length) return meals.map(toDish);
  const recipes = await db
    .selectFrom('recipes')
    .innerJoin('users', 'users.home_id', 'recipes.home_id')
    .where('users.id', '=', userId)
    .where('recipes.id', 'in', [...ids])
    .select(['recipes.id', 'recipes.moods', 'recipes.ingredients'])
    .execute();
  return [
    ...meals.map(toDish),
    ...recipes.map(({ moods, ...recipe }) => ({
      ...toDish({ ...recipe, mood: firstMood(moods) }),
      otherMoods: (JSON.parse(moods) as MoodName[]).slice(1),
    })),
  ];
}

/** A page of all dishes, by id. */
export async function listDishes(db: Db, limit: number, after: Dish | undefined): Promise<Dish[]> {
  const page = db.selectFrom('meals').orderBy('id').limit(limit).select(['id', 'mood', 'ingredients']);
  return (await (after ? page.where('id', '>', after.id) : page).execute()).map(toDish);
}

function toDish({ id, mood, ingredients }: { id: string; mood: MealMood; ingredients: string }): Dish {
  const foods = foodsOf(JSON.parse(ingredients) as string[]).map(({ food }) => food.head);
  return { id, mood, foods: [...new Set(foods)] };
}

/** Meals after which the user is not asked, and their names, by id. Those that are gone are left out. */
export async function listUnasked(db: Db, userId: string, limit: number, after?: string) {
  const page = db
    .selectFrom('unasked_meals')
    .innerJoin('users', 'users.id', 'unasked_meals.user_id')
    .leftJoin('meals', 'meals.id', 'unasked_meals.meal_id')
    .leftJoin('recipes', (join) =>
      join.onRef('recipes.id', '=', 'unasked_meals.meal_id').onRef('recipes.home_id', '=', 'users.home_id'),
    )
    .where('unasked_meals.user_id', '=', userId)
    .where(({ eb, or }) => or([eb('meals.id', 'is not', null), eb('recipes.id', 'is not', null)]))
    .orderBy('unasked_meals.meal_id')
    .limit(limit)
    .select('unasked_meals.meal_id')
    .select(sql<string>`coalesce(meals.name, recipes.name, '')`.as('name'));
  return (after === undefined ? page : page.where('unasked_meals.meal_id', '>', after)).execute();
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
