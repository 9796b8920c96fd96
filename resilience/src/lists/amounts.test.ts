import type { GroceryItem, GroceryOperation } from '@moodbowl/contract/groceries';
import { describe, expect, it } from 'vitest';
import { judgeAmounts } from './amounts.ts';
import type { Change } from './change.ts';

const milk = (id: string, quantity: string): GroceryItem => ({
  id,
  item_name: 'Milk',
  quantity,
  purchased: 0,
  created_at: '2026-03-10T09:00:00.000Z',
  added_by: null,
  bought_by: null,
  note: '',
  aisle: null,
});

function change(operation: GroceryOperation, gone: readonly string[] = []): Change {
  const outcome = { id: operation.id, gone: [...gone], full: false, elsewhere: false };
  return { operation, device: 'one', turn: 0, sentAt: 0, confirmedAt: 0, outcome };
}

const added = (id: string, quantity: string) =>
  change({ id: `add ${id}`, kind: 'add', merge: true, items: [milk(id, quantity)] });
const stepped = (item: string, step: 1 | -1, gone: readonly string[] = []) =>
  change({ id: `step ${item}`, kind: 'set', item, step, quantity: '9' }, gone);

describe('the verdict on amounts', () => {
  const changes = [added('a', '2'), added('b', '3'), stepped('a', 1), stepped('b', -1), stepped('b', -1)];

  it('takes the sum of additions and steps for right, by whatever id they were made', () => {
    expect(judgeAmounts([milk('b', '4')], changes)).toEqual({ lost: [], doubled: [] });
  });

  it('finds what is missing, counted twice, on two lines, or added by nobody', () => {
    expect(judgeAmounts([milk('a', '3')], changes).lost).toEqual(['Milk is 3 instead of 4']);
    expect(judgeAmounts([], changes).lost).toEqual(['Milk is 0 instead of 4']);
    expect(judgeAmounts([milk('a', '5')], changes).doubled).toEqual(['Milk is 5 instead of 4']);
    expect(judgeAmounts([milk('a', '2'), milk('b', '2')], changes).doubled).toEqual(['Milk has 2 lines']);
    expect(judgeAmounts([milk('a', '2')], []).doubled).toEqual(['Milk is 2 instead of 0']);
  });

  it('finds a step for which the server found nothing', () => {
    expect(judgeAmounts([milk('a', '2')], [added('a', '2'), stepped('a', 1, ['a'])]).lost).toEqual([
      'step a found nothing to step',
    ]);
  });
});
