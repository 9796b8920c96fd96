import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factorOf, MOST_SERVINGS, servingsIn } from './servings.ts';

const query = (text: string) => new URLSearchParams({ servings: text });

describe('servingsIn', () => {
  it('takes what the query says', () => {
    expect(servingsIn(query('6'), 4)).toBe(6);
    expect(servingsIn(query('99'), null)).toBe(99);
  });

  it.each(['', '0', '-2', '100', '2.5', '1e1', 'many', ' 3'])('takes the recipe’s for “%s”', (text) => {
    expect(servingsIn(query(text), 4)).toBe(4);
    expect(servingsIn(query(text), null)).toBe(1);
  });

  it('takes the recipe’s without a query', () => {
    expect(servingsIn(new URLSearchParams(), 2)).toBe(2);
  });

  it('is never outside of what can be chosen', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        const servings = servingsIn(query(text), 3);
        expect(Number.isInteger(servings) && servings >= 1 && servings <= MOST_SERVINGS).toBe(true);
      }),
    );
  });
});

describe('factorOf', () => {
  it('compares with the servings of the recipe, or multiplies', () => {
    expect(factorOf(6, 4)).toBe(1.5);
    expect(factorOf(1, 4)).toBe(0.25);
    expect(factorOf(3, null)).toBe(3);
  });
});
