import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';

import { useState } from 'react';
import { MoodTabs } from '../features/moods/MoodTabs.tsx';
import { LazyBreakOffer } from '../features/moods/break/LazyBreakOffer.tsx';
import { MoodChart } from '../features/moods/chart/MoodChart.tsx';
import { MoodJar } from '../features/moods/jar/MoodJar.tsx';
import { LookBack } from '../features/moods/look-back/LookBack.tsx';
import { RecentMoodLog } from '../features/moods/log/RecentMoodLog.tsx';
import { StreakBanner } from '../features/moods/streak/StreakBanner.tsx';
import { SupportLine } from '../features/moods/break/SupportLine.tsx';
import { useLookBack } from '../features/moods/mood-history.queries.ts';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { LazyMealForNow } from '../features/tonight/LazyMealForNow.tsx';
import { useForAWhile } from '../lib/use-for-a-while.ts';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { TOAST_MS } from '../ui/toast.ts';
import css from './MoodTrackerPage.module.css';
import { CurrentFace } from '../ui/mood/CurrentFace.tsx';
import { SomethingElse } from '../features/meal-logs/SomethingElse.tsx';
import { Row } from '../ui/Row.tsx';
import { MoodCard } from '../features/learning/MoodCard.tsx';
import { useAfterMealTags } from '../features/learning/use-after-meal-tags.tsx';
import { useRecipeDialog } from '../features/recipes/detail/use-recipe-dialog.tsx';

/** How long the screen waits for what may come above its rest, in milliseconds. */
const PATIENCE_MS = 400;

export function MoodTrackerPage() {
  const today = useTodaysMood();
  const [selected, setSelected] = useState<MoodName>();
  const [saved, setSaved] = useState<MoodEntry>();
  const [lastSaved, setLastSaved] = useState<MoodName>();
  const { actions, dialog } = useRecipeDialog();
  const afterMeal = useAfterMealTags();
  const mood = selected ?? today.data?.mood;
  // What it shows must not push the rest down.
  const lookBack = useLookBack();
  const isPatient = useForAWhile(PATIENCE_MS);
  return (
    <Page
      title={t('pages.yourMoodTracker')}
      documentTitle={t('common.moodTracker')}
      tint={mood && MOOD_COLOURS[mood]}
      aside={<CurrentFace mood={mood} />}
    >
      <MoodTabs />
      <div className={css.areas} data-waiting={(isPatient && lookBack.isPending) || undefined}>
        <div className={css.column}>
          <div className={css.entry}>
            <StreakBanner />
            <MoodCard
              selectMessage={t('moods.selectOnTracker')}
              toastMs={TOAST_MS.tracker}
              selected={selected}
              onSelect={setSelected}
              saved={saved}
              onSaved={(entry) => {
                setSaved(entry);
                setLastSaved(entry?.mood);
              }}
            />
            <Row>
              <SomethingElse />
            </Row>
            {saved && today.data ? (
              <LazyMealForNow
                key={`${today.data.id} ${today.data.mood}`}
                mood={today.data.mood}
                {...actions}
                arriving
              />
            ) : null}
            <LookBack />
            <LazyBreakOffer mood={lastSaved} onClose={() => setLastSaved(undefined)} />
            <SupportLine />
          </div>
          <div className={css.log}>
            <RecentMoodLog extra={afterMeal} />
          </div>
        </div>
        <div className={css.column}>
          <Card title={t('pages.yourMoodJar')} className={css.jar ?? ''}>
            <MoodJar />
          </Card>
          <Card title={t('pages.allTimeMoodOverview')} className={css.chart ?? ''}>
            <MoodChart />
          </Card>
        </div>
      </div>
      {dialog}
    </Page>
  );
}
