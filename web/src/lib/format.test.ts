import { describe, expect, it } from 'vitest';
import { firstDayOfWeek, preview } from './format.ts';

describe('a preview', () => {
  it('is the first characters and three dots, or everything if it is short', () => {
    expect(preview('x'.repeat(50), 50)).toBe('x'.repeat(50));
    expect(preview('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}...`);
    expect(preview('', 50)).toBe('');
  });

  it('never cuts a character in two', () => expect(preview('👩‍👩‍👧‍👦🥣', 1)).toBe('👩‍👩‍👧‍👦...'));
});

describe('a week', () => {
  it.each([
    ['en-GB', 1],
    ['de', 1],
    ['en-US', 7],
    ['ar-EG', 6],
  ])('in %s begins on day %i', (locale, day) => expect(firstDayOfWeek(locale)).toBe(day));
});
