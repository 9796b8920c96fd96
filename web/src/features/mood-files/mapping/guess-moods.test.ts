import { MOOD_NAMES } from '@moodbowl/contract/mood';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundMood } from '../reading/mood-file.ts';
import { activitiesOf } from './activities-of.ts';
import { guessMood, wordsOf } from './guess-moods.ts';
import { MOOD_WORDS } from './mood-words.ts';

const entry = (word: string, changes: Partial<FoundMood> = {}): FoundMood => ({
  row: 1,
  at: { date: '2026-03-10', time: '12:00' },
  word,
  activities: [],
  note: '',
  isCut: false,
  photos: 0,
  ...changes,
});

describe('the guess for a word', () => {
  it.each([
    ['rad', 'Happy', 5],
    ['good', 'Happy', 3],
    ['meh', 'Bored', 2],
    ['bad', 'Sad', 3],
    ['awful', 'Sad', 5],
    ['Großartig', 'Happy', 5],
    ['GUT 😀', 'Happy', 3],
    ['na ja', 'Bored', 2],
    ['très bien', 'Happy', 5],
    ['tres mal', 'Sad', 5],
    ['así-así', 'Bored', 2],
    ['pessimo', 'Sad', 5],
    ['verdrietig', 'Sad', 3],
    ['péssimo', 'Sad', 5],
    ['świetnie', 'Happy', 5],
    ['forfærdeligt', 'Sad', 5],
    ['Jättebra', 'Happy', 5],
    ['wütend', 'Angry', 4],
    ['Überfordert', 'Stressed', 4],
    ['excited', 'Energised', 4],
    ['verwirrt', 'Confused', 3],
    ['dankbar', 'Grateful', 3],
  ])('%s is %s, %d', (word, mood, strength) => expect(guessMood(word)).toEqual({ mood, strength }));

  it.each(MOOD_NAMES)('%s is itself, as strong as nobody knows', (name) => {
    expect(guessMood(` ${name.toUpperCase()}`)).toEqual({ mood: name });
  });

  it('that says nothing follows its place in their order, or is empty', () => {
    expect(guessMood('calm')).toBeUndefined();
    expect(guessMood('🙂')).toBeUndefined();
    expect([1, 0.5, 0, -0.5, -1].map((level) => guessMood('xyz', level))).toEqual([
      { mood: 'Happy', strength: 5 },
      { mood: 'Happy', strength: 3 },
      { mood: 'Bored', strength: 2 },
      { mood: 'Sad', strength: 3 },
      { mood: 'Sad', strength: 5 },
    ]);
  });

  it('is none for what every object has', () => {
    for (const word of ['__proto__', 'constructor', 'toString']) expect(guessMood(word)).toBeUndefined();
  });

  it('never fails, and gives a strength from 1 to 5', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined }),
        (word, level) => {
          const guess = guessMood(word, level);
          expect(guess === undefined || MOOD_NAMES.includes(guess.mood)).toBe(true);
          expect(guess?.strength ?? 1).toBeGreaterThanOrEqual(1);
          expect(guess?.strength ?? 1).toBeLessThanOrEqual(5);
        },
      ),
    );
  });

  it('has no word that is empty', () => {
    for (const { words } of MOOD_WORDS) for (const word of words.split(',')) expect(word.trim()).not.toBe('');
  });
});

describe('the words of a file', () => {
  it('come with their counts, the most common first', () => {
    expect(wordsOf('daylio', [entry('meh'), entry('rad'), entry('rad'), entry('calm', { level: 0.5 })])).toEqual([
      { word: 'rad', count: 2, guess: { mood: 'Happy', strength: 5 } },
      { word: 'calm', count: 1, guess: { mood: 'Happy', strength: 3 } },
      { word: 'meh', count: 1, guess: { mood: 'Bored', strength: 2 } },
    ]);
  });

  it.each([
    [
      ['1', '3', '5'],
      ['Sad', 'Bored', 'Happy'],
    ],
    [
      ['0', '5', '10'],
      ['Sad', 'Bored', 'Happy'],
    ],
    [
      ['-2', '0', '2'],
      ['Sad', 'Bored', 'Happy'],
    ],
    [
      ['0,5', '-1', '0'],
      ['Happy', 'Sad', 'Bored'],
    ],
    [
      ['2/5', '5/5'],
      ['Sad', 'Happy'],
    ],
    [
      ['10', '90'],
      ['Sad', 'Happy'],
    ],
    [
      ['3', 'cloudy'],
      [undefined, undefined],
    ],
    [
      ['101', '5'],
      [undefined, undefined],
    ],
  ])('that are numbers are meant by the smallest scale: %j', (words, moods) => {
    const found = wordsOf(
      'table',
      words.map((word) => entry(word)),
    );
    expect(words.map((word) => found.find((one) => one.word === word)?.guess?.mood)).toEqual(moods);
  });
});

it('activities come with their counts, and those beyond the most that one can choose among are counted', () => {
  const many = Array.from({ length: 301 }, (_, n) => entry('rad', { activities: [{ name: `a${n}` }] }));
  const { listed, more } = activitiesOf([...many, entry('rad', { activities: [{ name: 'a300', group: 'Work' }] })]);
  expect(listed[0]).toMatchObject({ name: 'a300', count: 2 });
  expect([listed.length, more]).toEqual([300, 1]);
});
