import { addDays, monthEnd } from '@moodbowl/contract/dates';
import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import type { LoggedDay } from '@moodbowl/contract/mood-history';

/** The first day of each month of a year (`YYYY`). */
export function monthsOf(year: string): string[] {
  return Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`);
}

/** The date of this day, from 1, in the month that starts on `month`; undefined if the month is shorter. */
export function dayOf(month: string, day: number): string | undefined {
  const date = addDays(month, day - 1);
  return date.slice(0, 7) === month.slice(0, 7) ? date : undefined;
}

/** The same day of another month, or its last one if it is shorter. */
function inMonth(date: string, months: number): string {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 10);
  return dayOf(month, Number(date.slice(8))) ?? monthEnd(month);
}

interface Reach {
  readonly first: string;
  readonly last: string;
}

/**
 * Where a key leads from a day: up and down by days, left and right by months, Home and End to the ends of the month, with
 * Control to those of the year. Never beyond `first` and `last`. Undefined for any other key.
 */
export function dayAfterKey(date: string, key: string, withControl: boolean, { first, last }: Reach) {
  const to = target(date, key, withControl, { first, last });
  if (to === undefined) return undefined;
  return to < first ? first : to > last ? last : to;
}

function target(date: string, key: string, withControl: boolean, { first, last }: Reach): string | undefined {
  switch (key) {
    case 'ArrowUp':
      return addDays(date, -1);
    case 'ArrowDown':
      return addDays(date, 1);
    case 'ArrowLeft':
      return inMonth(date, -1);
    case 'ArrowRight':
      return inMonth(date, 1);
    case 'Home':
      return withControl ? first : `${date.slice(0, 7)}-01`;
    case 'End':
      return withControl ? last : monthEnd(date);
    default:
      return undefined;
  }
}

/** How often each mood was logged on these days. */
export function countMoods(days: readonly LoggedDay[]): ReadonlyMap<MoodName, number> {
  const counts = new Map<MoodName, number>(MOOD_NAMES.map((mood) => [mood, 0]));
  for (const { moods } of days) for (const { mood, count } of moods) counts.set(mood, (counts.get(mood) ?? 0) + count);
  return counts;
}

/** The days that are in the month that starts on `month`. */
export function daysIn(month: string, days: readonly LoggedDay[]): LoggedDay[] {
  return days.filter(({ date }) => date.slice(0, 7) === month.slice(0, 7));
}
