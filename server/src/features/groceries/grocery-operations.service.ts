import { GROCERY_LIMITS, type GroceryOperation, type GroceryResult } from '@moodbowl/contract/groceries';
import type { Db } from '../../db/database.ts';
import type { Quota } from '../../db/insert-once.ts';
import { rememberAdded, rememberAisle } from './grocery-history.repository.ts';
import { type GroceryRow, insertGroceries, onTheWire } from './groceries.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Context {
  /** The transaction of all operations of a call. */
  readonly transaction: Db;
  readonly homeId: string;
  readonly userId: string;
  readonly now: Date;
  readonly quota: Quota | undefined;
}

/**
 * Applies operations in order and says what became of each. An operation whose id was received before changes nothing;
 * its result is the present state. Each field takes the last value received, and an item that is deleted stays deleted
 * until an operation adds it again.
 */
export async function applyOperations(
  context: Context,
  operations: readonly GroceryOperation[],
): Promise<GroceryResult[]> {
  await forgetOld(context);
  const results: GroceryResult[] = [];
  for (const operation of operations) results.push(await applyOnce(context, operation));
  return results;
}

async function applyOnce(context: Context, operation: GroceryOperation): Promise<GroceryResult> {
  const { transaction, homeId, now } = context;
  const { id } = operation;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('grocery_operations')
    .values({ home_id: homeId, id, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const nothing = { id, items: [], gone: [], full: false };
  if (numInsertedOrUpdatedRows === 0n) return { ...nothing, items: await itemsOf(context, idsOf(operation)) };
  if (operation.kind === 'add') return { ...nothing, ...(await add(context, operation)) };
  if (operation.kind === 'set') return { ...nothing, ...(await set(context, operation)) };
  await transaction
    .deleteFrom('grocery_items')
    .where('home_id', '=', homeId)
    .where('id', 'in', operation.items)
    .execute();
  return nothing;
}

/** The items that an operation names. */
function idsOf(operation: GroceryOperation): string[] {
  if (operation.kind === 'set') return [operation.item];
  return operation.kind === 'add' ? operation.items.map(({ id }) => id) : operation.items;
}

async function itemsOf({ transaction, homeId }: Context, ids: readonly string[]) {
  return transaction
    .selectFrom('grocery_items')
    .where('home_id', '=', homeId)
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .select(onTheWire)
    .execute();
}

async function add(
  { transaction, homeId, userId, now, quota }: Context,
  { items }: Extract<GroceryOperation, { kind: 'add' }>,
): Promise<Pick<GroceryResult, 'items' | 'full'>> {
  const count = await transaction
    .selectFrom('grocery_items')
    .where('home_id', '=', homeId)
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow();
  // All or none: a recipe of which half is on the list is worse than a message.
  if (quota && count.items + items.length > quota.most) return { items: [], full: true };
  const rows = toRows(items, { homeId, userId, now });
  const stored = await insertGroceries(transaction, rows);
  if (stored === 'full') throw new Error('inserted without a quota');
  // What is brought back was counted when it was added first.
  const added = items.filter(({ created_at }) => created_at === undefined).map(({ item_name }) => item_name);
  if (added.length > 0) await rememberAdded(transaction, homeId, added, now.toISOString());
  return { items: stored, full: false };
}

type NewItem = Extract<GroceryOperation, { kind: 'add' }>['items'][number];

/**
 * The rows of new items. They are one millisecond apart, because the list is sorted by time and keeps their order; a
 * time that a client sends counts only if it is past.
 */
export function toRows(
  items: readonly NewItem[],
  { homeId, userId, now }: { homeId: string; userId: string; now: Date },
): GroceryRow[] {
  return items.map(({ created_at, ...item }, index) => ({
    ...item,
    home_id: homeId,
    added_by: userId,
    created_at: new Date(Math.min(created_at ? Date.parse(created_at) : Infinity, now.getTime() + index)).toISOString(),
  }));
}

async function set(
  { transaction, homeId, now }: Context,
  { item, id: _, kind: __, ...fields }: Extract<GroceryOperation, { kind: 'set' }>,
): Promise<Pick<GroceryResult, 'items' | 'gone'>> {
  const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const named = transaction.updateTable('grocery_items').where('home_id', '=', homeId).where('id', '=', item);
  // Without a field there is nothing to write, but the item may be gone.
  const [row] = await named
    .set(Object.keys(change).length > 0 ? change : { id: item })
    .returning(onTheWire)
    .execute();
  if (!row) return { items: [], gone: [item] };
  if (fields.aisle !== undefined)
    await rememberAisle(transaction, homeId, row.item_name, fields.aisle, now.toISOString());
  return { items: [row], gone: [] };
}

/** Forgets the ids of operations that are too old to come again. */
async function forgetOld({ transaction, homeId, now }: Context): Promise<void> {
  const before = new Date(now.getTime() - GROCERY_LIMITS.operationDays * DAY_MS).toISOString();
  await transaction
    .deleteFrom('grocery_operations')
    .where('home_id', '=', homeId)
    .where('received_at', '<', before)
    .execute();
}
