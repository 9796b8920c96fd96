import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstDayOfWeek, preview } from './format.ts';
import { weekLocale } from './language.ts';

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

  it.each([
    [['fr'], 1],
    [['es-ES', 'es'], 1],
    [['it'], 1],
    [['ar'], 6],
    [['ar-SA', 'fr'], 7],
    [['en-US', 'fr'], 7],
    [['fr', 'en-GB'], 1],
    [['en'], 7],
    [['C'], 7],
    [['en_GB'], 7],
    [['c', 'fr'], 1],
  ])('begins on the day of a browser in %j: %i', (languages, day) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(firstDayOfWeek(weekLocale())).toBe(day);
  });
});
