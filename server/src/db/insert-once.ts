import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import { SHARD_KEYS, type Schema, type TableWithIds } from './schema.ts';

// Kysely cannot type a query over a union of tables. These share an owner and `id`, which is all this needs.
type AnyTable = 'mood_entries';
type AnyRow = Insertable<Schema[AnyTable]>;

function ownerOf(table: TableWithIds): 'user_id' {
  return SHARD_KEYS[table] as 'user_id';
}

/** The most rows an owner may have, in total or per value of the column `per`. */
export interface Quota {
  readonly most: number;
  readonly per?: 'date';
}

/**
 * Inserts a row whose id the client may have chosen. The same id from the same owner again returns the stored row and
 * changes nothing, even if the quota is used up. Returns `'full'` if the quota is used up. The quota is part of the
 * insert statement. It is exact on SQLite; on PostgreSQL, concurrent statements do not see each other's rows, so an
 * account may exceed it by its concurrent calls.
 */
export async function insertWithin<T extends TableWithIds>(
  db: Db,
  table: T,
  row: Insertable<Schema[T]>,
  quota?: Quota,
): Promise<Selectable<Schema[T]> | 'full'> {
  return (await insertRow(db, table, row, quota)) ?? 'full';
}

/** Like {@link insertWithin} without a quota. */
export async function insertOnce<T extends TableWithIds>(
  db: Db,
  table: T,
  row: Insertable<Schema[T]>,
): Promise<Selectable<Schema[T]>> {
  const stored = await insertRow(db, table, row);
  // Deleted between the two statements, which takes a second call with the same id.
  return stored ?? insertOnce(db, table, row);
}

async function insertRow<T extends TableWithIds>(
  db: Db,
  table: T,
  row: Insertable<Schema[T]>,
  quota?: Quota,
): Promise<Selectable<Schema[T]> | undefined> {
  const anyTable = table as AnyTable;
  const anyRow = row as AnyRow;
  const owner = ownerOf(table);
  const into = db.insertInto(anyTable);
  const insertion = quota
    ? into.columns(Object.keys(anyRow) as (keyof AnyRow)[]).expression(rowWithin(db, table, anyRow, quota))
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
      .where(owner, '=', anyRow[owner])
      .where('id', '=', anyRow.id)
      .executeTakeFirst());
  return stored as Selectable<Schema[T]> | undefined;
}

/** The row, unless the quota is used up: then the last row that it allows exists already. */
function rowWithin(db: Db, table: TableWithIds, row: AnyRow, { most, per }: Quota) {
  const owner = ownerOf(table);
  let last = db
    .selectFrom(table as AnyTable)
    .where(owner, '=', row[owner])
    .limit(1)
    .offset(sql.lit(most - 1))
    .select(sql.lit(1).as('there'));
  if (per) last = last.where(per, '=', row[per]);
  const values = Object.entries(row).map(([column, value]) => sql.val(value).as(column));
  return db.selectNoFrom(values).where(({ not, exists }) => not(exists(last)));
}
