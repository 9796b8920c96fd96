import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@moodbowl/contract/dates';
import { localDate } from '../../local-date.ts';
import { countStreak } from './streak.ts';

const TODAY = '2026-03-10';

/** Days as `countStreak` takes them: each once, latest first. */
function latestFirst(days: Iterable<string>): string[] {
  return [...new Set(days)].toSorted().toReversed();
}

function daysFrom(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, -index));
}

/** The rule as one would check it on a calendar, one day after the other. */
function naiveStreak(days: readonly string[], today: string): number {
  const logged = new Set(days.map((day) => (day > today ? today : day)));
  let day = logged.has(today) ? today : addDays(today, -1);
  let streak = 0;
  while (logged.has(day)) {
    streak += 1;
    day = addDays(day, -1);
  }
  return streak;
}

const today = fc.integer({ min: 0, max: 4_000 }).map((offset) => addDays('2020-01-01', offset));
/** Days around today, dense enough that streaks happen, up to two of them ahead. */
const todayAndDays = fc
  .tuple(today, fc.uniqueArray(fc.integer({ min: -2, max: 12 }), { maxLength: 15 }))
  .map(([date, offsets]) => ({ date, days: latestFirst(offsets.map((offset) => addDays(date, -offset))) }));

describe('a streak', () => {
  it.each([
    ['nothing', [], 0],
    ['today', [0], 1],
    ['yesterday only', [1], 1],
    ['today and yesterday', [0, 1], 2],
    ['the day before yesterday', [2], 0],
    ['three days that ended yesterday', [1, 2, 3], 3],
    ['a gap yesterday', [0, 2, 3], 1],
    ['a gap further back', [0, 1, 2, 4, 5], 3],
    ['tomorrow, from another zone', [-1], 1],
    ['tomorrow and yesterday', [-1, 1], 2],
    ['tomorrow and today', [-1, 0], 1],
    ['both days ahead, today and yesterday', [-2, -1, 0, 1], 2],
    ['tomorrow, but not yesterday', [-1, 2], 1],
  ])('with %s', (_, offsets, expected) => {
    expect(countStreak(latestFirst(offsets.map((offset) => addDays(TODAY, -offset))), TODAY)).toBe(expected);
  });

  it.each([
    ['2026-04-02', 'a month end'],
    ['2024-03-02', 'a leap day'],
    ['2026-03-02', 'a February without one'],
    ['2026-01-03', 'a year end'],
    ['2026-03-31', 'the start of summer time'],
  ])('of seven days that ends on %s runs over %s', (last) => {
    expect(countStreak(daysFrom(last, 7), last)).toBe(7);
    expect(countStreak(daysFrom(last, 7), addDays(last, 1))).toBe(7);
    expect(countStreak(daysFrom(last, 7), addDays(last, 2))).toBe(0);
  });

  it('is what one counts on a calendar', () => {
    fc.assert(
      fc.property(todayAndDays, ({ date, days }) => countStreak(days, date) === naiveStreak(days, date)),
      { numRuns: 1_000 },
    );
  });

  it('never gets shorter by an entry today, and grows by one if there was none', () => {
    fc.assert(
      fc.property(todayAndDays, ({ date, days }) => {
        const before = countStreak(days, date);
        const after = countStreak(latestFirst([...days, date]), date);
        expect(after).toBe(days.some((day) => day >= date) ? before : before + 1);
      }),
    );
  });

  it('never gets shorter by an entry on any day', () => {
    fc.assert(
      fc.property(todayAndDays, fc.integer({ min: -2, max: 12 }), ({ date, days }, offset) => {
        expect(countStreak(latestFirst([...days, addDays(date, -offset)]), date)).toBeGreaterThanOrEqual(
          countStreak(days, date),
        );
      }),
    );
  });

  it('lasts over midnight, and ends a day later', () => {
    fc.assert(
      fc.property(today, fc.integer({ min: 1, max: 400 }), (date, length) => {
        const days = daysFrom(date, length);
        expect([0, 1, 2].map((later) => countStreak(days, addDays(date, later)))).toEqual([length, length, 0]);
      }),
    );
  });
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Casablanca',
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
];

/** The hours of UTC that fall on `date` in `zone`: 23 to 25 of them. */
function hoursOf(date: string, zone: string): Date[] {
  const start = Date.parse(`${date}T00:00:00Z`) - 15 * 3_600_000;
  return Array.from({ length: 54 }, (_, hour) => new Date(start + hour * 3_600_000)).filter(
    (at) => localDate(at, zone) === date,
  );
}

describe('logging once on each of one’s own days', () => {
  it('makes a streak of as many days, at any hour and in any time zone', () => {
    const hours = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), today, hours, (zone, first, choices) => {
        const instants = choices.map((choice, index) => {
          const candidates = hoursOf(addDays(first, index), zone);
          return candidates[Math.floor(choice * candidates.length)]!;
        });
        const days = latestFirst(instants.map((at) => localDate(at, zone)));
        expect(countStreak(days, localDate(instants.at(-1)!, zone))).toBe(choices.length);
      }),
    );
  });

  it('keeps the streak of somebody who flies west over the date line', () => {
    const away = { zone: 'Pacific/Kiritimati', at: new Date('2026-03-10T10:30:00Z') };
    const home = localDate(away.at, 'Pacific/Pago_Pago');
    const days = daysFrom(localDate(away.at, away.zone), 10);
    expect(home).toBe('2026-03-09');
    expect(countStreak(days, home)).toBe(8);
  });
});
