import type { Insertable, Selectable } from 'kysely';
import type { Db } from './database.ts';
import { prepareQuery } from './prepare-query.ts';
import type { Schema } from './schema.ts';

type TableWithClientIds = 'mood_entries' | 'grocery_items' | 'meal_logs' | 'encouragements' | 'feedback';

// Kysely cannot type a query over a union of tables; these share `user_id` and `id`, which is all it needs.
type AnyTable = 'mood_entries';
type AnyRow = Insertable<Schema[AnyTable]>;

/**
 * Inserts a row under an id that the client may have made. The same id from the same user again gives the
 * stored row and changes nothing; an id that is somebody else's gives undefined.
 */
export async function insertOnce<T extends TableWithClientIds>(
  db: Db,
  table: T,
  row: Insertable<Schema[T]>,
): Promise<Selectable<Schema[T]> | undefined> {
  const anyTable = table as AnyTable;
  const anyRow = row as AnyRow;
  const [inserted] = await insertOf(anyTable, Object.keys(anyRow))(db, { ...anyRow });
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

const inserts = new Map<string, ReturnType<typeof prepareInsert>>();

function insertOf(table: AnyTable, columns: readonly string[]): ReturnType<typeof prepareInsert> {
  const key = `${table} ${columns.join(' ')}`;
  const known = inserts.get(key);
  if (known) return known;
  const insert = prepareInsert(table, columns);
  inserts.set(key, insert);
  return insert;
}

function prepareInsert(table: AnyTable, columns: readonly string[]) {
  return prepareQuery((db, arg: Record<string, unknown>) =>
    db
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, arg[column]])) as unknown as AnyRow)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
  );
}
