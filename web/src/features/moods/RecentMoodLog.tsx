import { t } from '@moodbowl/i18n/t';
import { useDeferredValue, useMemo, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MoodEntryList } from './MoodEntryList.tsx';
import { useRecentMoods } from './moods.queries.ts';

/** How many entries stand there at first. */
const FEW = 8;

/** The newest entries; each can be corrected or deleted, and leads to its day. */
export function RecentMoodLog() {
  const { data, isPending, isError, error } = useRecentMoods();
  const [all, setAll] = useState(false);
  // In slices, so that a slow phone stays touchable.
  const isThere = useDeferredValue(data !== undefined);
  const entries = useMemo(() => (all ? data : data?.slice(0, FEW)), [all, data]);
  return (
    <Card title="Recent Mood Log">
      {isPending || (data && !isThere) ? <Loading /> : null}
      {isError && !data ? <Notice kind="error">{messageOf(error, t('moods.requestFailed'))}</Notice> : null}
      {data?.length === 0 ? (
        <Hint art="sprout" next="Pick a face above; one is enough for a day.">
          {t('moods.none')}
        </Hint>
      ) : null}
      {entries && isThere ? <MoodEntryList entries={entries} withDays /> : null}
      {!all && isThere && data && data.length > FEW ? <Button onClick={() => setAll(true)}>Show more</Button> : null}
    </Card>
  );
}

function Loading() {
  return (
    <>
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </>
  );
}
