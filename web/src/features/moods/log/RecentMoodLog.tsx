import { t } from '@moodbowl/i18n/t';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { MoodEntryList } from './MoodEntryList.tsx';
import { useRecentMoods } from '../moods.queries.ts';

/** How many entries are shown at first. */
const FEW = 8;

interface RecentMoodLogProps {
  /** A further line about an entry. */
  readonly extra?: (entry: MoodEntry) => ReactNode;
}

/** The newest entries. Each can be corrected or deleted, and links to its day. */
export function RecentMoodLog({ extra }: RecentMoodLogProps) {
  const { data, isPending, isError, error } = useRecentMoods();
  const [all, setAll] = useState(false);
  const entries = all ? data : data?.slice(0, FEW);
  return (
    <Card title={t('moods.recentMoodLog')}>
      {isPending ? <Loading /> : null}
      {isError && !data ? <Alert kind="error">{messageOf(error, t('moods.requestFailed'))}</Alert> : null}
      {data?.length === 0 ? (
        <EmptyState art="sprout" next={t('moods.pickAFaceAboveOne')}>
          {t('moods.none')}
        </EmptyState>
      ) : null}
      {entries ? <MoodEntryList entries={entries} withDays {...(extra && { extra })} /> : null}
      {!all && data && data.length > FEW ? <Button onClick={() => setAll(true)}>{t('common.showMore')}</Button> : null}
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
