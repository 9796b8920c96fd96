import { describe, expect, it } from 'vitest';
import { FALLBACK_MOOD_COLOUR, findMood, MOOD_COLOURS, normaliseMood } from './mood.ts';

describe('the moods', () => {
  it('are eight, each with its colour, and grey for anything else', () => {
    expect(MOOD_COLOURS).toEqual({
      Happy: '#A0D468',
      Sad: '#5D9CEC',
      Angry: '#ED5565',
      Stressed: '#48CFAD',
      Bored: '#CCD1D9',
      Energised: '#FFCE54',
      Confused: '#FC6E51',
      Grateful: '#AC92EC',
    });
    expect(FALLBACK_MOOD_COLOUR).toBe('grey');
  });

  it.each([
    [' hAPPY\n', 'happy'],
    ['Hangry', 'hangry'],
    ['', ''],
    [undefined, 'uncategorized'],
    [null, 'uncategorized'],
    [7, 'uncategorized'],
  ])('are compared in a normal form: %j as %j', (value, form) => expect(normaliseMood(value)).toBe(form));

  it('are found in any case; anything else is not found', () => {
    expect([' hAPPY\n', 'GRATEFUL', 'Hangry', undefined].map(findMood)).toEqual([
      'Happy',
      'Grateful',
      undefined,
      undefined,
    ]);
  });
});
