import { addDays } from '@moodbowl/contract/dates';
/** Days as people live them: `YYYY-MM-DD` in their own time zone. */
import { formatsByZone } from './time-zone.ts';
import { offsetAt } from './zone-offset.ts';

const formatOf = formatsByZone({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day last asked for in each zone; within one minute it stays the same, and formatting is dear. */
const latest = new Map<string, { minute: number; date: string }>();

/** The day on which `instant` falls in `zone`. */
export function localDate(instant: Date, zone: string): string {
  const minute = Math.floor(instant.getTime() / 60_000);
  const known = latest.get(zone);
  if (known?.minute === minute) return known.date;
  const date = formatOf(zone).format(instant);
  // Only zones as stored, which are spelt in one way.
  if (latest.size >= 1_000) latest.clear();
  latest.set(zone, { minute, date });
  return date;
}

/** A day begins this long before it does in UTC, in the zone where it begins first (+14:00). */
const EARLIEST_MS = 14 * 60 * 60 * 1000;

/** Remembers what it gave for the last few days: at any time people live in two or three of them. */
function rememberDays<Value>(compute: (date: string) => Value): (date: string) => Value {
  const known = new Map<string, Value>();
  return (date) => {
    let value = known.get(date);
    if (value === undefined) {
      value = compute(date);
      if (known.size >= 10) known.clear();
      known.set(date, value);
    }
    return value;
  };
}

/** The instant at which `date` begins somewhere, as `created_at` has it: nothing of that day was made before. */
export const earliestInstant = rememberDays((date) => new Date(Date.parse(date) - EARLIEST_MS).toISOString());

const DAY_MS = 24 * 60 * 60 * 1000;
/** So far behind UTC is no place on earth: the westernmost zone is UTC-12. */
const LATEST_MS = 12 * 60 * 60 * 1000;

/** The instant by which `date` has ended everywhere, as `created_at` has it: nothing of that day was made later. */
export const latestInstant = rememberDays((date) => new Date(Date.parse(date) + DAY_MS + LATEST_MS).toISOString());

/** Days from 1 January 1970 to `date`, by the calendar alone: what follows one another differs by one. */
export function dayNumber(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** The seven days that end with `date`, earliest first. */
export const weekUntil = rememberDays((date): readonly string[] =>
  [-6, -5, -4, -3, -2, -1, 0].map((offset) => addDays(date, offset)),
);

/** Offsets from UTC by zone and day, in milliseconds. */
const offsets = new Map<string, Map<number, number>>();

/**
 * The hour, 0 to 23, that clocks in `zone` show at this instant (milliseconds since 1970). The offset is that of the
 * day's noon in UTC: on the two days a year when clocks change it may be wrong by one hour for half a day.
 */
export function localHour(instant: number, zone: string): number {
  const day = Math.floor(instant / DAY_MS);
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  let offset = ofZone.get(day);
  if (offset === undefined) {
    offset = offsetAt(day * DAY_MS + DAY_MS / 2, zone);
    // A few years of days in some zones.
    if (offsets.size >= 100) offsets.clear();
    if (ofZone.size >= 2_000) ofZone.clear();
    offsets.set(zone, ofZone.set(day, offset));
  }
  return new Date(instant + offset).getUTCHours();
}
