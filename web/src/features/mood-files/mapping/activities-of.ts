import { MOOD_FILE_LIMITS } from '../reading/mood-file-limits.ts';
import type { FoundActivity, FoundMood } from '../reading/mood-file.ts';

/** An activity in a file. */
export interface CountedActivity extends FoundActivity {
  /** How many entries have it. */
  readonly count: number;
}

/** The activities of a file, the most common first, and how many more there are than one can choose among. */
export function activitiesOf(entries: readonly FoundMood[]): {
  readonly listed: CountedActivity[];
  readonly more: number;
} {
  const byName = Map.groupBy(
    entries.flatMap(({ activities }) => activities),
    ({ name }) => name,
  );
  const counted = [...byName.values()]
    .map((found) => ({ name: '', ...found[0], count: found.length }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    listed: counted.slice(0, MOOD_FILE_LIMITS.activities),
    more: Math.max(0, counted.length - MOOD_FILE_LIMITS.activities),
  };
}
