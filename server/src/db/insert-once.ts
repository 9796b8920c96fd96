import type { Insertable, Selectable } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

type TableWithClientIds = 'mood_entries' | 'grocery_items' | 'meal_logs' | 'encouragements' | 'feedback';

/**
 * Inserts a row under an id that the client may have made. The same id from the same user again gives the
 * stored row and changes nothing; an id that is somebody else's gives undefined.
 */
export async function insertOnce<T extends TableWithClientIds>(
  db: Db,
  table: T,
  row: Insertable<Schema[T]>,
): Promise<Selectable<Schema[T]> | undefined> {
  // Kysely cannot type a query over a union of tables; these share `user_id` and `id`, which is all it needs.
  const anyTable = table as 'mood_entries';
  const anyRow = row as Insertable<Schema['mood_entries']>;
  const inserted = await db
    .insertInto(anyTable)
    .values(anyRow)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  const stored =
    inserted ??
    (await db
      .selectFrom(anyTable)
      .selectAll()
      .where('user_id', '=', anyRow.user_id)
      .where('id', '=', anyRow.id)
      .executeTakeFirst());
  return stored as Selectable<Schema[T]> | undefined;
}
