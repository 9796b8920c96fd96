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

/** The order of this screen after `id` was put at `index` of a column; the other column stays as it is. */
export function placeInColumn(
  items: readonly GroceryItem[],
  order: readonly string[],
  move: { id: string; purchased: 0 | 1; index: number },
): string[] {
  return COLUMNS.flatMap(({ purchased }) => {
    const ids = columnOf(items, order, purchased)
      .map((item) => item.id)
      .filter((id) => id !== move.id);
    return purchased === move.purchased ? ids.toSpliced(move.index, 0, move.id) : ids;
  });
}
