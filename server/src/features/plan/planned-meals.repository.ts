import type { Db } from '../../db/database.ts';
import { nextTurn } from '../../next-turn.ts';
import { beginningOf, readBeginning } from '../meals/judged-ingredients.ts';
import { localPicture } from '../meals/home-meals.ts';
import { inLanguage } from '../meals/starter-texts.ts';
import type { HomeReader } from '../../http/change.ts';

/** A meal as the plan shows it. */
export interface PlannedMeal {
  readonly id: string;
  readonly name: string;
  readonly image_url: string;
  readonly servings: number | null;
  readonly own: boolean;
}

const SHOWN = ['id', 'name', 'image_url', 'servings'] as const;

/** Those of these meals and recipes of the home that exist, by id. */
export async function findPlannedMeals(
  db: Db,
  { home_id: homeId, language }: HomeReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlannedMeal>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const meals = await db
    .selectFrom('meals')
    .where('id', 'in', wanted)
    .select([...SHOWN, 'slug'])
    .execute();
  const own =
    meals.length === wanted.length
      ? []
      : await db.selectFrom('recipes').where('home_id', '=', homeId).where('id', 'in', wanted).select(SHOWN).execute();
  const dishes: PlannedMeal[] = [
    ...meals.map((row) => ({ ...inLanguage(row, language), own: false })),
    ...own.map((row) => ({ ...row, image_url: localPicture(row.image_url), own: true })),
  ];
  return new Map(dishes.map((dish) => [dish.id, dish]));
}

/** So many are read at a time: a recipe may have half a megabyte, which SQLite passes over. */
const AT_A_TIME = 50;

/** The ingredients of a meal, and the number of people that they are for. */
export interface DishIngredients {
  readonly ingredients: readonly string[];
  readonly servings: number | null;
}

/** The ingredients of those of these meals and recipes of the home that exist, by id. */
export async function findIngredients(
  db: Db,
  { home_id: homeId, language }: HomeReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DishIngredients>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const columns = ['id', beginningOf('ingredients').as('ingredients'), 'servings'] as const;
  const rows = [];
  for (let from = 0; from < wanted.length; from += AT_A_TIME) {
    if (from > 0) await nextTurn();
    const some = wanted.slice(from, from + AT_A_TIME);
    const meals = await db
      .selectFrom('meals')
      .where('id', 'in', some)
      .select([...columns, 'slug'])
      .execute();
    rows.push(...meals.map((row) => inLanguage(row, language)));
    if (meals.length === some.length) continue;
    const own = db.selectFrom('recipes').where('home_id', '=', homeId).where('id', 'in', some);
    rows.push(...(await own.select(columns).execute()));
  }
  return new Map(
    rows.map(({ id, ingredients, servings }) => [id, { ingredients: readBeginning(ingredients), servings }]),
  );
}
