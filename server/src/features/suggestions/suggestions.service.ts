import { SUGGESTION_LIMIT, type Suggestion } from '@moodbowl/contract/suggestions';
import { MEALS } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import type { Remembered } from '../../db/remembered.ts';
import type { RowKey, RowShelf } from '../../db/row-shelf.ts';
import { addDays } from '../../local-date.ts';
import { findMeals } from '../meals/meals.repository.ts';
import { findLatestSince } from '../moods/moods.repository.ts';
import { type Candidate, rankMeals } from './rank-meals.ts';
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
  readonly judged: RowShelf<repository.Judged>;
  /** Lists of meals that are the same for everybody; only where it is known when they change. */
  readonly lists?: Remembered<readonly RowKey[]> | undefined;
}

async function recall(lists: Context['lists'], key: string, read: () => Promise<RowKey[]>): Promise<readonly RowKey[]> {
  const known = lists?.find(key);
  if (known) return known;
  const keep = lists?.begin();
  const meals = await read();
  keep?.(key, meals, [MEALS]);
  return meals;
}

/** What to eat `today`: the best meals among those for the mood, those saved last and the newest ones. */
export async function suggestMeals(
  { db, judged, lists }: Context,
  userId: string,
  today: string,
): Promise<Suggestion[]> {
  const latest = await findLatestSince(db, userId, today);
  const mood = latest?.mood;
  const [ofMood, saved, newest, groceries, eatenLately] = await Promise.all([
    mood ? recall(lists, mood, () => repository.listNewestOfMood(db, mood, LOOKED_AT.ofMood)) : [],
    repository.listSavedLast(db, userId, LOOKED_AT.saved),
    recall(lists, 'newest', () => repository.listNewest(db, LOOKED_AT.newest)),
    repository.listNewestGroceries(db, userId, LOOKED_AT.groceries),
    repository.listMealsEatenSince(db, userId, addDays(today, -LATELY_DAYS), LOOKED_AT.eaten),
  ]);
  const keys = new Map([...saved, ...ofMood, ...newest].map((key) => [key.id, key]));
  const known = await judged.take([...keys.values()], (ids) => repository.findJudged(db, ids));
  const savedIds = new Set(saved.map(({ id }) => id));
  const candidates: Candidate[] = Array.from(known.values(), (meal) => ({ ...meal, saved: savedIds.has(meal.id) }));
  const best = rankMeals(candidates, { mood, groceries, eatenLately, day: today }, SUGGESTION_LIMIT);
  const ids = best.map(({ meal }) => meal.id);
  const meals = new Map((await findMeals(db, userId, ids)).map((meal) => [meal.id, meal]));
  // What has been deleted just now is left out.
  return best.flatMap(({ meal: { id }, ...suggestion }) => {
    const meal = meals.get(id);
    return meal ? { meal, ...suggestion } : [];
  });
}
