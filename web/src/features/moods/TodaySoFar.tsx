import { memo } from 'react';
import { timeOfDay } from '../../lib/format.ts';
import { useRecentMoods, useTodaysMood } from './moods.queries.ts';

/** The day's moods in the order in which they came, in one line. */
export const TodaySoFar = memo(() => {
  const today = useTodaysMood();
  const recent = useRecentMoods();
  // Not known yet, or out of reach; the line is kept free.
  if (today.data === undefined || recent.data === undefined) return <span>&nbsp;</span>;
  const date = today.data?.date;
  const entries = recent.data.filter((entry) => entry.date === date).toReversed();
  if (entries.length === 0) return <span>Nothing logged today yet.</span>;
  return (
    <span>
      Today so far:{' '}
      {entries.map((entry, index) => (
        <span key={entry.id}>
          {index === 0 ? '' : ', '}
          <strong>{entry.mood}</strong> at {timeOfDay(entry.created_at)}
        </span>
      ))}
    </span>
  );
});
