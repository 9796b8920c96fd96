import type { Meal } from '@moodbowl/contract/meals';
import type { Db } from '../../db/database.ts';
import type { CurrentUser } from '../../http/authentication.ts';
import type { Encoding, JsonBytes } from '../../http/json-bytes.ts';
import type { MealShelf } from './meal-shelf.ts';
import { findStoredMeals, listMealKeys, type MealFilter, type MealPosition, positionOf } from './meals.repository.ts';

interface Context {
  readonly db: Db;
  readonly shelf: MealShelf;
}

/** Who asks, and how it may be sent. */
interface Asking {
  readonly user: Pick<CurrentUser, 'id'>;
  readonly encoding: Encoding;
}

interface MealPage {
  readonly meals: JsonBytes<Meal[]>;
  /** Where the next page goes on, when there is one. */
  readonly next: MealPosition | undefined;
}

/** A page of meals; what they are is read only where the shelf lacks it. */
export async function readPage(
  { db, shelf }: Context,
  { user, encoding }: Asking,
  filter: MealFilter,
): Promise<MealPage> {
  const { limit, sort } = filter;
  // One more than asked for tells whether there is a next page.
  const keys = await listMealKeys(db, user.id, { ...filter, limit: limit + 1 });
  const { json, last } = await shelf.serve(keys.slice(0, limit), encoding, (ids) => findStoredMeals(db, ids));
  return { meals: json, next: last && keys.length > limit ? positionOf(last, sort) : undefined };
}
