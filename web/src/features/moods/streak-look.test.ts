import { describe, expect, it } from 'vitest';
import { darken, streakLabel } from './streak-look.ts';

describe('a streak', () => {
  it.each([
    [0, '0 days in a row!'],
    [1, '1 day'],
    [2, '2 days in a row!'],
    [365, '365 days in a row!'],
  ])('of %i is said as %j', (days, label) => expect(streakLabel(days)).toBe(label));

  it('ends in its colour darkened by a fifth', () => {
    expect(darken('#A0D468', 0.2)).toBe('#80aa53');
    expect(darken('#000000', 0.2)).toBe('#000000');
  });
});
