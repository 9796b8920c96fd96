import { numberText } from '../../../lib/format.ts';
import { moodText } from '../../../ui/mood/mood-text.ts';
import type { MoodName } from '@moodbowl/contract/mood';

export interface MoodCount {
  readonly mood: MoodName;
  readonly count: number;
}

/** A share in percent, with one decimal. */
export function percentOf(count: number, total: number): string {
  const percent = total === 0 ? 0 : (100 * count) / total;
  return `${numberText(percent, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;
}

/** The label of a segment: 'label: count (percent)'. */
export function shareLabel({ mood, count }: MoodCount, total: number): string {
  return `${moodText(mood)}: ${count} (${percentOf(count, total)})`;
}

/** Moods by count, highest first, without those never logged. */
export function byCount(counts: readonly MoodCount[]): MoodCount[] {
  return counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || a.mood.localeCompare(b.mood));
}
