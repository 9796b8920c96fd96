import { SUGGESTION_LIMIT, type Suggestion } from '@moodbowl/contract/suggestions';
import type { Db } from '../../db/database.ts';
import { addDays } from '../../local-date.ts';
import { findMeals } from '../meals/meals.repository.ts';
import { findLatestSince } from '../moods/moods.repository.ts';
import { rankMeals } from './rank-meals.ts';
import * as repository from './suggestions.repository.ts';

/** A meal eaten today or on so many days before is not suggested. */
const LATELY_DAYS = 3;

/** How much is looked at, so that a long life with Moodbowl or a large catalogue never slows this down. */
const LOOKED_AT = { ofMood: 150, saved: 100, newest: 150, groceries: 200, eaten: 100 } as const;

/** What to eat `today`: the best meals among those for the mood, those saved last and the newest ones. */
export async function suggestMeals(db: Db, userId: string, today: string): Promise<Suggestion[]> {
  const latest = await findLatestSince(db, userId, today);
  const mood = latest?.mood;
  const [ofMood, saved, newest, groceries, eatenLately] = await Promise.all([
    mood ? repository.listNewestOfMood(db, userId, mood, LOOKED_AT.ofMood) : [],
    repository.listSavedLast(db, userId, LOOKED_AT.saved),
    repository.listNewest(db, userId, LOOKED_AT.newest),
    repository.listNewestGroceries(db, userId, LOOKED_AT.groceries),
    repository.listMealsEatenSince(db, userId, addDays(today, -LATELY_DAYS), LOOKED_AT.eaten),
  ]);
  const candidates = new Map([...ofMood, ...saved, ...newest].map((meal) => [meal.id, meal]));
  const best = rankMeals([...candidates.values()], { mood, groceries, eatenLately, day: today }, SUGGESTION_LIMIT);
  const ids = best.map(({ meal }) => meal.id);
  const meals = new Map((await findMeals(db, userId, ids)).map((meal) => [meal.id, meal]));
  // What has been deleted just now is left out.
  return best.flatMap(({ meal: { id }, ...suggestion }) => {
    const meal = meals.get(id);
    return meal ? { meal, ...suggestion } : [];
  });
}
