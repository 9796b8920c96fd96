import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema, TableWithIds } from './schema.ts';

// Kysely cannot type a query over a union of tables; these share `user_id` and `id`, which is all it needs.
type AnyTable = 'mood_entries';
type AnyRow = Insertable<Schema[AnyTable]>;

/** The most rows that a user may have, in total or for each value of the column `per`. */
export interface Quota {
  readonly most: number;
  readonly per?: 'date';
}

/**
 * Inserts a row under an id that the client may have made. The same id from the same user again gives the
 * stored row and changes nothing, however full the quota is; an id that is somebody else's gives `'taken'`, a full
 * quota `'full'`. The quota is part of the statement that inserts. On SQLite it is exact; on PostgreSQL statements that
 * run at the same moment do not see each other's rows, so that one account may exceed it by its calls in flight.
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

/** Like {@link insertWithin} without a quota; an id that is somebody else's gives undefined. */
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

/** The row, unless the quota is full: the last row that it allows is there already. */
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
