import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { useState } from 'react';
import { Link } from 'react-router';
import { GiftsLine } from '../features/recipes/gifts/GiftsLine.tsx';
import { WaitingLine } from '../features/friends/WaitingLine.tsx';
import { useKeptSince } from '../features/groceries/groceries.queries.ts';
import { HomeOffers } from '../features/homes/HomeOffers.tsx';
import { useQuestion } from '../features/learning/learning.queries.ts';
import { BreakOffer } from '../features/moods/break/BreakOffer.tsx';
import { MoodEntryForm } from '../features/moods/entry/MoodEntryForm.tsx';
import { StreakBanner } from '../features/moods/streak/StreakBanner.tsx';
import { StreakPanel } from '../features/moods/streak/StreakPanel.tsx';
import { SupportLine } from '../features/moods/break/SupportLine.tsx';
import { SmallJar } from '../features/moods/jar/SmallJar.tsx';
import { TodaySoFar } from '../features/moods/log/TodaySoFar.tsx';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { useTonight } from '../features/tonight/tonight.queries.ts';
import { Illustration } from '../ui/Illustration.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { paths } from '../lib/paths.ts';
import { useForAWhile } from '../lib/use-for-a-while.ts';
import { TOAST_MS } from '../ui/toast.ts';
import css from './HomePage.module.css';
import { AfterMealQuestion } from '../features/learning/AfterMealQuestion.tsx';
import { CurrentFace } from '../ui/mood/CurrentFace.tsx';
import { LazyGroceryList } from '../features/groceries/LazyGroceryList.tsx';
import { LazyMealCarousel } from '../features/meals/carousel/LazyMealCarousel.tsx';
import { MealForNow } from '../features/tonight/MealForNow.tsx';
import { TonightLine } from '../features/tonight/TonightLine.tsx';
import { useRecipeDialog } from '../features/recipes/detail/use-recipe-dialog.tsx';

/** How long the screen waits for what may come above everything else, in milliseconds. */
const PATIENCE_MS = 400;

export function HomePage() {
  const today = useTodaysMood();
  const [selected, setSelected] = useState<MoodName>();
  const [saved, setSaved] = useState<MoodName>();
  const mood = selected ?? today.data?.mood;
  // Content below the meal waits for it, so that it is not pushed down. A list that is kept here comes at once: whoever
  // needs it has no signal.
  const isKnown = !today.isPending;
  const isListKept = useKeptSince() !== null;
  // Parts that may come above it must not push the rest down.
  const above = [useQuestion(), useTonight()];
  const isPatient = useForAWhile(PATIENCE_MS);
  const waits = isPatient && above.some(({ isPending }) => isPending);
  const { actions, dialog } = useRecipeDialog();
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
          <HomeOffers />
          <AfterMealQuestion onSaved={setSaved} />
          <TonightLine />
          <StreakBanner />
          <Card aria-label={t('pages.logAMood')}>
            <MoodEntryForm
              selectMessage={t('moods.select')}
              toastMs={TOAST_MS.mood}
              selected={selected}
              onSelect={setSelected}
              onSaved={setSaved}
              aside={
                <div className={css.soFar}>
                  <SmallJar />
                  <TodaySoFar />
                </div>
              }
            />
          </Card>
          {today.data ? (
            <MealForNow
              key={`${today.data.id} ${today.data.mood}`}
              mood={today.data.mood}
              {...actions}
              reveal={saved !== undefined}
            />
          ) : null}
          {today.data === null ? <MealToCome /> : null}
          <BreakOffer mood={saved} onClose={() => setSaved(undefined)} />
          <SupportLine />
          {isKnown ? (
            <>
              <StreakPanel />
              <WaitingLine />
              <GiftsLine />
            </>
          ) : null}
        </div>
        <LazyGroceryList mood={today.data?.mood} most={8} />
      </div>
      {isKnown ? <LazyMealCarousel mood={today.data?.mood} isMoodMissing={today.data === null} {...actions} /> : null}
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
      </div>
    </Card>
  );
}
