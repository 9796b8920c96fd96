import type { Meal, MealInList } from '@moodbowl/contract/meals';
import { type MealMood, type MoodName, UNCATEGORIZED } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

/** The columns of a recipe that lists show of it as a meal. */
const LISTED_OF_RECIPE = [
  'recipes.id',
  'recipes.name',
  'recipes.description',
  'recipes.moods',
  'recipes.image_url',
  'recipes.diet',
  'recipes.cuisine',
  'recipes.servings',
  'recipes.minutes_prep',
  'recipes.minutes_cook',
  'recipes.created_at',
] as const;
/** The columns of a recipe that make it a meal. */
export const MEAL_OF_RECIPE = [...LISTED_OF_RECIPE, 'recipes.ingredients', 'recipes.steps'] as const;
export const SAVED_AT = 'saved_meals.created_at as saved_at';

/** The recipes of a home, with whether this user has saved each. */
export function recipesFor(db: Db, userId: string, homeId: string) {
  return db
    .selectFrom('recipes')
    .leftJoin('saved_meals', (join) =>
      join.onRef('saved_meals.meal_id', '=', 'recipes.id').on('saved_meals.user_id', '=', userId),
    )
    .where('recipes.home_id', '=', homeId);
}

type ListedRow = Pick<
  Schema['recipes'],
  | 'id'
  | 'name'
  | 'description'
  | 'moods'
  | 'image_url'
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

/** A recipe as lists show it as a meal. */
function toMealInList({ moods, saved_at, ...row }: ListedRow): MealInList {
  return {
    ...row,
    image_url: localPicture(row.image_url),
    mood: firstMood(moods),
    moods: JSON.parse(moods),
    saved: saved_at !== null,
    own: true,
  };
}

/** A recipe as a meal. */
export function toHomeMeal({
  ingredients,
  steps,
  ...row
}: ListedRow & Pick<Schema['recipes'], 'ingredients' | 'steps'>): Meal {
  return { ...toMealInList(row), ingredients: JSON.parse(ingredients), steps: JSON.parse(steps) };
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

interface Wanted {
  readonly userId: string;
  readonly homeId: string;
  readonly ids: readonly string[];
}

/** Those of these recipes that the home has, as meals, in any order. */
export async function findHomeMeals(db: Db, { userId, homeId, ids }: Wanted): Promise<Meal[]> {
  if (ids.length === 0) return [];
  const found = recipesFor(db, userId, homeId).where('recipes.id', 'in', [...ids]);
  return (await found.select([...MEAL_OF_RECIPE, SAVED_AT]).execute()).map(toHomeMeal);
}

/** As {@link findHomeMeals}, without their long texts. */
export async function findHomeMealsInList(db: Db, { userId, homeId, ids }: Wanted): Promise<MealInList[]> {
  if (ids.length === 0) return [];
  const found = recipesFor(db, userId, homeId).where('recipes.id', 'in', [...ids]);
  return (await found.select([...LISTED_OF_RECIPE, SAVED_AT]).execute()).map(toMealInList);
}
