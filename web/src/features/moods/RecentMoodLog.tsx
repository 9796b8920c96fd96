import type { MoodEntry } from '@moodbowl/contract/moods';
import { MOOD_MESSAGES } from '@moodbowl/contract/moods';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import css from './RecentMoodLog.module.css';
import { useRecentMoods } from './moods.queries.ts';

/** The newest entries; each can be corrected or deleted. */
export function RecentMoodLog() {
  const { data, isPending, isError, error } = useRecentMoods();
  const [editing, setEditing] = useState<MoodEntry>();
  return (
    <Card title="Recent Mood Log">
      {isPending ? <Loading /> : null}
      {isError ? <Notice kind="error">{messageOf(error, MOOD_MESSAGES.requestFailed)}</Notice> : null}
      {data?.length === 0 ? (
        <Hint art="sprout" next="Pick a face above; one is enough for a day.">
          No moods logged yet.
        </Hint>
      ) : null}
      <ul className={css.log}>
        {data?.map((entry) => (
          <li key={entry.id}>
            <MoodFace mood={entry.mood} size={44} />
            <div className={css.words}>
              <strong>{entry.mood}</strong>
              <time dateTime={entry.created_at}>{dayAndTime(entry.created_at)}</time>
              {entry.note === '' ? null : <p dir="auto">{entry.note}</p>}
            </div>
            <Button look="quiet" onClick={() => setEditing(entry)} aria-label={`Edit ${entry.mood}, ${dayAndTime(entry.created_at)}`}>
              Edit
            </Button>
          </li>
        ))}
      </ul>
      {editing ? <EntryDialog entry={editing} onClose={() => setEditing(undefined)} /> : null}
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
