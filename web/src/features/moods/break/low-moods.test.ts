import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { describe, expect, it } from 'vitest';
import { hadLowDays, kindLineFor } from './low-moods.ts';

const TODAY = '2026-03-10';
/** One entry a day, today first. */
const days = (...moods: MoodName[]) =>
  moods.map((mood, ago) => ({ mood, date: `2026-03-${String(10 - ago).padStart(2, '0')}` }));

describe('low days', () => {
  it.each<[boolean, MoodName[]]>([
    [false, []],
    [false, ['Sad', 'Sad']],
    [true, ['Sad', 'Angry', 'Stressed']],
    [true, ['Sad', 'Happy', 'Angry', 'Grateful', 'Stressed']],
    [false, ['Happy', 'Happy', 'Happy', 'Sad', 'Sad', 'Sad', 'Sad']],
    [false, ['Bored', 'Confused', 'Bored', 'Confused', 'Bored']],
  ])('are %s for %j', (low, moods) => expect(hadLowDays(days(...moods), TODAY)).toBe(low));

  it('are decided by the last mood of each day', () => {
    const better = days('Sad', 'Sad', 'Sad').flatMap((entry) => [{ ...entry, mood: 'Happy' as const }, entry]);
    expect(hadLowDays(better, TODAY)).toBe(false);
    const worse = days('Happy', 'Happy', 'Happy').flatMap((entry) => [{ ...entry, mood: 'Sad' as const }, entry]);
    expect(hadLowDays(worse, TODAY)).toBe(true);
  });

  it('are days with an entry, consecutive or not, and recent', () => {
    const spread = [
      { mood: 'Sad', date: '2026-03-09' },
      { mood: 'Angry', date: '2026-03-05' },
      { mood: 'Sad', date: '2026-02-26' },
    ] as const;
    expect(hadLowDays(spread, TODAY)).toBe(true);
    expect(hadLowDays(spread, '2026-03-13')).toBe(false);
  });
});

describe('a small break', () => {
  it('is offered after four of the moods', () => {
    expect(MOOD_NAMES.filter((mood) => kindLineFor(mood) !== undefined)).toEqual(['Sad', 'Angry', 'Stressed', 'Bored']);
  });
});
