import { describe, expect, it } from 'vitest';
import { daysFrom, splitAtToday, weekStart } from './week.ts';

describe('a week', () => {
  it.each([
    ['2026-03-10', 1, '2026-03-09'],
    ['2026-03-10', 7, '2026-03-08'],
    ['2026-03-10', 6, '2026-03-07'],
    ['2026-03-09', 1, '2026-03-09'],
    ['2026-03-08', 1, '2026-03-02'],
    ['2026-01-01', 1, '2025-12-29'],
  ])('of %s that begins on day %i begins on %s', (date, firstDay, start) =>
    expect(weekStart(date, firstDay)).toBe(start),
  );

  it('has seven days, over the end of February', () => {
    expect(daysFrom('2028-02-28')).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
      '2028-03-03',
      '2028-03-04',
      '2028-03-05',
    ]);
  });

  it('is listed from today on, with what is past apart', () => {
    const days = daysFrom('2026-03-09');
    expect(splitAtToday(days, '2026-03-14')).toEqual({ past: days.slice(0, 5), coming: days.slice(5) });
    expect(splitAtToday(days, '2026-03-09')).toEqual({ past: [], coming: days });
    expect(splitAtToday(days, '2026-04-01')).toEqual({ past: [], coming: days });
  });
});
