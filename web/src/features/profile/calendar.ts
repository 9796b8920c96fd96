import type { MoodEntry } from '@moodbowl/contract/moods';
import { addDays } from '@moodbowl/contract/dates';

export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The day's latest entry. */
  readonly entry: MoodEntry | undefined;
}

/**
 * The last `count` days, oldest first, ending today, each with its latest entry. An entry of tomorrow, after travelling
 * west, belongs to today.
 */
export function calendarDays(entries: readonly MoodEntry[], today: string, count: number): CalendarDay[] {
  const latest = new Map<string, MoodEntry>();
  for (const entry of entries) {
    const date = entry.date > today ? today : entry.date;
    const known = latest.get(date);
    if (!known || entry.created_at > known.created_at) latest.set(date, entry);
  }
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, index + 1 - count);
    return { date, entry: latest.get(date) };
  });
}
