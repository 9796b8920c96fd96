import type { Db } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepare-query.ts';
import { mealsFor } from '../meals/meals.repository.ts';
import type { Candidate } from './rank-meals.ts';

type Limited = { userId: string; limit: number };

function candidatesFor(db: Db, userId: string) {
  return mealsFor(db, userId).select([
    'meals.id',
    'meals.mood',
    'meals.ingredients',
    'saved_meals.created_at as saved_at',
  ]);
}

const newest = prepareQuery(
  (db, { userId, limit }: Limited) =>
    candidatesFor(db, userId).orderBy('meals.created_at', 'desc').orderBy('meals.id', 'desc').limit(limit),
  ['limit'],
);

const newestOfMood = prepareQuery(
  (db, { userId, mood, limit }: Limited & { mood: Candidate['mood'] }) =>
    candidatesFor(db, userId)
      .where('meals.mood', '=', mood)
      .orderBy('meals.created_at', 'desc')
      .orderBy('meals.id', 'desc')
      .limit(limit),
  ['limit'],
);

const savedLast = prepareQuery(
  (db, { userId, limit }: Limited) =>
    candidatesFor(db, userId)
      .where('saved_meals.user_id', '=', userId)
      .orderBy('saved_meals.created_at', 'desc')
      .orderBy('saved_meals.meal_id', 'desc')
      .limit(limit),
  ['limit'],
);

function toCandidate({ saved_at, ingredients, ...meal }: Awaited<ReturnType<typeof newest>>[number]): Candidate {
  return { ...meal, ingredients: JSON.parse(ingredients), saved: saved_at !== null };
}

/** The newest meals of all. */
export async function listNewest(db: Db, userId: string, limit: number): Promise<Candidate[]> {
  return (await newest(db, { userId, limit })).map(toCandidate);
}

/** The newest meals for a mood. */
export async function listNewestOfMood(db: Db, userId: string, mood: Candidate['mood'], limit: number) {
  return (await newestOfMood(db, { userId, mood, limit })).map(toCandidate);
}

/** The meals that this user saved last. */
export async function listSavedLast(db: Db, userId: string, limit: number): Promise<Candidate[]> {
  return (await savedLast(db, { userId, limit })).map(toCandidate);
}

const newestGroceries = prepareQuery(
  (db, { userId, limit }: Limited) =>
    db
      .selectFrom('grocery_items')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .select(['item_name', 'purchased']),
  ['limit'],
);

/** The newest items of the grocery list. */
export async function listNewestGroceries(db: Db, userId: string, limit: number) {
  return newestGroceries(db, { userId, limit });
}

const eatenSince = prepareQuery(
  (db, { userId, date, limit }: Limited & { date: string }) =>
    db
      .selectFrom('meal_logs')
      .where('user_id', '=', userId)
      .where('date', '>=', date)
      .orderBy('date', 'desc')
      .limit(limit)
      .select('meal_id'),
  ['limit'],
);

/** The meals eaten on `date` or later, by id. */
export async function listMealsEatenSince(db: Db, userId: string, date: string, limit: number): Promise<Set<string>> {
  const rows = await eatenSince(db, { userId, date, limit });
  return new Set(rows.flatMap(({ meal_id }) => meal_id ?? []));
}
