import { describe, expect, it } from 'vitest';
import { addDays, today } from './local-date.ts';

describe('days', () => {
  it('are those of the local time zone, not of UTC', () => {
    expect(today(new Date(2026, 2, 9, 23, 59))).toBe('2026-03-09');
    expect(today(new Date(2026, 2, 10, 0, 0))).toBe('2026-03-10');
  });

  it.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    // The night of the change to summer time in Europe is an hour short.
    ['2026-03-29', 1, '2026-03-30'],
  ])('%s moved by %i is %s', (date, days, moved) => expect(addDays(date, days)).toBe(moved));
});
