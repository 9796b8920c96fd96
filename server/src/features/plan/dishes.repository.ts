import type { Db } from '../../db/database.ts';
import { localPicture } from '../meals/home-meals.ts';

/** What the plan shows of a meal. */
export interface PlannedDish {
  readonly id: string;
  readonly name: string;
  readonly image_url: string;
  readonly servings: number | null;
  readonly own: boolean;
}

const SHOWN = ['id', 'name', 'image_url', 'servings'] as const;

/** Those of these meals and recipes of the home that exist, by id. */
export async function findDishes(
  db: Db,
  homeId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlannedDish>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const meals = await db.selectFrom('meals').where('id', 'in', wanted).select(SHOWN).execute();
  const own =
    meals.length === wanted.length
      ? []
      : await db.selectFrom('recipes').where('home_id', '=', homeId).where('id', 'in', wanted).select(SHOWN).execute();
  const dishes: PlannedDish[] = [
    ...meals.map((row) => ({ ...row, own: false })),
    ...own.map((row) => ({ ...row, image_url: localPicture(row.image_url), own: true })),
  ];
  return new Map(dishes.map((dish) => [dish.id, dish]));
}

/** What is needed for a meal, and for how many people. */
export interface DishIngredients {
  readonly ingredients: readonly string[];
  readonly servings: number | null;
}

/** The ingredients of those of these meals and recipes of the home that exist, by id. */
export async function findIngredients(
  db: Db,
  homeId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DishIngredients>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const columns = ['id', 'ingredients', 'servings'] as const;
  const meals = await db.selectFrom('meals').where('id', 'in', wanted).select(columns).execute();
  const own =
    meals.length === wanted.length
      ? []
      : await db
          .selectFrom('recipes')
          .where('home_id', '=', homeId)
          .where('id', 'in', wanted)
          .select(columns)
          .execute();
  return new Map(
    [...meals, ...own].map(({ id, ingredients, servings }) => [id, { ingredients: JSON.parse(ingredients), servings }]),
  );
}
