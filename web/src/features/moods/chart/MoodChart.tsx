import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';

import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { useNearViewport } from '../../../lib/use-near-viewport.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MoodFace } from '../../../ui/mood/MoodFace.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './MoodChart.module.css';
import { byCount, percentOf } from './mood-share.ts';
import { useMoodSummary } from '../moods.queries.ts';

const MoodDoughnut = lazyPart(async () => ({ default: (await import('./MoodDoughnut.tsx')).MoodDoughnut }));

/** How often each mood was logged, over all time: as a doughnut, and as text. */
export function MoodChart() {
  const { data, isPending, isError } = useMoodSummary();
  const [ref, near] = useNearViewport();
  if (isPending) return <Loading />;
  if (isError && !data) return <Alert kind="error">{t('moods.chartFailed')}</Alert>;
  const counts = byCount(data ?? []);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    return (
      <EmptyState art="sprout" next={t('moods.yourFirstMoodStartsThe')}>
        {t('moods.none')}
      </EmptyState>
    );
  }
  return (
    <div className={css.chart}>
      <div className={css.ring} ref={ref}>
        <Suspense fallback={<Bone />}>{near ? <MoodDoughnut counts={counts} /> : <Bone />}</Suspense>
        <p className={css.total} aria-hidden="true">
          <strong>{total}</strong>
          {t('moods.moodsAfterCount', { total })}
        </p>
      </div>
      <ul className={css.numbers} aria-label={t('moods.moodsOfAllTime')}>
        {counts.map(({ mood, count }) => (
          <li key={mood} style={{ '--mood': MOOD_COLOURS[mood] }}>
            <span className={css.swatch} aria-hidden="true" />
            <MoodFace mood={mood} size={24} />
            <span className={css.name}>{moodText(mood)}</span>
            <strong>{count}</strong>
            <span className={css.share}>{percentOf(count, total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Loading() {
  return (
    <div className={css.chart}>
      <div className={css.ring}>
        <Bone />
        <p role="status" className={css.total}>
          {t('moods.chartLoading')}
        </p>
      </div>
    </div>
  );
}

function Bone() {
  return (
    <span className={css.skeleton}>
      <Skeleton height="100%" round />
    </span>
  );
}
