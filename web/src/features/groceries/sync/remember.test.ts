import type { GroceryItem, GroceryOperation, GroceryResult } from '@moodbowl/contract/groceries';
import { AISLES } from '@moodbowl/food/aisles/aisles';
import { expect, it } from 'vitest';
import { withRemembered } from './remember.ts';

const NOW = '2026-03-10T09:00:00.000Z';
const BEFORE = '2026-03-01T09:00:00.000Z';
const MEMORY = {
  aisles: [...AISLES],
  history: [
    { item_name: 'Salt', times: 4, last_at: '2026-03-02T09:00:00.000Z', aisle: null },
    { item_name: 'Kartoffel', times: 1, last_at: BEFORE, aisle: 'produce' as const },
  ],
};

function item(id: string, item_name: string): GroceryItem {
  return {
    id,
    item_name,
    quantity: '1',
    purchased: 0,
    created_at: NOW,
    added_by: null,
    bought_by: null,
    note: '',
    aisle: null,
  };
}

const adds = (id: string, name: string, created_at?: string): GroceryOperation => ({
  id,
  kind: 'add',
  items: [
    { id, item_name: name, quantity: '1', purchased: 0, note: '', aisle: null, ...(created_at && { created_at }) },
  ],
});

const applied = (id: string, name: string, more: Partial<GroceryResult> = {}): GroceryResult => ({
  id,
  items: [item(id, name)],
  gone: [],
  full: false,
  elsewhere: false,
  ...more,
});

it('counts what was added, in singular and plural, the last first', () => {
  const { history } = withRemembered(MEMORY, [adds('a', 'Kartoffeln')], [applied('a', 'Kartoffeln')], NOW);
  expect(history).toEqual([{ item_name: 'Kartoffeln', times: 2, last_at: NOW, aisle: 'produce' }, MEMORY.history[0]]);
});

it.each([
  ['is for another home', adds('a', 'Rice'), applied('a', 'Rice', { elsewhere: true, items: [] })],
  ['had no room', adds('a', 'Rice'), applied('a', 'Rice', { full: true, items: [] })],
  ['is brought back', adds('a', 'Rice', BEFORE), applied('a', 'Rice')],
])('does not count what %s', (_, operation, result) => {
  expect(withRemembered(MEMORY, [operation], [result], NOW)).toEqual(MEMORY);
});

it('remembers the aisle that was chosen', () => {
  const set = { id: 'a', kind: 'set', item: 'b', aisle: 'spices' } as const;
  const { history } = withRemembered(MEMORY, [set], [applied('a', 'Salt')], NOW);
  expect(history[0]).toMatchObject({ item_name: 'Salt', times: 4, aisle: 'spices' });
});
