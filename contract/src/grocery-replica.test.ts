import { describe, expect, it } from 'vitest';
import type { GroceryItem, GroceryOperation, GroceryResult } from './groceries.ts';
import { itemsOf, withOperations, withResults } from './grocery-replica.ts';

const ME = 'me';
const time = (second: number) => new Date(Date.UTC(2026, 2, 10, 9, 0, second)).toISOString();

function item(id: string, second: number, changes: Partial<GroceryItem> = {}): GroceryItem {
  const more = { quantity: '1', purchased: 0 as const, added_by: null, bought_by: null, note: '', aisle: null };
  return { id, item_name: id, created_at: time(second), ...more, ...changes };
}

type Added = Extract<GroceryOperation, { kind: 'add' }>['items'][number];

function add(id: string, ...items: (Pick<Added, 'id'> & Partial<Added>)[]): GroceryOperation {
  const more = { quantity: '1', purchased: 0 as const, note: '', aisle: null };
  return { id, kind: 'add', items: items.map((one) => ({ item_name: one.id, ...more, ...one })) };
}
const set = (id: string, of: string, fields: Partial<GroceryItem>): GroceryOperation => {
  const { id: _, created_at: __, added_by: ___, bought_by: ____, ...changes } = fields as GroceryItem;
  return { ...changes, id, kind: 'set', item: of };
};
const drop = (id: string, ...items: string[]): GroceryOperation => ({ id, kind: 'delete', items });
const idsOf = (items: readonly GroceryItem[]) => items.map(({ id }) => id);

const LIST = [item('a', 1), item('b', 2), item('c', 3)];

describe('a list with operations', () => {
  it('is itself without any', () => expect(withOperations(LIST, [], ME)).toEqual(LIST));

  it('has the changed fields, and keeps all others', () => {
    const before = [item('a', 1, { note: 'old', aisle: 'fish', purchased: 1 })];
    expect(withOperations(before, [set('1', 'a', { quantity: '2', note: '' })], ME)).toEqual([
      { ...before[0], quantity: '2', note: '' },
    ]);
    expect(withOperations(before, [set('1', 'a', { aisle: null })], ME)).toEqual([{ ...before[0], aisle: null }]);
  });

  it('takes an undefined field as not changed', () => {
    const operation = { id: '1', kind: 'set', item: 'a', note: undefined, quantity: '2' } as const;
    expect(withOperations(LIST.slice(0, 1), [operation], ME)).toEqual([item('a', 1, { quantity: '2' })]);
  });

  it('has the last value of a field', () => {
    const operations = [set('1', 'a', { quantity: '2', purchased: 1 }), set('2', 'a', { quantity: '3' })];
    expect(withOperations(LIST, operations, ME)[0]).toEqual(
      item('a', 1, { quantity: '3', purchased: 1, bought_by: ME }),
    );
  });

  it('is without deleted items, which later changes do not bring back', () => {
    expect(idsOf(withOperations(LIST, [drop('1', 'a', 'c'), set('2', 'a', { quantity: '2' })], ME))).toEqual(['b']);
  });

  it('ignores changes and deletions of items that it does not have', () => {
    expect(withOperations(LIST, [set('1', 'z', { quantity: '2' }), drop('2', 'z')], ME)).toEqual(LIST);
  });

  it('has new items last and in their order, whatever the clock says', () => {
    const future = [item('a', 1), item('b', 2, { created_at: '2099-01-01T00:00:00.000Z' })];
    const list = withOperations(future, [add('1', { id: 'z' }, { id: 'c' }), add('2', { id: 'b2' })], ME);
    expect(idsOf(list)).toEqual(['a', 'b', 'z', 'c', 'b2']);
    expect(list[2]).toEqual(item('z', 0, { created_at: '2099-01-01T00:00:00.001Z', added_by: ME }));
    expect(idsOf(withOperations([], [add('1', { id: 'z' }, { id: 'c' })], ME))).toEqual(['z', 'c']);
  });

  it('has restored items in their old place, as they were', () => {
    const {
      added_by: _,
      bought_by: __,
      ...back
    } = item('b', 2, { purchased: 1, note: 'two', aisle: 'fish', quantity: '2 kg' });
    const list = withOperations(LIST, [drop('1', 'b'), add('2', back)], ME);
    expect(list).toEqual([LIST[0], { ...back, added_by: ME, bought_by: ME }, LIST[2]]);
  });

  it('keeps an item that is added again as it is', () => {
    expect(withOperations(LIST, [add('1', { id: 'a', item_name: 'other' })], ME)).toEqual(LIST);
  });

  it('is a new list, and leaves the old one as it was', () => {
    const before = structuredClone(LIST);
    withOperations(LIST, [set('1', 'a', { quantity: '2' }), drop('2', 'b'), add('3', { id: 'd' })], ME);
    expect(LIST).toEqual(before);
  });
});

const result = (id: string, items: GroceryItem[], more: Partial<GroceryResult> = {}): GroceryResult => ({
  id,
  items,
  gone: [],
  full: false,
  elsewhere: false,
  ...more,
});

describe('a list with the results of operations', () => {
  it('has the items as the server has them, in their place', () => {
    const theirs = item('b', 2, { quantity: '2', note: 'of somebody else' });
    expect(withResults(LIST, [set('1', 'b', { quantity: '2' })], [result('1', [theirs])])).toEqual([
      LIST[0],
      theirs,
      LIST[2],
    ]);
  });

  it('has new items where the server puts them', () => {
    const stored = item('z', 2, { created_at: `${time(2).slice(0, -4)}500Z`, added_by: ME });
    expect(idsOf(withResults(LIST, [add('1', { id: 'z' })], [result('1', [stored])]))).toEqual(['a', 'b', 'z', 'c']);
  });

  it('is without what is deleted or gone', () => {
    const operations = [drop('1', 'a'), set('2', 'b', { quantity: '2' })];
    expect(withResults(LIST, operations, [result('1', []), result('2', [], { gone: ['b'] })])).toEqual([LIST[2]]);
  });

  it('is without items for which there is no room', () => {
    expect(withResults(LIST, [add('1', { id: 'z' })], [result('1', [], { full: true })])).toEqual(LIST);
  });

  it('does not bring back an item that was changed and then deleted', () => {
    const operations = [set('1', 'a', { quantity: '2' }), drop('2', 'a')];
    const results = [result('1', [item('a', 1, { quantity: '2' })]), result('2', [])];
    expect(idsOf(withResults(LIST, operations, results))).toEqual(['b', 'c']);
  });

  it('takes the last of several results for an item', () => {
    const operations = [add('1', { id: 'z' }), set('2', 'z', { quantity: '2' }), set('3', 'z', { quantity: '3' })];
    const results = ['1', '2', '3'].map((id) => result(id, [item('z', 9, { quantity: id })]));
    expect(withResults(LIST, operations, results).at(-1)).toEqual(item('z', 9, { quantity: '3' }));
    expect(withResults(LIST, operations, results.toReversed()).at(-1)).toEqual(item('z', 9, { quantity: '3' }));
  });

  it('has what is deleted and restored', () => {
    const operations = [drop('1', 'b'), add('2', { id: 'b', created_at: time(2) })];
    expect(withResults(LIST, operations, [result('1', []), result('2', [item('b', 2)])])).toEqual(LIST);
  });

  it('agrees with the list that was shown while they were on their way', () => {
    const operations = [
      set('1', 'c', { purchased: 1, note: 'ripe' }),
      add('2', { id: 'd' }),
      drop('3', 'a', 'd'),
      add('4', { id: 'e', quantity: '2 kg' }),
      set('5', 'e', { aisle: 'fish' }),
    ];
    const shown = withOperations(LIST, operations, ME);
    const server = operations.map((operation, index) => {
      const then = withOperations(LIST, operations.slice(0, index + 1), ME);
      return result(
        operation.id,
        then.filter(({ id }) => itemsOf(operation).includes(id)),
      );
    });
    expect(withResults(LIST, operations, server)).toEqual(shown);
  });

  it('leaves items alone that the operations do not name', () => {
    expect(withResults(LIST, [], [result('1', [item('z', 9)])])).toEqual(LIST);
  });
});

it('an operation names the items that it adds, changes or deletes', () => {
  expect(itemsOf(add('1', { id: 'a' }, { id: 'b' }))).toEqual(['a', 'b']);
  expect(itemsOf(set('1', 'a', { quantity: '2' }))).toEqual(['a']);
  expect(itemsOf(drop('1', 'a', 'b'))).toEqual(['a', 'b']);
});
