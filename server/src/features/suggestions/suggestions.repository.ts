import type { Db } from '../../db/database.ts';

/** The newest items of the grocery list. */
export async function listNewestGroceries(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('grocery_items')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['item_name', 'purchased'])
    .execute();
}

/** The meals eaten on `date` or later, by id. */
export async function listMealsEatenSince(db: Db, userId: string, date: string, limit: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('meal_logs')
    .where('user_id', '=', userId)
    .where('date', '>=', date)
    .orderBy('date', 'desc')
    .limit(limit)
    .select('meal_id')
    .execute();
  return new Set(rows.flatMap(({ meal_id }) => meal_id ?? []));
}
