import { describe, expect, it } from 'vitest';
import { countMoods, dayAfterKey, dayOf, daysIn, monthsOf } from './year-calendar.ts';

const YEAR = { first: '2026-01-01', last: '2026-12-31' };

describe('a key', () => {
  it.each([
    ['2026-03-31', 'ArrowDown', '2026-04-01'],
    ['2026-03-01', 'ArrowUp', '2026-02-28'],
    ['2026-03-15', 'ArrowRight', '2026-04-15'],
    ['2026-01-31', 'ArrowRight', '2026-02-28'],
    ['2026-03-31', 'ArrowLeft', '2026-02-28'],
    ['2026-02-10', 'Home', '2026-02-01'],
    ['2026-02-10', 'End', '2026-02-28'],
    ['2026-01-01', 'ArrowUp', '2026-01-01'],
    ['2026-01-15', 'ArrowLeft', '2026-01-01'],
    ['2026-12-15', 'ArrowRight', '2026-12-31'],
  ])('leads from %s by %s to %s', (date, key, to) => expect(dayAfterKey(date, key, false, YEAR)).toBe(to));

  it('leads to the ends of the year with Control', () => {
    expect(dayAfterKey('2026-05-10', 'Home', true, YEAR)).toBe('2026-01-01');
    expect(dayAfterKey('2026-05-10', 'End', true, YEAR)).toBe('2026-12-31');
  });

  it('never leads into the future', () => {
    const soFar = { ...YEAR, last: '2026-03-10' };
    for (const key of ['ArrowDown', 'ArrowRight', 'End'])
      expect(dayAfterKey('2026-03-10', key, false, soFar), key).toBe('2026-03-10');
  });

  it.each(['Tab', 'Enter', 'a'])('%s is left alone', (key) =>
    expect(dayAfterKey('2026-03-10', key, false, YEAR)).toBeUndefined(),
  );
});

it('a year has 365 days, a leap year 366', () => {
  const length = (year: string) =>
    monthsOf(year)
      .flatMap((month) => Array.from({ length: 31 }, (_, day) => dayOf(month, day + 1) ?? []))
      .flat().length;
  expect([length('2025'), length('2024'), length('2100')]).toEqual([365, 366, 365]);
});

it('counts the moods of some days', () => {
  const days = [
    { date: '2026-01-31', moods: [{ mood: 'Happy' as const, count: 2 }] },
    {
      date: '2026-02-01',
      moods: [
        { mood: 'Sad' as const, count: 1 },
        { mood: 'Happy' as const, count: 1 },
      ],
    },
  ];
  expect(countMoods(days).get('Happy')).toBe(3);
  expect(countMoods(days).get('Bored')).toBe(0);
  expect(daysIn('2026-02-01', days)).toEqual(days.slice(1));
});
