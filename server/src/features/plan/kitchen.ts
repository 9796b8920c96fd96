import type { Db } from '../../db/database.ts';
import type { Candidate } from '../suggestions/rank-meals.ts';
import {
  listNewest,
  listNewestGroceries,
  listNewestRecipes,
  listSavedLast,
  listSavedRecipes,
} from '../suggestions/suggestions.repository.ts';

/** The most rows of each kind that are considered, so that large catalogues and long histories do not slow this down. */
const LIMITS = { saved: 100, newest: 300, own: 300, groceries: 300 } as const;

/** What a person may cook, and what is known of the kitchen. */
export interface Kitchen {
  /** Each meal once. */
  readonly candidates: readonly Candidate[];
  /** Ids of the meals that the person has saved. */
  readonly saved: ReadonlySet<string>;
  readonly groceries: Awaited<ReturnType<typeof listNewestGroceries>>;
}

/** The meals last saved, the newest recipes of the home, the newest meals of the catalogue, and the grocery list. */
export async function readKitchen(
  db: Db,
  { id: userId, home_id }: { readonly id: string; readonly home_id: string },
): Promise<Kitchen> {
  const [savedLast, ownSaved, ownNewest, newest, groceries] = await Promise.all([
    listSavedLast(db, userId, LIMITS.saved),
    listSavedRecipes(db, userId, home_id, LIMITS.saved),
    listNewestRecipes(db, home_id, LIMITS.own),
    listNewest(db, undefined, LIMITS.newest),
    listNewestGroceries(db, home_id, LIMITS.groceries),
  ]);
  const all = [...savedLast, ...ownSaved, ...ownNewest, ...newest];
  return {
    candidates: [...new Map(all.map((candidate) => [candidate.id, candidate])).values()],
    saved: new Set([...savedLast, ...ownSaved].map(({ id }) => id)),
    groceries,
  };
}
