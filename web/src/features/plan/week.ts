import { weekLocale } from '../../lib/language.ts';
import { addDays, daysIntoWeek } from '@moodbowl/contract/dates';
import { firstDayOfWeek } from '../../lib/format.ts';

/** Calendar weeks by the customs of a place: 1 is Monday, 7 is Sunday. */
export function weekStart(date: string, firstDay: number = firstDayOfWeek(weekLocale())): string {
  return addDays(date, -daysIntoWeek(date, firstDay));
}

/** The seven days from this one on. */
export function daysFrom(start: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}

/** The days of a week before today, which are past, and the others. In another week, none is past for a list. */
export function splitAtToday(days: readonly string[], today: string): { past: string[]; coming: string[] } {
  const isPast = (day: string) => days.includes(today) && day < today;
  return { past: days.filter(isPast), coming: days.filter((day) => !isPast(day)) };
}
