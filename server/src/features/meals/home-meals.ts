import type { Meal } from '@moodbowl/contract/meals';
import { type MealMood, type MoodName, UNCATEGORIZED } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

/** The columns of a recipe that make it a meal. */
export const MEAL_OF_RECIPE = [
  'recipes.id',
  'recipes.name',
  'recipes.description',
  'recipes.ingredients',
  'recipes.moods',
  'recipes.image_url',
  'recipes.steps',
  'recipes.diet',
  'recipes.cuisine',
  'recipes.servings',
  'recipes.minutes_prep',
  'recipes.minutes_cook',
  'recipes.created_at',
] as const;
const SAVED_AT = 'saved_meals.created_at as saved_at';

/** The recipes of a home, with whether this user has saved each. */
export function recipesFor(db: Db, userId: string, homeId: string) {
  return db
    .selectFrom('recipes')
    .leftJoin('saved_meals', (join) =>
      join.onRef('saved_meals.meal_id', '=', 'recipes.id').on('saved_meals.user_id', '=', userId),
    )
    .where('recipes.home_id', '=', homeId);
}

type RecipeRow = Pick<
  Schema['recipes'],
  | 'id'
  | 'name'
  | 'description'
  | 'ingredients'
  | 'moods'
  | 'image_url'
  | 'steps'
  | 'diet'
  | 'cuisine'
  | 'servings'
  | 'minutes_prep'
  | 'minutes_cook'
  | 'created_at'
> & { readonly saved_at: string | null };

/** The first mood in a JSON array of a recipe's moods. */
export function firstMood(moods: string): MealMood {
  return (JSON.parse(moods) as MoodName[])[0] ?? UNCATEGORIZED;
}

/** A recipe's picture if it is of this server, else empty: recipes that were stored earlier may have any https address. */
export function localPicture(imageUrl: string): string {
  return imageUrl.startsWith('/') ? imageUrl : '';
}

/** A recipe as a meal. */
export function toHomeMeal({ ingredients, moods, steps, saved_at, ...row }: RecipeRow): Meal {
  return {
    ...row,
    image_url: localPicture(row.image_url),
    mood: firstMood(moods),
    moods: JSON.parse(moods),
    ingredients: JSON.parse(ingredients),
    steps: JSON.parse(steps),
    saved: saved_at !== null,
    own: true,
  };
}

const recipeById = query((db, arg: { userId: string; homeId: string; id: string }) =>
  recipesFor(db, arg.userId, arg.homeId)
    .where('recipes.id', '=', arg.id)
    .select([...MEAL_OF_RECIPE, SAVED_AT]),
);

/** A recipe of the home as a meal. */
export async function findHomeMeal(
  db: Db,
  wanted: { readonly userId: string; readonly homeId: string; readonly id: string },
): Promise<Meal | undefined> {
  const [row] = await recipeById(db, wanted);
  return row && toHomeMeal(row);
}

/** Those of these recipes that the home has, as meals, in any order. */
export async function findHomeMeals(
  db: Db,
  { userId, homeId, ids }: { readonly userId: string; readonly homeId: string; readonly ids: readonly string[] },
): Promise<Meal[]> {
  if (ids.length === 0) return [];
  const rows = await recipesFor(db, userId, homeId)
    .where('recipes.id', 'in', [...ids])
    .select([...MEAL_OF_RECIPE, SAVED_AT])
    .execute();
  return rows.map(toHomeMeal);
}
