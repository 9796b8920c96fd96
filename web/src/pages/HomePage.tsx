import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { MOOD_MESSAGES } from '@moodbowl/contract/moods';
import { useState } from 'react';
import { GroceryList } from '../features/groceries/GroceryList.tsx';
import { MealCarousel } from '../features/meals/MealCarousel.tsx';
import { MoodEntryForm } from '../features/moods/MoodEntryForm.tsx';
import { StreakBanner } from '../features/moods/StreakBanner.tsx';
import { StreakPanel } from '../features/moods/StreakPanel.tsx';
import { TodaySoFar } from '../features/moods/TodaySoFar.tsx';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { Card } from '../ui/Card.tsx';
import { MoodFace } from '../ui/mood/MoodFace.tsx';
import { Page } from '../ui/Page.tsx';
import { TOAST_MS } from '../ui/toast.ts';
import css from './HomePage.module.css';
import { useRecipeDialog } from './parts/use-recipe-dialog.tsx';

export function HomePage() {
  const today = useTodaysMood();
  const [selected, setSelected] = useState<MoodName>();
  const mood = selected ?? today.data?.mood;
  const { actions, dialog } = useRecipeDialog();
  return (
    <Page
      title="Welcome back"
      documentTitle="Home"
      lead="How are you feeling today?"
      tint={mood && MOOD_COLOURS[mood]}
      aside={<CurrentFace mood={mood} loading={today.isPending} />}
    >
      <div className={css.columns}>
        <div className={css.column}>
          <StreakBanner mood={today.data?.mood} />
          <Card aria-label="Log a mood">
            <MoodEntryForm
              selectMessage={MOOD_MESSAGES.select}
              toastMs={TOAST_MS.mood}
              selected={selected}
              onSelect={setSelected}
              aside={<TodaySoFar />}
            />
          </Card>
          <StreakPanel />
        </div>
        <GroceryList mood={today.data?.mood} />
      </div>
      <MealCarousel mood={today.data?.mood} {...actions} />
      {dialog}
    </Page>
  );
}

interface CurrentFaceProps {
  readonly mood: MoodName | undefined;
  readonly loading: boolean;
}

/** The mood chosen, else today's, large; a word to begin with when there is none. */
function CurrentFace({ mood, loading }: CurrentFaceProps) {
  return (
    <div className={css.face}>
      {mood ? <MoodFace mood={mood} size={112} alt={mood} /> : null}
      {!mood && !loading ? <p className={css.pick}>Pick a mood</p> : null}
    </div>
  );
}
