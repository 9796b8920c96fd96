import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  factorOf,
  FEWEST_SERVINGS,
  MOST_SERVINGS,
  nextServings,
  servingsFor,
  servingsIn,
  servingsText,
} from './servings.ts';

const query = (text: string) => new URLSearchParams({ servings: text });

describe('servingsIn', () => {
  it('takes what the query says', () => {
    expect(servingsIn(query('6'), 4)).toBe(6);
    expect(servingsIn(query('99'), null)).toBe(99);
    expect(servingsIn(query('5.333'), 4)).toBe(5.333);
  });

  it.each(['', '0', '-2', '100', '0.01', '2.5555', '.5', '1e1', 'many', ' 3'])(
    'takes the recipe’s for “%s”',
    (text) => {
      expect(servingsIn(query(text), 4)).toBe(4);
      expect(servingsIn(query(text), null)).toBe(1);
    },
  );

  it('takes the recipe’s without a query', () => {
    expect(servingsIn(new URLSearchParams(), 2)).toBe(2);
  });

  it('is never outside of what can be chosen', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        const servings = servingsIn(query(text), 3);
        expect(servings >= FEWEST_SERVINGS && servings <= MOST_SERVINGS).toBe(true);
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

describe('nextServings', () => {
  it('goes to whole servings, and by halves for a recipe that does not say for how many it is', () => {
    expect([nextServings(4, 1, 4), nextServings(5.333, 1, 4), nextServings(5.333, -1, 4)]).toEqual([5, 6, 5]);
    expect([nextServings(1, 1, null), nextServings(1, -1, null), nextServings(1.25, -1, null)]).toEqual([1.5, 0.5, 1]);
  });
});

it('says servings as cooks write them', () => {
  expect(servingsText(1, 4)).toBe('1 serving');
  expect(servingsText(servingsFor(4 / 3, 4), 4)).toBe('5⅓ servings');
  expect(servingsText(1.5, null)).toBe('1½ ×');
});
