import { SUGGESTION_LIMIT, type Suggestion } from '@moodbowl/contract/suggestions';
import type { Db } from '../../db/database.ts';
import { addDays } from '../../local-date.ts';
import { listMeals, listSavedLast } from '../meals/meals.repository.ts';
import { findLatestSince } from '../moods/moods.repository.ts';
import { rankMeals } from './rank-meals.ts';
import { listMealsEatenSince, listNewestGroceries } from './suggestions.repository.ts';

/** A meal eaten today or on so many days before is not suggested. */
const LATELY_DAYS = 3;

/** How much is looked at, so that a long life with Moodbowl or a large catalogue never slows this down. */
const LOOKED_AT = { ofMood: 150, saved: 100, newest: 150, groceries: 200, eaten: 100 } as const;

/** What to eat `today`: the best meals among those for the mood, those saved last and the newest ones. */
export async function suggestMeals(db: Db, userId: string, today: string): Promise<Suggestion[]> {
  const latest = await findLatestSince(db, userId, today);
  const mood = latest?.mood;
  const [ofMood, saved, newest, groceries, eatenLately] = await Promise.all([
    mood ? listMeals(db, userId, { mood, sort: 'recent', limit: LOOKED_AT.ofMood }) : [],
    listSavedLast(db, userId, LOOKED_AT.saved),
    listMeals(db, userId, { sort: 'recent', limit: LOOKED_AT.newest }),
    listNewestGroceries(db, userId, LOOKED_AT.groceries),
    listMealsEatenSince(db, userId, addDays(today, -LATELY_DAYS), LOOKED_AT.eaten),
  ]);
  const candidates = new Map([...ofMood, ...saved, ...newest].map((meal) => [meal.id, meal]));
  return rankMeals([...candidates.values()], { mood, groceries, eatenLately, day: today }, SUGGESTION_LIMIT);
}
