import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../catalogue/catalogue.ts';
import { minutesOf } from './minutes.ts';

describe('the minutes of a meal', () => {
  it.each([
    ['15 min prep, 6 min cook: cold cucumber against slippery noodles.', 21],
    ['Ready in 20 minutes. Light and bright.', 20],
    ['1 hour 30 minutes: slow and warm.', 90],
    ['2 h: worth it.', 120],
    ['A soup. It simmers for 40 minutes.', undefined],
    ['', undefined],
    ['9 mint leaves: fresh.', undefined],
  ])('of "%s" are %s', (description, minutes) => expect(minutesOf(description)).toBe(minutes));

  it.each(['1'.repeat(2_000), ' 1'.repeat(1_000), '1 h'.repeat(700)])(
    'are read quickly, whatever is repeated',
    (text) => {
      const begun = performance.now();
      for (let times = 0; times < 20; times += 1) minutesOf(text);
      expect(performance.now() - begun).toBeLessThan(100);
    },
  );

  it('are known for every meal of the catalogue', () => {
    expect(catalogue.filter(({ description }) => minutesOf(description) === undefined)).toEqual([]);
  });
});
