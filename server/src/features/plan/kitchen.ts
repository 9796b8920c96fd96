import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import type { Db } from '../../db/database.ts';
import type { Resident } from '../../http/change.ts';
import { readTaste } from '../eating/eating.service.ts';
import { type Candidate, describe } from '../suggestions/rank-meals.ts';
import { findCandidates, listNewestGroceries, listSavedLast } from '../suggestions/suggestions.repository.ts';
import { listMealTexts, listRecipeTexts } from './kitchen.repository.ts';
import { likeliest } from './likely-meals.ts';

/** The most rows of each kind that are read, so that large catalogues and long histories do not slow this down. */
const LIMITS = { saved: 100, own: RECIPE_LIMITS.recipes, newest: 1_000, groceries: 300 } as const;
/** So many of the recipes of the home, and of the catalogue's meals, are looked at closely. */
const LIKELIEST = 300;

/** The meals that a person may cook, and the state of the kitchen. */
export interface Kitchen {
  /** Each meal once. */
  readonly candidates: readonly Candidate[];
  /** Ids of the meals that the person has saved. */
  readonly saved: ReadonlySet<string>;
  readonly groceries: Awaited<ReturnType<typeof listNewestGroceries>>;
}

/**
 * The meals last saved, those recipes of the home and those of the catalogue's newest meals that best fit what is at
 * home, and the grocery list.
 */
export async function readKitchen(db: Db, person: Resident): Promise<Kitchen> {
  const { home_id } = person;
  const [savedLast, own, newest, groceries] = await Promise.all([
    listSavedLast(db, person, LIMITS.saved),
    listRecipeTexts(db, home_id, LIMITS.own),
    listMealTexts(db, person.language, LIMITS.newest),
    listNewestGroceries(db, home_id, LIMITS.groceries),
  ]);
  const atHome = groceries.filter(({ purchased }) => purchased === 1).map(({ item_name }) => item_name);
  const keepEaten = await readTaste(db, person);
  const likely: string[] = [];
  for (const texts of [own, newest]) {
    const eaten = await keepEaten(texts, ({ diet, text, otherWords = [] }) => ({
      diet,
      texts: [...text.split('\n'), ...otherWords],
    }));
    likely.push(...(await likeliest(eaten, atHome, LIKELIEST)));
  }
  const all = [...savedLast, ...(await findCandidates(db, person, likely))];
  return {
    candidates: await keepEaten([...new Map(all.map((candidate) => [candidate.id, candidate])).values()], describe),
    saved: new Set(savedLast.map(({ id }) => id)),
    groceries,
  };
}
