import type { Meal } from '@moodbowl/contract/meals';
import type { Db } from '../../db/database.ts';
import type { JsonBytes } from '../../http/json-bytes.ts';
import type { MealShelf } from './meal-shelf.ts';
import { listMealKeys, listMeals, type MealFilter, type MealPosition, positionOf } from './meals.repository.ts';

interface Context {
  readonly db: Db;
  /** Only where it is known when meals change. */
  readonly shelf: MealShelf | undefined;
}

interface MealPage {
  readonly meals: Meal[] | JsonBytes<Meal[]>;
  /** Where the next page goes on, when there is one. */
  readonly next: MealPosition | undefined;
}

/** A page of meals: from the shelf, if all of them are there. */
export async function readPage({ db, shelf }: Context, userId: string, filter: MealFilter): Promise<MealPage> {
  const { limit, sort } = filter;
  // One more than asked for tells whether there is a next page.
  const more = { ...filter, limit: limit + 1 };
  if (shelf) {
    const keys = await listMealKeys(db, userId, more);
    const served = shelf.serve(keys.slice(0, limit));
    if (served) {
      const { json, last } = served;
      return { meals: json, next: last && keys.length > limit ? positionOf(last, sort) : undefined };
    }
  }
  const keep = shelf?.begin();
  const meals = await listMeals(db, userId, more);
  const page = meals.slice(0, limit);
  keep?.(page);
  const last = page.at(-1);
  return { meals: page, next: last && meals.length > limit ? positionOf(last, sort) : undefined };
}
