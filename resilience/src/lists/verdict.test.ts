import type { GroceryItem, GroceryOperation } from '@moodbowl/contract/groceries';
import { describe, expect, it } from 'vitest';
import type { Change } from './change.ts';
import { judge } from './verdict.ts';

const MILK: GroceryItem = {
  id: 'milk',
  item_name: 'Milk',
  quantity: '1',
  purchased: 0,
  created_at: '2026-03-10T09:00:00.000Z',
  added_by: null,
  bought_by: null,
  note: '',
  aisle: null,
};

type Deed = { device?: string; at: number; until?: number } & (
  | { add: GroceryItem }
  | { set: Partial<Pick<GroceryItem, 'quantity' | 'note'>> }
  | { delete: true }
);

/** Changes of the milk, each under way between two instants. */
function changes(...deeds: readonly Deed[]): Change[] {
  return deeds.map((deed, turn) => ({
    operation: operationOf(deed, String(turn)),
    device: deed.device ?? 'one',
    turn,
    sentAt: deed.at,
    confirmedAt: deed.until ?? deed.at,
    outcome: undefined,
  }));
}

function operationOf(deed: Deed, id: string): GroceryOperation {
  if ('add' in deed) return { id, kind: 'add', items: [deed.add] };
  if ('set' in deed) return { id, kind: 'set', item: MILK.id, ...deed.set };
  return { id, kind: 'delete', items: [MILK.id] };
}

const RIGHT = { lost: [], doubled: [] };
const added: Deed = { add: MILK, at: 0 };

describe('the verdict on a shared list', () => {
  it('finds what is missing, there twice, or added by nobody', () => {
    expect(judge([MILK], changes(added))).toEqual(RIGHT);
    expect(judge([], changes(added)).lost).toEqual(['milk is missing']);
    expect(judge([MILK, MILK], changes(added)).doubled).toEqual(['milk is there 2 times']);
    expect(judge([MILK], []).doubled).toEqual(['milk was added by nobody']);
  });

  it('finds what is back although the last word was to delete it', () => {
    const deleted = changes(added, { delete: true, at: 2, device: 'two' });
    expect(judge([], deleted)).toEqual(RIGHT);
    expect(judge([MILK], deleted).doubled).toEqual(['milk is back']);
    const restored = [...deleted, ...changes({ add: MILK, at: 4, device: 'three' })];
    expect(judge([MILK], restored)).toEqual(RIGHT);
    expect(judge([], restored).lost).toEqual(['milk is missing']);
  });

  it('takes either for right where two changes were under way at once', () => {
    const both = changes(added, { delete: true, at: 2, until: 5 }, { add: MILK, at: 3, until: 4, device: 'two' });
    expect(judge([MILK], both)).toEqual(RIGHT);
    expect(judge([], both)).toEqual(RIGHT);
  });

  it('finds an older value, and takes the order of a device for certain', () => {
    const twice = changes(added, { set: { quantity: '2' }, at: 2 }, { set: { quantity: '3' }, at: 2 });
    expect(judge([{ ...MILK, quantity: '3' }], twice)).toEqual(RIGHT);
    expect(judge([{ ...MILK, quantity: '2' }], twice).lost).toEqual(['milk has quantity 2']);
    const meanwhile = [...twice, ...changes({ set: { quantity: '4' }, at: 1, until: 3, device: 'two' })];
    for (const quantity of ['3', '4']) expect(judge([{ ...MILK, quantity }], meanwhile)).toEqual(RIGHT);
    expect(judge([{ ...MILK, note: 'blue' }], twice).lost).toHaveLength(2);
  });

  it('takes any value that was sent for right where the item was brought back, and no other', () => {
    const back = changes(
      added,
      { set: { note: 'blue' }, at: 2 },
      { delete: true, at: 3 },
      { add: { ...MILK, note: 'red' }, at: 4 },
    );
    for (const note of ['', 'blue', 'red']) expect(judge([{ ...MILK, note }], back)).toEqual(RIGHT);
    expect(judge([{ ...MILK, note: 'green' }], back).lost).toEqual(['milk has note green']);
  });
});
