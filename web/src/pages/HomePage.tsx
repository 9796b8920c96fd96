import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { MOOD_MESSAGES } from '@moodbowl/contract/moods';
import { useState } from 'react';
import { WaitingLine } from '../features/friends/WaitingLine.tsx';
import { BreakOffer } from '../features/moods/BreakOffer.tsx';
import { MoodEntryForm } from '../features/moods/MoodEntryForm.tsx';
import { StreakBanner } from '../features/moods/StreakBanner.tsx';
import { StreakPanel } from '../features/moods/StreakPanel.tsx';
import { SupportLine } from '../features/moods/SupportLine.tsx';
import { TodaySoFar } from '../features/moods/TodaySoFar.tsx';
import { useFollowingMood, useTodaysMood } from '../features/moods/moods.queries.ts';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { TOAST_MS } from '../ui/toast.ts';
import css from './HomePage.module.css';
import { HEADS } from './heads.ts';
import { CurrentFace } from './parts/CurrentFace.tsx';
import { GroceryListLater, MealCarouselLater } from './parts/later.tsx';
import { useRecipeDialog } from './parts/use-recipe-dialog.tsx';

export { askForToday as askAhead } from '../features/moods/moods.queries.ts';

export function HomePage() {
  const today = useTodaysMood();
  const [selected, setSelected] = useState<MoodName>();
  const [saved, setSaved] = useState<MoodName>();
  const mood = selected ?? today.data?.mood;
  // What a saved mood changes further down comes after the word that it is saved.
  const moodBelow = useFollowingMood();
  const { actions, dialog } = useRecipeDialog();
  return (
    <Page
      {...HEADS.home}
      tint={mood && MOOD_COLOURS[mood]}
      aside={<CurrentFace mood={mood}>{today.isPending ? null : <p className={css.pick}>Pick a mood</p>}</CurrentFace>}
    >
      <div className={css.columns}>
        <div className={css.column}>
          <StreakBanner />
          <Card aria-label="Log a mood">
            <MoodEntryForm
              selectMessage={MOOD_MESSAGES.select}
              toastMs={TOAST_MS.mood}
              selected={selected}
              onSelect={setSelected}
              onSaved={setSaved}
              aside={<TodaySoFar />}
            />
          </Card>
          <BreakOffer mood={saved} onClose={() => setSaved(undefined)} />
          <SupportLine />
          <WaitingLine />
          <StreakPanel />
        </div>
        <GroceryListLater mood={moodBelow} />
      </div>
      <MealCarouselLater mood={moodBelow} {...actions} />
      {dialog}
    </Page>
  );
}
