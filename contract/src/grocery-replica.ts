import type { GroceryItem, GroceryOperation, GroceryResult } from './groceries.ts';

/**
 * What a device does with the list while its changes are on their way: it keeps the server's list as it last heard of it
 * and the operations that the server has not confirmed, and shows the one with the other applied. So nothing has to be
 * taken back when the server's list is read again meanwhile.
 */

function byAge(a: GroceryItem, b: GroceryItem): number {
  return a.created_at + a.id < b.created_at + b.id ? -1 : 1;
}

/** The list as it will be when these operations have been applied to it by the server. New items come last. */
export function withOperations(
  items: readonly GroceryItem[],
  operations: readonly GroceryOperation[],
  userId: string,
): GroceryItem[] {
  if (operations.length === 0) return [...items];
  const list = new Map(items.map((item) => [item.id, item]));
  for (const operation of operations) {
    if (operation.kind === 'delete') for (const id of operation.items) list.delete(id);
    else if (operation.kind === 'set') {
      const { id: _, kind: __, item: id, ...fields } = operation;
      const item = list.get(id);
      if (item) list.set(id, { ...item, ...withoutUndefined(fields) });
    } else {
      for (const item of operation.items) if (!list.has(item.id)) list.set(item.id, newItem(item, list, userId));
    }
  }
  return [...list.values()].toSorted(byAge);
}

type Fields = Partial<Omit<GroceryItem, 'id' | 'created_at' | 'added_by'>>;

function withoutUndefined(fields: { [Name in keyof Fields]: Fields[Name] | undefined }): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

type NewItem = Extract<GroceryOperation, { kind: 'add' }>['items'][number];

/** A new item in its old place, or after all others, whatever this device's clock says. */
function newItem(item: NewItem, list: ReadonlyMap<string, GroceryItem>, userId: string): GroceryItem {
  const newest = [...list.values()].reduce((time, { created_at }) => (created_at > time ? created_at : time), '');
  const after = new Date(newest === '' ? 0 : Date.parse(newest) + 1).toISOString();
  return { ...item, created_at: item.created_at ?? after, added_by: userId };
}

/** The server's list after it has confirmed these operations. */
export function withResults(
  items: readonly GroceryItem[],
  operations: readonly GroceryOperation[],
  results: readonly GroceryResult[],
): GroceryItem[] {
  const list = new Map(items.map((item) => [item.id, item]));
  for (const operation of operations) for (const id of itemsOf(operation)) list.delete(id);
  // The last result that names an item has its present state, so an earlier one must not bring it back.
  const last = new Map(operations.flatMap((operation) => itemsOf(operation).map((id) => [id, operation.id] as const)));
  for (const result of results)
    for (const item of result.items) if (last.get(item.id) === result.id) list.set(item.id, item);
  return [...list.values()].toSorted(byAge);
}

/** The ids of the items that an operation names. */
export function itemsOf(operation: GroceryOperation): string[] {
  if (operation.kind === 'set') return [operation.item];
  return operation.kind === 'add' ? operation.items.map(({ id }) => id) : operation.items;
}
