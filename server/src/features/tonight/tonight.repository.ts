import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';

const pinned = query((db, { userId }: { userId: string }) =>
  db.selectFrom('tonight').where('user_id', '=', userId).select(['meal_id', 'date', 'cooking_at']),
);

/** The meal that the user has pinned last, for whatever day. */
export async function findPinned(db: Db, userId: string) {
  const [row] = await pinned(db, { userId });
  return row;
}

/** Pins a meal in place of the one before. */
export async function pin(db: Db, row: { user_id: string; meal_id: string; date: string }): Promise<void> {
  await db
    .insertInto('tonight')
    .values({ ...row, cooking_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ meal_id: row.meal_id, date: row.date, cooking_at: null }),
    )
    .execute();
}

/** Notes that cooking has begun, if it has not yet. */
export async function startCooking(db: Db, userId: string, now: string): Promise<void> {
  await db
    .updateTable('tonight')
    .set({ cooking_at: now })
    .where('user_id', '=', userId)
    .where('cooking_at', 'is', null)
    .execute();
}

export async function unpin(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tonight').where('user_id', '=', userId).execute();
}
