import { GROCERY_LIMITS, type GroceryItem } from '@moodbowl/contract/groceries';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { insertWithin, type Quota } from '../../db/insert-once.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

export type GroceryRow = Selectable<Schema['grocery_items']>;

export const onTheWire = [
  'id',
  'item_name',
  'quantity',
  'purchased',
  'created_at',
  'added_by',
  'bought_by',
  'note',
  'aisle',
] as const;

const groceriesOf = query((db, arg: { homeId: string }) =>
  db
    .selectFrom('grocery_items')
    .where('home_id', '=', arg.homeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(GROCERY_LIMITS.items)
    .select(onTheWire),
);

/** The list, oldest first. If it has grown beyond its limit, the newest items. */
export async function listGroceries(db: Db, homeId: string) {
  return (await groceriesOf(db, { homeId })).toReversed();
}

/** The newest rows of a home, up to the limit of its list. */
export async function listGroceryRows(db: Db, homeId: string): Promise<GroceryRow[]> {
  return db
    .selectFrom('grocery_items')
    .where('home_id', '=', homeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(GROCERY_LIMITS.items)
    .selectAll()
    .execute();
}

/** Deletes the whole list of a home, and what it remembers. */
export async function deleteAllGroceries(db: Db, homeId: string): Promise<void> {
  for (const table of ['grocery_items', 'grocery_operations', 'grocery_history', 'grocery_aisles'] as const)
    await db.deleteFrom(table).where('home_id', '=', homeId).execute();
}

/** Rows of one statement: each has ten values. */
const AT_A_TIME = 1_000;

/** Adds rows that were on another list. */
export async function insertAllGroceries(db: Db, rows: readonly GroceryRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_A_TIME)
    await db
      .insertInto('grocery_items')
      .values(rows.slice(from, from + AT_A_TIME))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Stores an item once per id; `'full'` if the quota is used up. */
async function insertGrocery(db: Db, item: GroceryRow, quota?: Quota) {
  const stored = await insertWithin(db, 'grocery_items', item, quota);
  if (typeof stored === 'string') return stored;
  const { home_id: _, ...row } = stored;
  return row;
}

/**
 * Stores several items in this transaction and returns the stored rows in the order of `items`; `'full'` as in
 * {@link insertGrocery}, then some may be stored.
 */
export async function insertGroceries(transaction: Db, items: readonly GroceryRow[], quota?: Quota) {
  const stored: GroceryItem[] = [];
  for (const item of items) {
    const row = await insertGrocery(transaction, item, quota);
    if (typeof row === 'string') return row;
    stored.push(row);
  }
  return stored;
}

type GroceryKey = Pick<GroceryRow, 'home_id' | 'id'>;
type Change = Pick<GroceryRow, 'item_name' | 'quantity' | 'purchased'>;

const updated = query(
  (db, { home_id, id, userId, purchased, ...texts }: GroceryKey & Change & { userId: string }) => {
    const bought_by =
      purchased === 0 ? null : sql<string | null>`case when purchased = 1 then bought_by else ${userId} end`;
    return db
      .updateTable('grocery_items')
      .set({ ...texts, purchased, bought_by })
      .where('home_id', '=', home_id)
      .where('id', '=', id)
      .returning(onTheWire);
  },
  ['purchased'],
);

/** Replaces an item; whoever marks it as bought has bought it. */
export async function updateGrocery(
  db: Db,
  { id: userId, home_id }: { readonly id: string; readonly home_id: string },
  id: string,
  { item_name, quantity, purchased }: Change,
) {
  const [item] = await updated(db, { home_id, id, userId, item_name, quantity, purchased });
  return item;
}

const deleted = query((db, { home_id, id }: GroceryKey) =>
  db.deleteFrom('grocery_items').where('home_id', '=', home_id).where('id', '=', id).returning('id'),
);

export async function deleteGrocery(db: Db, homeId: string, id: string) {
  const [item] = await deleted(db, { home_id: homeId, id });
  return item;
}

const boughtDeleted = query((db, arg: { homeId: string }) =>
  db.deleteFrom('grocery_items').where('home_id', '=', arg.homeId).where('purchased', '=', 1).returning(onTheWire),
);

/** Deletes all bought items and returns them, oldest first. */
export async function deleteBoughtGroceries(db: Db, homeId: string) {
  const items = await boughtDeleted(db, { homeId });
  return items.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
}
