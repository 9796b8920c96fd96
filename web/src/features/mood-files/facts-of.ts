import { MOOD_LIMITS } from '@moodbowl/contract/moods';
import type { FoundMood } from './reading/mood-file.ts';

/** What the entries of a file are, in numbers. */
export interface Facts {
  readonly days: number;
  /** The days of the first and the last; undefined without entries. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly photos: number;
  /** Entries of days that have more than a day holds. */
  readonly beyond: number;
}

export function factsOf(entries: readonly FoundMood[]): Facts {
  const byDay = Map.groupBy(entries, ({ at }) => at.date);
  const days = [...byDay.keys()].toSorted();
  return {
    days: days.length,
    first: days[0],
    last: days.at(-1),
    photos: entries.reduce((sum, { photos }) => sum + photos, 0),
    beyond: [...byDay.values()].reduce((sum, { length }) => sum + Math.max(0, length - MOOD_LIMITS.perDay), 0),
  };
}
