import { SUGGESTION_LIMIT, type Suggestion } from '@moodbowl/contract/suggestions';
import type { Db } from '../../db/database.ts';
import { addDays } from '../../local-date.ts';
import { findMeals } from '../meals/meals.repository.ts';
import { findLatestSince } from '../moods/moods.repository.ts';
import { missingFor, rankMeals } from './rank-meals.ts';
import * as repository from './suggestions.repository.ts';

/** A meal is not suggested for this many days after it was eaten. */
const LATELY_DAYS = 3;

/**
 * The most rows of each kind that are considered, so that a long history or a large catalogue does not slow this down.
 */
const CANDIDATE_LIMITS = { ofMood: 100, saved: 100, newest: 100, groceries: 200, eaten: 100 } as const;

/** Whose suggestions, and whose groceries. */
interface Person {
  readonly id: string;
  readonly home_id: string;
}

/** Suggests meals for `today`: the best of those for the mood, the most recently saved, and the newest. */
export async function suggestMeals(db: Db, { id: userId, home_id }: Person, today: string): Promise<Suggestion[]> {
  const latest = await findLatestSince(db, userId, today);
  const mood = latest?.mood;
  const [ofMood, savedLast, newest, groceries, eatenLately] = await Promise.all([
    mood ? repository.listNewest(db, mood, CANDIDATE_LIMITS.ofMood) : [],
    repository.listSavedLast(db, userId, CANDIDATE_LIMITS.saved),
    repository.listNewest(db, undefined, CANDIDATE_LIMITS.newest),
    repository.listNewestGroceries(db, home_id, CANDIDATE_LIMITS.groceries),
    repository.listMealsEatenSince(db, userId, addDays(today, -LATELY_DAYS), CANDIDATE_LIMITS.eaten),
  ]);
  const candidates = new Map([...ofMood, ...savedLast, ...newest].map((candidate) => [candidate.id, candidate]));
  const saved = new Set(savedLast.map(({ id }) => id));
  const situation = { mood, groceries, saved, eatenLately, day: today };
  const best = rankMeals([...candidates.values()], situation, SUGGESTION_LIMIT);
  const found = await findMeals(
    db,
    userId,
    best.map(({ meal }) => meal.id),
  );
  const meals = new Map(found.map((meal) => [meal.id, meal]));
  // Leaves out a meal that was deleted a moment ago.
  return best.flatMap(({ meal: { id }, ...suggestion }) => {
    const meal = meals.get(id);
    return meal ? [{ meal, ...suggestion }] : [];
  });
}

/** The missing ingredients of this meal; undefined if there is no such meal. */
export async function findMissing(
  db: Db,
  { home_id }: Person,
  mealId: string,
): Promise<Suggestion['missing'] | undefined> {
  const [meal, groceries] = await Promise.all([
    repository.findCandidate(db, mealId),
    repository.listNewestGroceries(db, home_id, CANDIDATE_LIMITS.groceries),
  ]);
  return meal && missingFor(meal, groceries);
}
