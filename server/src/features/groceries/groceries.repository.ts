import { GROCERY_LIMITS, type GroceryItem } from '@moodbowl/contract/groceries';
import type { Db } from '../../db/database.ts';
import { insertWithin, type Quota } from '../../db/insert-once.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

type GroceryRow = Schema['grocery_items'];

const onTheWire = ['id', 'item_name', 'quantity', 'purchased', 'created_at'] as const;

const groceriesOf = query((db, arg: { userId: string }) =>
  db
    .selectFrom('grocery_items')
    .where('user_id', '=', arg.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(GROCERY_LIMITS.items)
    .select(onTheWire),
);

/** The list, oldest first. If it has grown beyond its limit, the newest items. */
export async function listGroceries(db: Db, userId: string) {
  return (await groceriesOf(db, { userId })).toReversed();
}

/** Stores an item once per id; `'taken'` if the id is someone else's, `'full'` if the quota is used up. */
export async function insertGrocery(db: Db, item: GroceryRow, quota?: Quota) {
  const stored = await insertWithin(db, 'grocery_items', item, quota);
  if (typeof stored === 'string') return stored;
  const { user_id: _, ...row } = stored;
  return row;
}

/** Rolls a batch back. */
class Refused extends Error {
  readonly reason: 'taken' | 'full';
  constructor(reason: 'taken' | 'full') {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Stores several items, all or none, and returns the stored rows in the order of `items`; `'taken'` and `'full'` as in
 * {@link insertGrocery}.
 */
export async function insertGroceries(db: Db, items: readonly GroceryRow[], quota?: Quota) {
  return db
    .transaction()
    .execute(async (transaction) => {
      const stored = new Map<string, GroceryItem>();
      // Sorted by id, so that two batches with the same ids cannot deadlock.
      for (const item of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        const row = await insertGrocery(transaction, item, quota);
        if (typeof row === 'string') throw new Refused(row);
        stored.set(row.id, row);
      }
      return items.flatMap(({ id }) => stored.get(id) ?? []);
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.reason;
      throw error;
    });
}

type GroceryKey = Pick<GroceryRow, 'user_id' | 'id'>;
type Change = Pick<GroceryRow, 'item_name' | 'quantity' | 'purchased'>;

const updated = query((db, { user_id, id, ...change }: GroceryKey & Change) =>
  db.updateTable('grocery_items').set(change).where('user_id', '=', user_id).where('id', '=', id).returning(onTheWire),
);

export async function updateGrocery(db: Db, userId: string, id: string, change: Change) {
  const { item_name, quantity, purchased } = change;
  const [item] = await updated(db, { user_id: userId, id, item_name, quantity, purchased });
  return item;
}

const deleted = query((db, { user_id, id }: GroceryKey) =>
  db.deleteFrom('grocery_items').where('user_id', '=', user_id).where('id', '=', id).returning('id'),
);

export async function deleteGrocery(db: Db, userId: string, id: string) {
  const [item] = await deleted(db, { user_id: userId, id });
  return item;
}

const boughtDeleted = query((db, arg: { userId: string }) =>
  db.deleteFrom('grocery_items').where('user_id', '=', arg.userId).where('purchased', '=', 1).returning(onTheWire),
);

/** Deletes all bought items and returns them, oldest first. */
export async function deleteBoughtGroceries(db: Db, userId: string) {
  const items = await boughtDeleted(db, { userId });
  return items.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
}
