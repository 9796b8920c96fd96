import type { GroceryItem, GroceryOperation, GroceryResult } from '@moodbowl/contract/groceries';
import type { NewItem } from '@moodbowl/contract/grocery-changes';
import { itemsOf } from '@moodbowl/contract/grocery-replica';
import type { Db } from '../../db/database.ts';
import type { Quota } from '../../db/insert-once.ts';
import { newId } from '../../db/new-id.ts';
import { rememberAdded, rememberAisle } from './grocery-history.repository.ts';
import { findOutcomes, forgetOutcomes, type Outcome, saveOutcomes, shareIds } from './grocery-outcomes.repository.ts';
import type { GroceryRow } from './groceries.repository.ts';
import { ListInTransaction } from './list-in-transaction.ts';

interface Context {
  /** The transaction of all operations of a call. It has locked the home. */
  readonly transaction: Db;
  readonly homeId: string;
  readonly userId: string;
  readonly now: Date;
  readonly quota: Quota | undefined;
}

/**
 * Applies operations in order and says what became of each. An operation whose id was received from this account before
 * changes nothing and has the same result. Each field takes the last value received, amounts that are added are summed,
 * and an item that is deleted stays deleted until an operation adds it again.
 */
export async function applyOperations(
  context: Context,
  operations: readonly GroceryOperation[],
): Promise<GroceryResult[]> {
  const { transaction, homeId, userId, now } = context;
  await forgetOutcomes(transaction, userId, now);
  const ids = [...new Set(operations.map(({ id }) => id))];
  const known = new Map<string, Outcome>();
  for (const [id, { outcome }] of await findOutcomes(transaction, userId, ids)) known.set(id, outcome);
  const unknown = operations.filter(({ id, home }) => !known.has(id) && (home === undefined || home === homeId));
  const shared = await shareIds(transaction, homeId, [...new Set(unknown.map(({ id }) => id))], now);
  for (const id of shared) known.set(id, {});
  const list = new ListInTransaction(context);
  const outcomes = new Map<string, Outcome>();
  const results: GroceryResult[] = [];
  for (const operation of operations) {
    const outcome = known.get(operation.id) ?? (await applyOne(context, list, operation));
    if (!known.has(operation.id)) outcomes.set(operation.id, outcome);
    known.set(operation.id, outcome);
    results.push(await resultOf(list, operation, outcome));
  }
  await list.save();
  for (const [id, merged] of list.changedParts) outcomes.set(id, { ...outcomes.get(id), ...(merged && { merged }) });
  await saveOutcomes(transaction, userId, outcomes, now);
  return results;
}

async function resultOf(
  list: ListInTransaction,
  operation: GroceryOperation,
  { gone = false, full = false, elsewhere = false, items: others }: Outcome,
): Promise<GroceryResult> {
  const { id } = operation;
  const named = itemsOf(operation);
  if (elsewhere) return { id, items: [], gone: named, full, elsewhere };
  return { id, items: await list.itemsOf(others ?? named), gone: gone ? named : [], full, elsewhere };
}

async function applyOne(context: Context, list: ListInTransaction, operation: GroceryOperation): Promise<Outcome> {
  const { homeId, userId, now, quota } = context;
  if (operation.home !== undefined && operation.home !== homeId) return { elsewhere: true };
  const rows = operation.kind === 'add' ? toRows(operation.items, { homeId, userId, now }) : [];
  const items = new Map(rows.map(({ home_id: _, ...item }) => [item.id, item]));
  const create = ({ id }: NewItem) => orThrow(items.get(id));
  const applied = await list.apply(operation, create, quota?.most);
  if (!applied) return { full: true };
  if (applied.gone) return { gone: true };
  await rememberChange(context, operation, await list.itemsOf(applied.items));
  const named = itemsOf(operation);
  const isAsNamed = applied.items.length === named.length && applied.items.every((id, index) => id === named[index]);
  return isAsNamed ? {} : { items: applied.items };
}

function orThrow<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a row for each item');
  return value;
}

/** Remembers names and aisles for suggestions. */
async function rememberChange(
  { transaction, homeId, now }: Context,
  operation: GroceryOperation,
  [item]: readonly GroceryItem[],
): Promise<void> {
  const at = now.toISOString();
  if (operation.kind === 'add') {
    // What is brought back was counted when it was added first.
    const added = operation.items.filter(({ created_at }) => created_at === undefined);
    const names = added.map(({ item_name }) => item_name);
    if (names.length > 0) await rememberAdded(transaction, homeId, names, at);
  }
  if (operation.kind === 'set' && operation.aisle !== undefined && item)
    await rememberAisle(transaction, homeId, item.item_name, operation.aisle, at);
}

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
    bought_by: item.purchased === 1 ? userId : null,
    created_at: new Date(Math.min(created_at ? Date.parse(created_at) : Infinity, now.getTime() + index)).toISOString(),
  }));
}

/** An item to add; without an id, the request cannot be repeated. */
type Addition = Omit<NewItem, 'id'> & { readonly id?: string | undefined };

/**
 * Adds items, all or none, each as an item of its own. An item whose id this account has sent before is not added again,
 * not even if it was deleted meanwhile, and is answered as it is, or as it was added; one with `created_at` is brought
 * back.
 */
export async function addItems(context: Context, additions: readonly Addition[]): Promise<GroceryItem[] | 'full'> {
  const { transaction, homeId, userId, now, quota } = context;
  await forgetOutcomes(transaction, userId, now);
  const items = additions.map(({ id = newId(), ...item }) => ({ ...item, id }));
  const chosen = additions.flatMap(({ id, created_at }) => (id !== undefined && created_at === undefined ? id : []));
  const sent = await findOutcomes(transaction, userId, chosen);
  const list = new ListInTransaction(context);
  const there = new Set((await list.itemsOf(items.map(({ id }) => id))).map(({ id }) => id));
  /** As they were added first, or are added now. */
  const asAdded = items.map((item, index) => {
    const time = Date.parse(sent.get(item.id)?.received_at ?? now.toISOString());
    const [row] = toRows([item], { homeId, userId, now: new Date(time + index) });
    const { home_id: _, ...added } = orThrow(row);
    return added;
  });
  const missing = items.filter(({ id }) => !sent.has(id) && !there.has(id));
  if (missing.length > 0) {
    const operation = { id: newId(), kind: 'add', items: missing } as const;
    const create = ({ id }: NewItem) => orThrow(asAdded.find((item) => item.id === id));
    if (!(await list.apply(operation, create, quota?.most))) return 'full';
    await rememberChange(context, operation, []);
    await list.save();
  }
  await saveOutcomes(transaction, userId, new Map(chosen.filter((id) => !sent.has(id)).map((id) => [id, {}])), now);
  const present = new Map((await list.itemsOf(items.map(({ id }) => id))).map((item) => [item.id, item]));
  return asAdded.map((item) => present.get(item.id) ?? item);
}
