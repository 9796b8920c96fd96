import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useKeptSince } from '../features/groceries/groceries.queries.ts';
import { useQuestion } from '../features/learning/learning.queries.ts';
import { LazyBreakOffer } from '../features/moods/break/LazyBreakOffer.tsx';
import { StreakPanel } from '../features/moods/streak/StreakPanel.tsx';
import { SomethingElse } from '../features/meal-logs/SomethingElse.tsx';
import { SupportLine } from '../features/moods/break/SupportLine.tsx';
import { SmallJar } from '../features/moods/jar/SmallJar.tsx';
import { TodaySoFar } from '../features/moods/log/TodaySoFar.tsx';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { useTonight } from '../features/tonight/tonight.queries.ts';
import { Illustration } from '../ui/Illustration.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { paths } from '../lib/paths.ts';
import { useForAWhile } from '../lib/use-for-a-while.ts';
import { TOAST_MS } from '../ui/toast.ts';
import css from './HomePage.module.css';
import { MoodCard } from '../features/learning/MoodCard.tsx';
import { CurrentFace } from '../ui/mood/CurrentFace.tsx';
import { LazyGroceryList } from '../features/groceries/LazyGroceryList.tsx';
import { LazyMealCarousel } from '../features/meals/carousel/LazyMealCarousel.tsx';
import { LazyMealForNow } from '../features/tonight/LazyMealForNow.tsx';
import { TonightCard } from '../features/tonight/TonightCard.tsx';
import { useRecipeDialog } from '../features/recipes/detail/use-recipe-dialog.tsx';

// Below what one came for.
const HomeNews = lazyPart(async () => ({ default: (await import('./home-later.ts')).HomeNews }));
const HowItWorks = lazyPart(async () => ({ default: (await import('./home-later.ts')).HowItWorks }));
const LearnedSoFar = lazyPart(async () => ({ default: (await import('./home-later.ts')).LearnedSoFar }));

/** How long the screen waits for what may come above everything else, in milliseconds. */
const PATIENCE_MS = 400;

export function HomePage() {
  const today = useTodaysMood();
  const tonight = useTonight();
  const [selected, setSelected] = useState<MoodName>();
  const [saved, setSaved] = useState<MoodEntry>();
  const [offeredFor, setOfferedFor] = useState<MoodName>();
  const mood = selected ?? today.data?.mood;
  // Content below the meal waits for it, so that it is not pushed down. A list that is kept here comes at once: whoever
  // needs it has no signal.
  const isKnown = !today.isPending;
  const isListKept = useKeptSince() !== null;
  // Parts that may come above it must not push the rest down.
  const above = [useQuestion(), tonight];
  const isPatient = useForAWhile(PATIENCE_MS);
  const waits = isPatient && above.some(({ isPending }) => isPending);
  const { actions, dialog } = useRecipeDialog();
  const isNew = today.data === null && tonight.data === null;
  const learned = (
    <Suspense fallback={<Skeleton height={132} />}>
      <LearnedSoFar mood={today.data?.mood}>
        <HowItWorks hasMood={Boolean(today.data)} />
      </LearnedSoFar>
    </Suspense>
  );
  return (
    <Page
      title={t('pages.welcomeBack')}
      documentTitle={t('common.home')}
      lead={t('pages.howAreYouFeelingToday')}
      tint={mood && MOOD_COLOURS[mood]}
      aside={
        <CurrentFace mood={mood}>
          {today.isPending ? null : <p className={css.pick}>{t('pages.pickAMood')}</p>}
        </CurrentFace>
      }
    >
      <div className={css.columns} data-waiting={(!isKnown && !isListKept) || undefined}>
        <div className={css.column} data-waiting={waits || undefined}>
          <MoodCard
            selectMessage={t('moods.select')}
            toastMs={TOAST_MS.mood}
            selected={selected}
            onSelect={setSelected}
            saved={saved}
            onSaved={(entry) => {
              setSaved(entry);
              setOfferedFor(entry?.mood);
            }}
          >
            <div className={css.soFar}>
              <SmallJar />
              <TodaySoFar />
            </div>
          </MoodCard>
          {isNew ? learned : null}
          {tonight.data ? (
            <TonightCard key={tonight.data.plan_entry_id} tonight={tonight.data} />
          ) : today.data ? (
            <LazyMealForNow
              key={`${today.data.id} ${today.data.mood}`}
              mood={today.data.mood}
              {...actions}
              arriving={saved !== undefined}
            />
          ) : null}
          <LazyBreakOffer mood={offeredFor} onClose={() => setOfferedFor(undefined)} />
          <SupportLine />
          <div className={css.below} data-waiting={!isKnown || undefined}>
            {isNew ? <MealToCome /> : learned}
            <StreakPanel />
            {isKnown ? (
              <Suspense>
                <HomeNews />
              </Suspense>
            ) : null}
          </div>
        </div>
        <LazyGroceryList mood={today.data?.mood} most={4} />
      </div>
      {isKnown ? (
        <LazyMealCarousel mood={today.data?.mood} isMoodMissing={today.data === null} compact {...actions} />
      ) : null}
      {dialog}
    </Page>
  );
}

/** Keeps the place of the meal that follows a saved mood. */
function MealToCome() {
  return (
    <Card aria-label={t('pages.aMealForYourMood')}>
      <div className={css.toCome}>
        <Illustration name="cooking" size={48} />
        <p>{t('pages.saveAMoodHelp')}</p>
        <Button component={Link} to={paths.suggestions()}>
          {t('pages.seeSuggestions')}
        </Button>
        <SomethingElse />
      </div>
    </Card>
  );
}
