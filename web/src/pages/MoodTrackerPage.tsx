import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { MOOD_MESSAGES } from '@moodbowl/contract/moods';
import { useState } from 'react';
import { MoodEntryForm } from '../features/moods/MoodEntryForm.tsx';
import { RecentMoodLog } from '../features/moods/RecentMoodLog.tsx';
import { StreakBanner } from '../features/moods/StreakBanner.tsx';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { TOAST_MS } from '../ui/toast.ts';

export function MoodTrackerPage() {
  const today = useTodaysMood();
  const [selected, setSelected] = useState<MoodName>();
  const mood = selected ?? today.data?.mood;
  return (
    <Page title="Your Mood Tracker" tint={mood && MOOD_COLOURS[mood]}>
      <StreakBanner mood={today.data?.mood} />
      <Card aria-label="Log a mood">
        <MoodEntryForm
          selectMessage={MOOD_MESSAGES.selectOnTracker}
          toastMs={TOAST_MS.tracker}
          selected={selected}
          onSelect={setSelected}
        />
      </Card>
      <RecentMoodLog />
    </Page>
  );
}
