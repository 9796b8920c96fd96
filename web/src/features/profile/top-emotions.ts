import type { MoodName } from '@moodbowl/contract/mood';

export interface Emotion {
  readonly mood: MoodName;
  readonly count: number;
}

/** The most frequent moods, at most `limit` of them. Among equals, the one logged last comes first. */
export function topEmotions(newestFirst: readonly { readonly mood: MoodName }[], limit: number): Emotion[] {
  const counts = new Map<MoodName, number>();
  for (const { mood } of newestFirst) counts.set(mood, (counts.get(mood) ?? 0) + 1);
  return [...counts]
    .map(([mood, count]) => ({ mood, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, limit);
}
