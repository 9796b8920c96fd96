import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysIntoWeek, monthEnd, monthStart } from './dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const day = fc.integer({ min: 0, max: 60_000 }).map((days) => new Date(days * DAY_MS).toISOString().slice(0, 10));

describe('adding days', () => {
  it.each([
    ['2026-03-31', 1, '2026-04-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-03-29', 1, '2026-03-30'],
  ])('to %s: %i is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it('and subtracting them again leads back', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -800, max: 800 }),
        (date, days) => addDays(addDays(date, days), -days) === date,
      ),
    );
  });
});

describe('a week', () => {
  it.each([
    ['2026-03-09', 1, 0],
    ['2026-03-10', 1, 1],
    ['2026-03-15', 1, 6],
    ['2026-03-15', 7, 0],
    ['2026-03-09', 7, 1],
    ['2026-03-13', 6, 6],
  ])('has before %s, if it begins on day %i, %i days', (date, firstDay, days) =>
    expect(daysIntoWeek(date, firstDay)).toBe(days),
  );
});

describe('a month', () => {
  it.each([
    ['2026-03-31', '2026-03-01', '2026-03-31'],
    ['2026-02-01', '2026-02-01', '2026-02-28'],
    ['2024-02-29', '2024-02-01', '2024-02-29'],
    ['2100-02-10', '2100-02-01', '2100-02-28'],
    ['2025-12-31', '2025-12-01', '2025-12-31'],
    ['2026-04-28', '2026-04-01', '2026-04-30'],
  ])('that has %s begins on %s and ends on %s', (date, first, last) =>
    expect([monthStart(date), monthEnd(date)]).toEqual([first, last]),
  );
});
