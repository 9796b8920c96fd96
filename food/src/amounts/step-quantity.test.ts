import { describe, expect, it } from 'vitest';
import { canStepDown, stepQuantity } from './step-quantity.ts';

describe('a step of a quantity', () => {
  it.each([
    ['1', 1, '2'],
    ['3', -1, '2'],
    ['a handful', 1, '2'],
    ['', 1, '2'],
    ['500 g', 1, '501 g'],
    ['1,5 l', 1, '2.5 l'],
    ['1', -1, '1'],
    ['a handful', -1, '1'],
    ['1/2 cup', 1, '1 1/2 cup'],
    ['1 1/2 cup', 1, '2 1/2 cup'],
    ['2 1/2 cup', -1, '1 1/2 cup'],
    ['1 1/2 cup', -1, '1 cup'],
    ['½ lemon', 1, '1½ lemon'],
    ['1½ lemons', 1, '2½ lemons'],
    ['1-2', 1, '2-3'],
    ['2 – 3 leeks', -1, '1 – 2 leeks'],
    ['1/2-1 tsp', 1, '1 1/2-2 tsp'],
    ['2 x 400 g', 1, '3 x 400 g'],
    ['1.25 kg', 1, '2.25 kg'],
    ['1/0', 1, '2'],
    ['-3', 1, '2'],
  ] as const)('from %j by %i gives %j', (quantity, step, next) => expect(stepQuantity(quantity, step)).toBe(next));

  it('down is possible above one', () => {
    expect(['2', '1.5 kg', '1 1/2 cup', '2-3'].map(canStepDown)).toEqual([true, true, true, true]);
    expect(['1', 'a handful', '1/2 cup', '½', '1-2'].map(canStepDown)).toEqual([false, false, false, false, false]);
  });
});
