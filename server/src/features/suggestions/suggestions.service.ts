import type { Meal } from '@moodbowl/contract/meals';
import { SUGGESTION_LIMIT, type Suggestion } from '@moodbowl/contract/suggestions';
import { MEALS } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import type { Remembered } from '../../db/remembered.ts';
import type { RowShelf } from '../../db/row-shelf.ts';
import { addDays } from '../../local-date.ts';
import { findMealKeys, findStoredMeals, type MealContent } from '../meals/meals.repository.ts';
import { findLatestSince } from '../moods/moods.repository.ts';
import type { CandidateShelf } from './candidate-shelf.ts';
import { missingFor, rankMeals } from './rank-meals.ts';
import * as repository from './suggestions.repository.ts';

/** A meal eaten today or on so many days before is not suggested. */
const LATELY_DAYS = 3;

/**
 * How much is looked at, so that a long life with Moodbowl or a large catalogue never slows this down. All of the
 * starter catalogue is.
 */
const LOOKED_AT = { ofMood: 100, saved: 100, newest: 100, groceries: 200, eaten: 100 } as const;

interface Context {
  readonly db: Db;
  readonly candidates: CandidateShelf;
  /** Lists of meals that are the same for everybody; only where it is known when they change. */
  readonly lists?: Remembered<string> | undefined;
  readonly contents: RowShelf<MealContent>;
}

async function recall(lists: Context['lists'], key: string, read: () => Promise<string>): Promise<string> {
  const known = lists?.find(key);
  if (known !== undefined) return known;
  const keep = lists?.begin();
  const list = await read();
  keep?.(key, list, [MEALS]);
  return list;
}

/** What to eat `today`: the best meals among those for the mood, those saved last and the newest ones. */
export async function suggestMeals(context: Context, userId: string, today: string): Promise<Suggestion[]> {
  const { db, candidates, lists } = context;
  const latest = await findLatestSince(db, userId, today);
  const mood = latest?.mood;
  const [ofMood, savedLast, newest, groceries, eatenLately] = await Promise.all([
    mood ? recall(lists, mood, () => repository.listNewest(db, mood, LOOKED_AT.ofMood)) : '',
    repository.listSavedLast(db, userId, LOOKED_AT.saved),
    recall(lists, 'newest', () => repository.listNewest(db, undefined, LOOKED_AT.newest)),
    repository.listNewestGroceries(db, userId, LOOKED_AT.groceries),
    repository.listMealsEatenSince(db, userId, addDays(today, -LATELY_DAYS), LOOKED_AT.eaten),
  ]);
  const saved = new Set(repository.keysIn(savedLast).map(({ id }) => id));
  const situation = { mood, groceries, saved, eatenLately, day: today };
  const best = rankMeals(await candidates.take([savedLast, ofMood, newest]), situation, SUGGESTION_LIMIT);
  const meals = await findMeals(
    context,
    userId,
    best.map(({ meal }) => meal.id),
  );
  // What has been deleted just now is left out.
  return best.flatMap(({ meal: { id }, ...suggestion }) => {
    const meal = meals.get(id);
    return meal ? [{ meal, ...suggestion }] : [];
  });
}

/** What this meal needs that is not on the grocery list; undefined when there is no such meal. */
export async function findMissing(db: Db, userId: string, mealId: string): Promise<Suggestion['missing'] | undefined> {
  const [[meal], groceries] = await Promise.all([
    repository.findCandidates(db, [mealId]),
    repository.listNewestGroceries(db, userId, LOOKED_AT.groceries),
  ]);
  return meal && missingFor(meal.made, groceries);
}

/** Those of these few meals that there are, by id. */
async function findMeals(
  { db, contents }: Context,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Meal>> {
  const keys = await findMealKeys(db, userId, ids);
  const found = await contents.take(keys, async (missing) =>
    (await findStoredMeals(db, missing)).map(({ content, version }) => ({ id: content.id, version, made: content })),
  );
  const meals = new Map<string, Meal>();
  for (const { id, saved_at } of keys) {
    const content = found.get(id);
    if (content) meals.set(id, { ...content, saved: saved_at !== null });
  }
  return meals;
}
