import { MOOD_NAMES } from '@moodbowl/contract/mood';
import type { LoggedDay, MoodCount } from '@moodbowl/contract/mood-history';
import type { DayCount } from './mood-history.repository.ts';

type Counted = Omit<DayCount, 'date'>;

/**
 * How often each mood was logged: the commonest first, of equally common ones the latest. Two at the same instant keep
 * the order of all moods.
 */
export function rankMoods(counts: readonly Counted[]): MoodCount[] {
  const total = new Map<DayCount['mood'], { count: number; latest: string }>();
  for (const { mood, count, latest } of counts) {
    const known = total.get(mood);
    total.set(mood, {
      count: count + (known?.count ?? 0),
      latest: known && known.latest > latest ? known.latest : latest,
    });
  }
  return MOOD_NAMES.flatMap((mood) => ({ mood, ...(total.get(mood) ?? { count: 0, latest: '' }) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.latest < b.latest ? 1 : a.latest > b.latest ? -1 : 0))
    .map(({ mood, count }) => ({ mood, count }));
}

/** Each day's moods by {@link rankMoods}, in the order of the days. */
export function rankDays(counts: readonly DayCount[]): LoggedDay[] {
  const byDate = Map.groupBy(counts, ({ date }) => date);
  return [...byDate].map(([date, ofDay]) => ({ date, moods: rankMoods(ofDay) }));
}
