import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema, TableWithIds } from './schema.ts';

// Kysely cannot type a query over a union of tables. These share `user_id` and `id`, which is all this needs.
type AnyTable = 'mood_entries';
type AnyRow = Insertable<Schema[AnyTable]>;

/** The most rows a user may have, in total or per value of the column `per`. */
export interface Quota {
  readonly most: number;
  readonly per?: 'date';
}

/**
 * Inserts a row whose id the client may have chosen. The same id from the same user again returns the stored row and
 * changes nothing, even if the quota is used up. Returns `'taken'` if the id is someone else's, `'full'` if the quota
 * is used up. The quota is part of the insert statement. It is exact on SQLite; on PostgreSQL, concurrent statements do
 * not see each other's rows, so an account may exceed it by its concurrent calls.
 */
export async function insertWithin<T extends TableWithIds>(
  db: Db,
  table: T,
  row: Insertable<Schema[T]>,
  quota?: Quota,
): Promise<Selectable<Schema[T]> | 'taken' | 'full'> {
  const stored = await insertRow(db, table, row, quota);
  if (stored) return stored;
  if (!quota) return 'taken';
  const taken = await db
    .selectFrom(table as AnyTable)
    .where('id', '=', (row as AnyRow).id)
    .select('id')
    .executeTakeFirst();
  return taken ? 'taken' : 'full';
}

/** Like {@link insertWithin} without a quota; undefined if the id is someone else's. */
export async function insertOnce<T extends TableWithIds>(
  db: Db,
  table: T,
  row: Insertable<Schema[T]>,
): Promise<Selectable<Schema[T]> | undefined> {
  return insertRow(db, table, row);
}

async function insertRow<T extends TableWithIds>(
  db: Db,
  table: T,
  row: Insertable<Schema[T]>,
  quota?: Quota,
): Promise<Selectable<Schema[T]> | undefined> {
  const anyTable = table as AnyTable;
  const anyRow = row as AnyRow;
  const into = db.insertInto(anyTable);
  const insertion = quota
    ? into.columns(Object.keys(anyRow) as (keyof AnyRow)[]).expression(rowWithin(db, anyTable, anyRow, quota))
    : into.values(anyRow);
  const inserted = await insertion
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

/** The row, unless the quota is used up: then the last row that it allows exists already. */
function rowWithin(db: Db, table: AnyTable, row: AnyRow, { most, per }: Quota) {
  let last = db
    .selectFrom(table)
    .where('user_id', '=', row.user_id)
    .limit(1)
    .offset(sql.lit(most - 1))
    .select(sql.lit(1).as('there'));
  if (per) last = last.where(per, '=', row[per]);
  const values = Object.entries(row).map(([column, value]) => sql.val(value).as(column));
  return db.selectNoFrom(values).where(({ not, exists }) => not(exists(last)));
}
