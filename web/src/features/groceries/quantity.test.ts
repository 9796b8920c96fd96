import { describe, expect, it } from 'vitest';
import { canStepDown, stepQuantity } from './quantity.ts';

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
  ] as const)('from %j by %i leads to %j', (quantity, step, next) => expect(stepQuantity(quantity, step)).toBe(next));

  it('down is possible above one', () => {
    expect(['2', '1.5 kg', '1', 'a handful'].map(canStepDown)).toEqual([true, true, false, false]);
  });
});
