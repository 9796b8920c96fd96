import { applyOperation, byAge, ChangingList, type NewItem } from './grocery-changes.ts';
import type { GroceryItem, GroceryOperation, GroceryResult } from './groceries.ts';

/**
 * The list on a device while its changes are on their way: it keeps the server's list as it last heard of it
 * and the operations that the server has not confirmed, and shows the one with the other applied. So nothing has to be
 * taken back when the server's list is read again meanwhile.
 */

/** The list as it will be when these operations have been applied to it by the server. New items come last. */
export function withOperations(
  items: readonly GroceryItem[],
  operations: readonly GroceryOperation[],
  userId: string,
): GroceryItem[] {
  if (operations.length === 0) return [...items];
  const list = new ChangingList(items);
  for (const operation of operations) applyOperation(list, operation, userId, (item) => newItem(item, list, userId));
  return [...list.values()].toSorted(byAge);
}

/** A new item in its old place, or after all others, whatever this device's clock says. */
export function newItem(item: NewItem, list: ChangingList, userId: string): GroceryItem {
  const newest = [...list.values()].reduce((time, { created_at }) => (created_at > time ? created_at : time), '');
  const after = new Date(newest === '' ? 0 : Date.parse(newest) + 1).toISOString();
  const bought_by = item.purchased === 1 ? userId : null;
  return { ...item, created_at: item.created_at ?? after, added_by: userId, bought_by };
}

/** The server's list after it has confirmed these operations. */
export function withResults(
  items: readonly GroceryItem[],
  operations: readonly GroceryOperation[],
  results: readonly GroceryResult[],
): GroceryItem[] {
  const list = new Map(items.map((item) => [item.id, item]));
  const byId = new Map(results.map((result) => [result.id, result]));
  for (const operation of operations) {
    const result = byId.get(operation.id);
    // Of another home: this list has nothing to do with it.
    if (result?.elsewhere === true) continue;
    // In their order, so that the last result that names an item counts: it has the present state.
    for (const id of itemsOf(operation)) list.delete(id);
    for (const item of result?.items ?? []) list.set(item.id, item);
  }
  return [...list.values()].toSorted(byAge);
}

/** The ids of the items that an operation names. */
export function itemsOf(operation: GroceryOperation): string[] {
  if (operation.kind === 'set') return [operation.item];
  return operation.kind === 'add' ? operation.items.map(({ id }) => id) : operation.items;
}
