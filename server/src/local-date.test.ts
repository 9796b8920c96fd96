import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from './local-date.ts';

const MINUTE = 60_000;
const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
const instant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-12-31T23:59:59Z'),
  noInvalidDate: true,
});

/** The slow way round: ask for the offset alone, move the instant by it and read the day off UTC. */
function dateByOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const text = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date(at.getTime() + offset * MINUTE).toISOString().slice(0, 10);
}

describe('the local date', () => {
  it('is what the offset of the zone makes of the instant, for any instant and zone', () => {
    fc.assert(fc.property(instant, zone, (at, timeZone) => localDate(at, timeZone) === dateByOffset(at, timeZone)));
  });

  it.each([
    ['2026-03-10T09:59:59Z', 'Pacific/Kiritimati', '2026-03-10'],
    ['2026-03-10T10:00:00Z', 'Pacific/Kiritimati', '2026-03-11'],
    ['2026-03-10T10:59:59Z', 'Pacific/Pago_Pago', '2026-03-09'],
    ['2026-03-10T11:00:00Z', 'Pacific/Pago_Pago', '2026-03-10'],
    ['2026-03-10T18:15:00Z', 'Asia/Kathmandu', '2026-03-11'],
    ['2024-02-29T23:30:00Z', 'UTC', '2024-02-29'],
    ['2024-02-29T23:30:00Z', 'Europe/Berlin', '2024-03-01'],
    ['2025-12-31T23:00:00Z', 'Europe/Berlin', '2026-01-01'],
    // Summer time: the same hour of UTC is another day one day later.
    ['2026-03-28T22:30:00Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-29T22:30:00Z', 'Europe/Berlin', '2026-03-30'],
    ['2026-11-01T04:30:00Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T04:30:00Z', 'America/New_York', '2026-11-01'],
    // Half an hour of summer time.
    ['2026-04-04T13:15:00Z', 'Australia/Lord_Howe', '2026-04-05'],
    ['2026-04-05T13:15:00Z', 'Australia/Lord_Howe', '2026-04-05'],
    // Midnight itself does not exist here on this day.
    ['2026-09-06T03:59:59Z', 'America/Santiago', '2026-09-05'],
    ['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06'],
    // A zone that goes back for Ramadan.
    ['2026-02-14T23:30:00Z', 'Africa/Casablanca', '2026-02-15'],
    ['2026-02-15T23:30:00Z', 'Africa/Casablanca', '2026-02-15'],
  ])('of %s in %s is %s', (at, timeZone, date) => {
    expect(localDate(new Date(at), timeZone)).toBe(date);
  });

  it('is an error for an unknown zone', () => {
    expect(() => localDate(new Date(), 'Mars/Olympus')).toThrow(RangeError);
  });
});
