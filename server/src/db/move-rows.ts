import { nextTurn } from '../next-turn.ts';
import { slicesOf } from '../slices.ts';
import type { Db } from './database.ts';
import { SHARD_KEYS } from './schema.ts';

type HomeTable = {
  [Table in keyof typeof SHARD_KEYS]: (typeof SHARD_KEYS)[Table] extends 'home_id' ? Table : never;
}[keyof typeof SHARD_KEYS];

/** Tables of what a home shares. */
export const HOME_TABLES = Object.entries(SHARD_KEYS).flatMap(([table, key]) =>
  key === 'home_id' ? [table as HomeTable] : [],
);

/** Both engines take the values of so many rows in one statement. */
const INSERTED_AT_ONCE = { rows: 200, bytes: 0 };

/**
 * Gives rows of a home to another: all of them, or those with these ids. They are written again and deleted, because a
 * cluster distributes them by their home, and a row cannot change what it is distributed by. Rows of half a megabyte must
 * be moved a few at a time.
 */
export async function moveRows(
  transaction: Db,
  table: HomeTable,
  { from, to }: { readonly from: string; readonly to: string },
  ids?: readonly string[],
): Promise<void> {
  // Kysely cannot type statements of one of several tables.
  const anyTable = table as 'recipes';
  let found = transaction.selectFrom(anyTable).where('home_id', '=', from);
  let moved = transaction.deleteFrom(anyTable).where('home_id', '=', from);
  if (ids) {
    found = found.where('id', 'in', ids);
    moved = moved.where('id', 'in', ids);
  }
  const rows = await found.selectAll().execute();
  for (const slice of slicesOf(rows, INSERTED_AT_ONCE)) {
    await nextTurn();
    const values = slice.map(({ bytes, ...row }) => ({
      ...row,
      // The database counts those of a recipe itself.
      ...(table === 'recipes' ? {} : { bytes }),
      home_id: to,
    }));
    await transaction.insertInto(anyTable).values(values).execute();
  }
  if (rows.length > 0) await moved.execute();
}
