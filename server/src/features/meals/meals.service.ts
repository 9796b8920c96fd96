import type { Meal } from '@moodbowl/contract/meals';
import { MEALS } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import type { Remembered } from '../../db/remembered.ts';
import type { CurrentUser } from '../../http/authentication.ts';
import type { Encoding, JsonBytes } from '../../http/json-bytes.ts';
import type { MealShelf } from './meal-shelf.ts';
import { findStoredMeals, listMealKeys, type MealFilter, type MealPosition, positionOf } from './meals.repository.ts';

interface Context {
  readonly db: Db;
  readonly shelf: MealShelf;
  /** What was asked for before, by {@link keyOf}; only where it is known when something changes. */
  readonly pages?: Remembered<PageInBrief> | undefined;
}

/** A page, without what it says. */
export interface PageInBrief {
  /** Where the shelf has it. */
  readonly place: string;
  readonly next: MealPosition | undefined;
}

/** Who asks for what, and how it may be sent. */
interface Asking {
  readonly user: Pick<CurrentUser, 'id'>;
  readonly encoding: Encoding;
  readonly url: string;
}

interface MealPage {
  readonly meals: JsonBytes<Meal[]>;
  /** Where the next page goes on, when there is one. */
  readonly next: MealPosition | undefined;
}

function keyOf({ user, encoding, url }: Asking): string {
  return `${encoding} ${user.id} ${url}`;
}

/** A page of meals; which they are is read only where nobody remembers, what they are only where the shelf lacks it. */
export async function readPage({ db, shelf, pages }: Context, asking: Asking, filter: MealFilter): Promise<MealPage> {
  const { limit, sort } = filter;
  const key = keyOf(asking);
  const known = pages?.find(key);
  const packed = known && shelf.find(known.place);
  if (packed) return { meals: packed, next: known.next };

  const { user, encoding } = asking;
  const keep = pages?.begin();
  // One more than asked for tells whether there is a next page.
  const keys = await listMealKeys(db, user.id, { ...filter, limit: limit + 1 });
  const { json, last, place } = await shelf.serve(keys.slice(0, limit), encoding, (ids) => findStoredMeals(db, ids));
  const next = last && keys.length > limit ? positionOf(last, sort) : undefined;
  if (place !== undefined) keep?.(key, { place, next }, [user.id, MEALS]);
  return { meals: json, next };
}
