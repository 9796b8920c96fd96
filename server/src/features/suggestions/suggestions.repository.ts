import type { Meal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepare-query.ts';

type Limited = { userId: string; limit: number };

function candidates(db: Db) {
  return db.selectFrom('meals').select(['meals.id', 'meals.mood', 'meals.ingredients']);
}

const newest = prepareQuery(
  (db, { limit }: { limit: number }) =>
    candidates(db).orderBy('meals.created_at', 'desc').orderBy('meals.id', 'desc').limit(limit),
  ['limit'],
);

const newestOfMood = prepareQuery(
  (db, { mood, limit }: { mood: MoodName; limit: number }) =>
    candidates(db)
      .where('meals.mood', '=', mood)
      .orderBy('meals.created_at', 'desc')
      .orderBy('meals.id', 'desc')
      .limit(limit),
  ['limit'],
);

const savedLast = prepareQuery(
  (db, { userId, limit }: Limited) =>
    candidates(db)
      .innerJoin('saved_meals', 'saved_meals.meal_id', 'meals.id')
      .where('saved_meals.user_id', '=', userId)
      .orderBy('saved_meals.created_at', 'desc')
      .orderBy('saved_meals.meal_id', 'desc')
      .limit(limit),
  ['limit'],
);

/** What has to be known of a meal to judge it, whoever asks. */
export type Judged = Pick<Meal, 'id' | 'mood' | 'ingredients'>;

function toJudged({ ingredients, ...meal }: Awaited<ReturnType<typeof newest>>[number]): Judged {
  return { ...meal, ingredients: JSON.parse(ingredients) };
}

/** The newest meals of all. */
export async function listNewest(db: Db, limit: number): Promise<Judged[]> {
  return (await newest(db, { limit })).map(toJudged);
}

/** The newest meals for a mood. */
export async function listNewestOfMood(db: Db, mood: MoodName, limit: number): Promise<Judged[]> {
  return (await newestOfMood(db, { mood, limit })).map(toJudged);
}

/** The meals that this user saved last. */
export async function listSavedLast(db: Db, userId: string, limit: number): Promise<Judged[]> {
  return (await savedLast(db, { userId, limit })).map(toJudged);
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
