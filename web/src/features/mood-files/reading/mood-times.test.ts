import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate, toDate } from './dates.ts';
import { readClock, readStamp, timeAt } from './times.ts';
import { toInstant } from './to-instant.ts';

it.each([
  ['18:50', '18:50'],
  ['6:50 pm', '18:50'],
  ['6:50\u202FPM', '18:50'],
  ['6:50 p. m.', '18:50'],
  ['12:05 am', '00:05'],
  ['12 pm', '12:00'],
  ['06:50:07', '06:50:07'],
  ['6.50', '06:50'],
  ['18h50', '18:50'],
  ['18:50 Uhr', '18:50'],
  ['6:50 nachm.', '18:50'],
  ['24:00', undefined],
  ['13:00 pm', undefined],
  ['10:60', undefined],
  ['7', undefined],
  ['', undefined],
])('the clock %j is %j', (cell, expected) => expect(readClock(cell)).toBe(expected));

it.each([
  ['2026-03-01', '2026-03-01'],
  ['2026/3/1', '2026-03-01'],
  ['1.3.2026', '2026-03-01'],
  ['01. 03. 2026', '2026-03-01'],
  ['Di., 1.3.26', '2026-03-01'],
  ['March 1, 2026', '2026-03-01'],
  ['Sunday, March 1st, 2026', '2026-03-01'],
  ['1. März 2026', '2026-03-01'],
  ['1 de março de 2026', '2026-03-01'],
  ['1er mars 2026', undefined],
  ['31.2.2026', undefined],
  ['13/13/2026', undefined],
  ['yesterday', undefined],
])('the date %j is %j', (cell, expected) => {
  const read = readDate(cell);
  expect(read && toDate(read, 'monthFirst')).toBe(expected);
});

it('every day of a calendar is read as it is written', () => {
  const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10);
      const [year = '', month = '', of = ''] = iso.split('-');
      const written = [iso, `${of}.${month}.${year}`, `${Number(of)}/${Number(month)}/${year}`];
      expect(
        written.map((text) => toDate(readDate(text) ?? { year: 0, first: 0, second: 0, order: undefined }, 'dayFirst')),
      ).toEqual([iso, iso, iso]);
    }),
  );
});

describe('a stamp', () => {
  it('with an offset keeps the clock that the person saw', () => {
    const at = readStamp('2026-03-10 23:30:00 +0545');
    expect(at).toEqual({ date: '2026-03-10', time: '23:30', offset: 345 });
    expect(at && new Date(toInstant(at)).toISOString()).toBe('2026-03-10T17:45:00.000Z');
  });

  it.each(['2026-13-01T10:00', '2026-03-10T25:00', '2026-03-10', '2026-03-10T10:00+99:00', '10:00'])(
    '%s is none',
    (text) => expect(readStamp(text)).toBeUndefined(),
  );

  it('in UTC is the same instant', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        const at = readStamp(date.toISOString());
        expect(at && toInstant(at)).toBe(date.getTime());
      }),
    );
  });
});

describe('a time of the person’s own clock', () => {
  const offsetIn = (zone: string) => {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    return (instant: number) => {
      const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(instant)) ?? [];
      return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    };
  };
  const at = (zone: string, date: string, time: string) =>
    new Date(toInstant({ date, time }, offsetIn(zone))).toISOString();

  it('is taken by the zone’s offset on that day', () => {
    expect(at('Europe/Berlin', '2026-01-10', '18:50')).toBe('2026-01-10T17:50:00.000Z');
    expect(at('Europe/Berlin', '2026-07-10', '18:50:30')).toBe('2026-07-10T16:50:30.000Z');
    expect(at('Asia/Kathmandu', '2026-07-10', '00:10')).toBe('2026-07-09T18:25:00.000Z');
  });

  it('that was skipped is the first after, and one that came twice is the earlier', () => {
    expect(at('Europe/Berlin', '2026-03-29', '02:30:20')).toBe('2026-03-29T01:00:00.000Z');
    expect(at('Australia/Lord_Howe', '2026-10-04', '02:10')).toBe('2026-10-03T15:30:00.000Z');
    expect(at('Pacific/Apia', '2011-12-30', '12:00')).toBe('2011-12-30T10:00:00.000Z');
    expect(at('Europe/Berlin', '2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('shows again what it was read from, in any zone', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC');
    const instant = fc.integer({ min: 0, max: 60 * 366 * 24 * 60 }).map((minutes) => minutes * 60_000);
    fc.assert(
      fc.property(zone, instant, (name, whole) => {
        const offsetAt = offsetIn(name);
        const { date, time } = timeAt(whole, offsetAt(whole));
        const back = toInstant({ date, time }, offsetAt);
        expect(timeAt(back, offsetAt(back))).toMatchObject({ date, time });
        expect(back).toBeLessThanOrEqual(whole);
      }),
    );
  });
});
