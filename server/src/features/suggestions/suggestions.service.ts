import { SUGGESTION_LIMIT, type Suggestion } from '@moodbowl/contract/suggestions';
import { type MoodName, UNCATEGORIZED } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import type { HomeReader, Person } from '../../http/change.ts';
import { addDays } from '@moodbowl/contract/dates';
import { localDate } from '../../local-date.ts';
import { readTaste } from '../eating/eating.service.ts';
import type { Dish } from '../learning/dishes.ts';
import { readEvidence } from '../learning/evidence.ts';
import { learnedOrder } from '../learning/learned-order.ts';
import { findMeals } from '../meals/meals.repository.ts';
import { findLatestSince } from '../moods/moods.repository.ts';
import { type Candidate, describe, rankMeals, shoppingFor, Stock } from './rank-meals.ts';
import * as repository from './suggestions.repository.ts';

/** A meal is not suggested for this many days after it was eaten. */
const LATELY_DAYS = 3;

/**
 * The most rows of each kind that are considered, so that a long history or a large catalogue does not slow this down.
 */
const CANDIDATE_LIMITS = { ofMood: 100, saved: 100, newest: 100, groceries: 200, eaten: 100 } as const;

interface Wish {
  /** Today's mood by default. */
  readonly mood?: MoodName | undefined;
  /** The most minutes that a meal may take. */
  readonly minutes?: number | undefined;
}

/**
 * Suggests meals: the best of those for the mood, the most recently saved, the newest, the home's own, and those that
 * were eaten or that help others. The order learns from the person's moods after meals.
 */
export async function suggestMeals(db: Db, person: Person, now: Date, wish: Wish = {}): Promise<Suggestion[]> {
  const { id: userId, home_id, time_zone } = person;
  const today = localDate(now, time_zone);
  const mood = wish.mood ?? (await findLatestSince(db, userId, today))?.mood;
  const [ofMood, savedLast, newest, ownNewest, groceries, eatenLately] = await Promise.all([
    mood ? repository.listNewest(db, person.language, mood, CANDIDATE_LIMITS.ofMood) : [],
    repository.listSavedLast(db, person, CANDIDATE_LIMITS.saved),
    repository.listNewest(db, person.language, undefined, CANDIDATE_LIMITS.newest),
    repository.listNewestRecipes(db, home_id, CANDIDATE_LIMITS.newest),
    repository.listNewestGroceries(db, home_id, CANDIDATE_LIMITS.groceries),
    repository.listMealsEatenSince(db, userId, addDays(today, -LATELY_DAYS), CANDIDATE_LIMITS.eaten),
  ]);
  const all = [...ofMood, ...savedLast, ...newest, ...ownNewest];
  const candidates = new Map(all.map((candidate) => [candidate.id, candidate]));
  const load = async (ids: readonly string[]) => {
    const found = await repository.findCandidates(db, person, ids);
    for (const candidate of found) candidates.set(candidate.id, candidate);
    return found.map(toDish);
  };
  const evidence = mood
    ? await readEvidence(db, { resident: person, now, mood, candidates: [...candidates.values()].map(toDish), load })
    : undefined;
  const situation = {
    mood,
    groceries,
    saved: new Set(savedLast.map(({ id }) => id)),
    eatenLately,
    day: today,
    learned: evidence && mood && learnedOrder(evidence, { userId, day: today, mood }),
  };
  const quickEnough = [...candidates.values()].filter(
    ({ minutes }) => wish.minutes === undefined || (minutes !== undefined && minutes <= wish.minutes),
  );
  const keepEaten = await readTaste(db, person);
  const eaten = await keepEaten(quickEnough, describe);
  const stock = await new Stock(groceries).prepare(eaten);
  const best = rankMeals(eaten, situation, SUGGESTION_LIMIT, stock);
  const found = await findMeals(
    db,
    person,
    best.map(({ meal }) => meal.id),
  );
  const meals = new Map(found.map((meal) => [meal.id, meal]));
  // Leaves out a meal that was deleted a moment ago.
  return best.flatMap(({ meal: { id, minutes = null }, ...suggestion }) => {
    const meal = meals.get(id);
    return meal ? [{ meal, minutes, ...suggestion }] : [];
  });
}

function toDish({ id, moods, foods }: Candidate): Dish {
  const [mood = UNCATEGORIZED, ...otherMoods] = moods;
  return { id, mood, otherMoods, foods };
}

/** The steps before this meal can be cooked; undefined if there is no such meal. */
export async function findShopping(
  db: Db,
  reader: HomeReader,
  mealId: string,
): Promise<ReturnType<typeof shoppingFor> | undefined> {
  const [[meal], groceries] = await Promise.all([
    repository.findCandidates(db, reader, [mealId]),
    repository.listNewestGroceries(db, reader.home_id, CANDIDATE_LIMITS.groceries),
  ]);
  return meal && shoppingFor(meal, groceries);
}
