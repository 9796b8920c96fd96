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
  'recipes.minutes_rest',
  'recipes.created_at',
] as const;
/** The columns of a recipe that make it a meal. */
export const MEAL_OF_RECIPE = [...LISTED_OF_RECIPE, 'recipes.ingredients', 'recipes.steps'] as const;

/**
 * Those of these recipes that a user has saved. Asked apart from the recipes: a cluster keeps them with the home, and
 * what was saved with the person, which may be on different nodes.
 */
export async function listSavedOf(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('saved_meals')
    .where('user_id', '=', userId)
    .where('meal_id', 'in', [...ids])
    .select('meal_id')
    .execute();
  return new Set(rows.map(({ meal_id }) => meal_id));
}

/** The rows, with the names of the home's recipes where the catalogue has no such meal. Those that are gone have none. */
export async function withRecipeNames<Row extends { readonly meal_id: string; readonly name: string | null }>(
  db: Db,
  homeId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ meal_id, name }) => (name === null ? [meal_id] : []));
  if (ids.length === 0) return [...rows];
  const recipes = await withIds(db, homeId, ids).select(['id', 'name']).execute();
  const names = new Map(recipes.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, name: row.name ?? names.get(row.meal_id) ?? null }));
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
  | 'minutes_rest'
  | 'created_at'
>;

/** The first mood in a JSON array of a recipe's moods. */
export function firstMood(moods: string): MealMood {
  return (JSON.parse(moods) as MoodName[])[0] ?? UNCATEGORIZED;
}

/** A recipe's picture if it is of this server, else empty: recipes that were stored earlier may have any https address. */
export function localPicture(imageUrl: string): string {
  return imageUrl.startsWith('/') ? imageUrl : '';
}

/** Nobody says in which language a home writes its recipes. */
type WithoutLanguage<M extends MealInList> = Omit<M, 'language'>;

/** A recipe as lists show it as a meal. */
function toMealInList({ moods, ...row }: ListedRow, saved: boolean): WithoutLanguage<MealInList> {
  return {
    ...row,
    image_url: localPicture(row.image_url),
    mood: firstMood(moods),
    moods: JSON.parse(moods),
    saved,
    own: true,
  };
}

/** A recipe as a meal. */
export function toHomeMeal(
  { ingredients, steps, ...row }: ListedRow & Pick<Schema['recipes'], 'ingredients' | 'steps'>,
  saved: boolean,
): WithoutLanguage<Meal> {
  return { ...toMealInList(row, saved), ingredients: JSON.parse(ingredients), steps: JSON.parse(steps) };
}

const recipeById = query((db, arg: { homeId: string; id: string }) =>
  db.selectFrom('recipes').where('home_id', '=', arg.homeId).where('id', '=', arg.id).select(MEAL_OF_RECIPE),
);

/** A recipe of the home as a meal. */
export async function findHomeMeal(
  db: Db,
  { userId, homeId, id }: { readonly userId: string; readonly homeId: string; readonly id: string },
): Promise<Meal | undefined> {
  const [row] = await recipeById(db, { homeId, id });
  return row && { ...toHomeMeal(row, (await listSavedOf(db, userId, [id])).has(id)), language: null };
}

interface Wanted {
  readonly userId: string;
  readonly homeId: string;
  readonly ids: readonly string[];
}

/** Those of these recipes that the home has, as meals, in any order. */
export async function findHomeMeals(db: Db, { userId, homeId, ids }: Wanted): Promise<Meal[]> {
  if (ids.length === 0) return [];
  const rows = await withIds(db, homeId, ids).select(MEAL_OF_RECIPE).execute();
  const saved = await listSavedOf(db, userId, ids);
  return rows.map((row) => ({ ...toHomeMeal(row, saved.has(row.id)), language: null }));
}

/** As {@link findHomeMeals}, without their long texts. */
export async function findHomeMealsInList(db: Db, { userId, homeId, ids }: Wanted): Promise<MealInList[]> {
  if (ids.length === 0) return [];
  const rows = await withIds(db, homeId, ids).select(LISTED_OF_RECIPE).execute();
  const saved = await listSavedOf(db, userId, ids);
  return rows.map((row) => ({ ...toMealInList(row, saved.has(row.id)), language: null }));
}

function withIds(db: Db, homeId: string, ids: readonly string[]) {
  return db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .where('id', 'in', [...ids]);
}
