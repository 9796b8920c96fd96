import type { GroceryItem } from '@moodbowl/contract/groceries';

/** The columns of the list, by the value of `purchased`. */
export const COLUMNS = [
  { purchased: 0, title: 'groceries.columnToBuy' },
  { purchased: 1, title: 'groceries.columnBought' },
] as const;

/** The items of a column in the order of this screen; items that it does not know yet come last. */
export function columnOf(items: readonly GroceryItem[], order: readonly string[], purchased: 0 | 1): GroceryItem[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (item: GroceryItem) => places.get(item.id) ?? order.length;
  return items.filter((item) => item.purchased === purchased).toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The order of this screen after `id` was put before another item of a column, or last; the other column stays. */
export function placeInColumn(
  items: readonly GroceryItem[],
  order: readonly string[],
  move: { id: string; purchased: 0 | 1; before: string | undefined },
): string[] {
  return COLUMNS.flatMap(({ purchased }) => {
    const ids = columnOf(items, order, purchased)
      .map((item) => item.id)
      .filter((id) => id !== move.id);
    if (purchased !== move.purchased) return ids;
    const index = move.before === undefined ? ids.length : ids.indexOf(move.before);
    return ids.toSpliced(index, 0, move.id);
  });
}
