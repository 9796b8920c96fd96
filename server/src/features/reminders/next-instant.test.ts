import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { localDate } from '../../local-date.ts';
import { offsetAt } from '../../zone-offset.ts';
import { firstInstant, isQuiet, nextDue, type Rule } from './next-instant.ts';

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const first = (date: string, time: string, zone: string) =>
  new Date(firstInstant(date, minutes(time), zone)).toISOString().slice(0, 16);

const rule = (from_time: string, more: Partial<Rule> = {}): Rule => ({
  user_id: 'a',
  id: 'b',
  from_time,
  to_time: null,
  quiet_days: 0,
  last_day: null,
  ...more,
});
const next = (of: Rule, after: string, zone: string) => nextDue(of, Date.parse(after), zone)?.at.slice(0, 16);

describe('the first instant of a local time', () => {
  it.each([
    ['Europe/Berlin', '2026-03-10', '08:00', '2026-03-10T07:00'],
    // Skipped: clocks go from 02:00 to 03:00 at 01:00 UTC.
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59'],
    ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '08:00', '2026-03-29T06:00'],
    // Twice: from 03:00 back to 02:00 at 01:00 UTC.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00'],
    ['Europe/Berlin', '2026-10-25', '01:59', '2026-10-24T23:59'],
    // Half an hour.
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45'],
    // No midnight.
    ['Africa/Cairo', '2026-04-24', '00:10', '2026-04-23T22:00'],
    ['America/St_Johns', '2026-03-08', '02:30', '2026-03-08T05:30'],
    ['Pacific/Apia', '2026-03-10', '08:00', '2026-03-09T19:00'],
    ['Pacific/Kiritimati', '2026-03-10', '00:00', '2026-03-09T10:00'],
    ['Asia/Kathmandu', '2026-03-10', '08:00', '2026-03-10T02:15'],
  ])('in %s on %s at %s is %s', (zone, date, time, expected) => expect(first(date, time, zone)).toBe(expected));

  it('is the first at which clocks show it, or more, in any zone and year', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        // In whole minutes; offsets had seconds before.
        fc.integer({ min: Date.UTC(1975, 0) / 60_000, max: Date.UTC(2036, 0) / 60_000 }),
        (zone, minute) => {
          const wall = minute * 60_000;
          const date = new Date(wall).toISOString().slice(0, 10);
          const found = firstInstant(date, minute % 1_440, zone);
          const shownAt = (instant: number) => instant + offsetAt(instant, zone);
          expect(shownAt(found)).toBeGreaterThanOrEqual(wall);
          // Nowhere in the two days before do clocks show as much.
          for (let back = 1; back <= 48 * 12; back += 1) expect(shownAt(found - back * 5 * 60_000)).toBeLessThan(wall);
          expect(shownAt(found - 1_000)).toBeLessThan(wall);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the next time of a reminder', () => {
  it('is today if it is still to come, and else on the next day that is not quiet', () => {
    expect(next(rule('08:00'), '2026-03-10T06:59:59Z', 'Europe/Berlin')).toBe('2026-03-10T07:00');
    expect(next(rule('08:00'), '2026-03-10T07:00:00Z', 'Europe/Berlin')).toBe('2026-03-11T07:00');
    // 10 March 2026 is a Tuesday; Wednesday to Sunday are quiet.
    expect(next(rule('08:00', { quiet_days: 0b1111100 }), '2026-03-10T07:00:00Z', 'Europe/Berlin')).toBe(
      '2026-03-16T07:00',
    );
    expect(next(rule('08:00', { quiet_days: 0b1111111 }), '2026-03-10T07:00:00Z', 'Europe/Berlin')).toBeUndefined();
  });

  it('is not on a day that it has been for, also after a journey', () => {
    const had = rule('20:00', { last_day: '2026-03-10' });
    expect(next(had, '2026-03-10T19:00:00Z', 'America/New_York')).toBe('2026-03-12T00:00');
  });

  it('comes once where clocks show it twice, and at once where they skip it', () => {
    const at = rule('02:30');
    expect(next(at, '2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T00:30');
    expect(next(at, '2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-26T01:30');
    expect(next(at, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:00');
    expect(next(at, '2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('2026-03-30T00:30');
  });

  it('is not on a day that a zone has left out', () => {
    // Samoa had no 30 December 2011.
    expect(next(rule('08:00'), '2011-12-29T18:00:00Z', 'Pacific/Apia')).toBe('2011-12-30T18:00');
    expect(localDate(new Date('2011-12-30T18:00Z'), 'Pacific/Apia')).toBe('2011-12-31');
  });

  it('lies at random within its span, the same for everybody who asks, and each day another', () => {
    const of = rule('09:00', { to_time: '11:00', id: newId() });
    const times = new Set<string>();
    let after = '2026-03-01T00:00:00Z';
    for (let days = 0; days < 60; days += 1) {
      const due = nextDue(of, Date.parse(after), 'Europe/Berlin');
      expect(nextDue({ ...of }, Date.parse(after), 'Europe/Berlin')).toEqual(due);
      const time = new Date(Date.parse(due!.at) + offsetAt(Date.parse(due!.at), 'Europe/Berlin')).toISOString();
      expect([time.slice(0, 10), time.slice(11, 16) >= '09:00' && time.slice(11, 16) <= '11:00']).toEqual([
        due!.day,
        true,
      ]);
      times.add(time.slice(11, 16));
      after = due!.at;
    }
    expect(times.size).toBeGreaterThan(20);
  });

  it('is always later, never on a quiet day, and at most once a day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Gaza', 'UTC'),
        fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 }),
        fc.integer({ min: 0, max: 1_438 }),
        fc.integer({ min: 0, max: 126 }),
        fc.uuid(),
        (zone, minute, from, quiet_days, id) => {
          const asTime = (of: number) => new Date(of * 60_000).toISOString().slice(11, 16);
          const of = rule(asTime(from), { id, to_time: asTime(from + 1), quiet_days });
          let [after, last_day]: [number, string | null] = [minute * 60_000, null];
          for (let times = 0; times < 4; times += 1) {
            const due = nextDue({ ...of, last_day }, after, zone);
            if (!due) throw new Error('some day is not quiet');
            expect(Date.parse(due.at)).toBeGreaterThan(after);
            expect(isQuiet(due.day, quiet_days)).toBe(false);
            expect(last_day === null || due.day > last_day).toBe(true);
            [after, last_day] = [Date.parse(due.at), due.day];
          }
        },
      ),
    );
  });
});
