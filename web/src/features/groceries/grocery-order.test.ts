import { t } from '@moodbowl/i18n/t';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { describe, expect, it } from 'vitest';
import { COLUMNS, columnOf, placeInColumn } from './grocery-order.ts';

function item(id: string, purchased: 0 | 1 = 0): GroceryItem {
  return { id, item_name: id, quantity: '1', purchased, created_at: '2026-03-10T09:00:00.000Z', added_by: null };
}

const ITEMS = [item('a'), item('b'), item('c', 1), item('d')];
const idsOf = (order: readonly string[], purchased: 0 | 1) => columnOf(ITEMS, order, purchased).map(({ id }) => id);

describe('the columns of the list', () => {
  it('are To Buy and Bought', () => {
    expect(COLUMNS.map(({ purchased, title }) => ({ purchased, title: t(title) }))).toEqual([
      { purchased: 0, title: 'To Buy' },
      { purchased: 1, title: 'Bought' },
    ]);
    expect([idsOf([], 0), idsOf([], 1)]).toEqual([['a', 'b', 'd'], ['c']]);
  });

  it('keep the order of this screen, with new items last', () => {
    const order = placeInColumn(ITEMS.slice(0, 3), [], { id: 'b', purchased: 0, index: 0 });
    expect(idsOf(order, 0)).toEqual(['b', 'a', 'd']);
  });

  it('move an item between each other to the place where it was dropped', () => {
    const order = placeInColumn(ITEMS, [], { id: 'a', purchased: 1, index: 1 });
    const moved = ITEMS.map((one) => (one.id === 'a' ? { ...one, purchased: 1 as const } : one));
    expect(columnOf(moved, order, 1).map(({ id }) => id)).toEqual(['c', 'a']);
    expect(columnOf(moved, order, 0).map(({ id }) => id)).toEqual(['b', 'd']);
  });
});
