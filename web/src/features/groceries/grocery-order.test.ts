import { t } from '@moodbowl/i18n/t';
import { describe, expect, it } from 'vitest';
import { sampleItem } from '../../../test/samples.ts';
import { COLUMNS, columnOf, placeInColumn } from './grocery-order.ts';

const item = (id: string, purchased: 0 | 1 = 0) => sampleItem(0, id, { id, purchased });
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
    const order = placeInColumn(ITEMS.slice(0, 3), [], { id: 'b', purchased: 0, before: 'a' });
    expect(idsOf(order, 0)).toEqual(['b', 'a', 'd']);
  });

  it('move an item between each other to the place where it was dropped', () => {
    const order = placeInColumn(ITEMS, [], { id: 'a', purchased: 1, before: undefined });
    const moved = ITEMS.map((one) => (one.id === 'a' ? { ...one, purchased: 1 as const } : one));
    expect(columnOf(moved, order, 1).map(({ id }) => id)).toEqual(['c', 'a']);
    expect(columnOf(moved, order, 0).map(({ id }) => id)).toEqual(['b', 'd']);
  });
});
