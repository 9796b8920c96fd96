import type { GroceryMemory, GroceryOperation, GroceryResult } from '@moodbowl/contract/groceries';
import { itemKey } from '@moodbowl/food/names/item-key';

/** The memory of the list after the server has confirmed these operations: as the server remembers it. */
export function withRemembered(
  memory: GroceryMemory,
  operations: readonly GroceryOperation[],
  results: readonly GroceryResult[],
  now: string,
): GroceryMemory {
  const byId = new Map(results.map((result) => [result.id, result]));
  const history = new Map(memory.history.map((item) => [itemKey(item.item_name), item]));
  for (const operation of operations) {
    // None, if there was no room, or it was for another home, or too late.
    const [item] = byId.get(operation.id)?.items ?? [];
    if (!item) continue;
    if (operation.kind === 'add')
      for (const { item_name, created_at } of operation.items) {
        // What is brought back was counted before.
        if (created_at !== undefined) continue;
        const key = itemKey(item_name);
        const known = history.get(key);
        history.set(key, { item_name, times: (known?.times ?? 0) + 1, last_at: now, aisle: known?.aisle ?? null });
      }
    if (operation.kind === 'set' && operation.aisle !== undefined) {
      const { item_name } = item;
      const known = history.get(itemKey(item_name)) ?? { item_name, times: 1, last_at: now };
      history.set(itemKey(item_name), { ...known, aisle: operation.aisle });
    }
  }
  return { ...memory, history: [...history.values()].toSorted((a, b) => (a.last_at < b.last_at ? 1 : -1)) };
}
