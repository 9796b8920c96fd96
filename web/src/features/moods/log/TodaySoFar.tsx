import { RichText } from '../../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { Fragment } from 'react';
import { timeOfDay } from '../../../lib/format.ts';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { useRecentMoods, useTodaysMood } from '../moods.queries.ts';

/** Today's moods in order, in one line. */
export function TodaySoFar() {
  const today = useTodaysMood();
  const recent = useRecentMoods();
  // Not loaded yet, or failed; the line keeps its place.
  if (today.data === undefined || recent.data === undefined) return <span>{'\u00a0'}</span>;
  const date = today.data?.date;
  const entries = recent.data.filter((entry) => entry.date === date).toReversed();
  if (entries.length === 0) return <span>{t('common.nothingLoggedTodayYet')}</span>;
  return (
    <span>
      <RichText
        id="moods.todaySoFar"
        values={{
          moods: entries.map((entry, index) => (
            <Fragment key={entry.id}>
              {index === 0 ? '' : ', '}
              <RichText
                id="moods.atTime"
                values={{ mood: <strong>{moodText(entry.mood)}</strong>, time: timeOfDay(entry.created_at) }}
              />
            </Fragment>
          )),
        }}
      />
    </span>
  );
}
