import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { describe, expect, it } from 'vitest';
import { streakGradient, streakLabel, streakLook } from './streak-look.ts';

describe('a streak', () => {
  it.each([
    [0, '0 days in a row!'],
    [1, '1 day'],
    [2, '2 days in a row!'],
    [365, '365 days in a row!'],
  ])('of %i reads %j', (days, label) => expect(streakLabel(days)).toBe(label));

  it('ends in its colour darkened by a fifth', () => {
    expect(streakGradient('Happy')).toBe(`linear-gradient(100deg, ${MOOD_COLOURS.Happy}, #80aa53)`);
    expect(streakGradient(undefined)).toBe('linear-gradient(100deg, #ffce54, #f6bb42)');
  });

  const of = (streak: number, logged = true) => ({ data: { streak, week: [{ logged }] }, isPending: false });

  it('has a flame only while it continues', () => {
    expect(streakLook(of(6))).toEqual({ text: '6 days in a row!', note: undefined, art: 'flame' });
    expect(streakLook(of(1))).toEqual({ text: '1 day', note: undefined, art: 'flame' });
  });

  it('of 0 has a kind line', () => {
    expect(streakLook(of(0))).toEqual({
      text: '0 days in a row!',
      note: 'A fresh start, whenever you like.',
      art: 'sprout',
    });
  });

  it('of somebody who comes after a week says nothing but welcome', () => {
    expect(streakLook(of(0, false))).toMatchObject({ note: 'Nice to see you.', art: 'sprout' });
  });

  it('that could not be loaded stays 0 and says so', () => {
    expect(streakLook({ data: undefined, isPending: false })).toEqual({
      text: '0 days in a row!',
      note: 'Your streak could not be loaded.',
      art: 'umbrella',
    });
  });

  it('shows neither number nor picture while it loads', () => {
    expect(streakLook({ data: undefined, isPending: true })).toEqual({
      text: 'Loading streak...',
      note: undefined,
      art: undefined,
    });
  });
});
