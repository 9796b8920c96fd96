import type { MoodEntry } from '@moodbowl/contract/moods';
import { memo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dayAndTime, timeOfDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import css from './MoodEntryList.module.css';

interface MoodEntryListProps {
  readonly entries: readonly MoodEntry[];
  /** Each entry names its day and leads to it; otherwise the time of day is enough. */
  readonly withDays?: boolean;
}

/** Entries as given: face, name, when, note; each can be corrected or deleted. Stays when the last one goes, to say so. */
export const MoodEntryList = memo(({ entries, withDays = false }: MoodEntryListProps) => {
  const [editing, setEditing] = useState<MoodEntry>();
  const list = useRef<HTMLUListElement>(null);
  const closeDialog = (deleted: boolean) => {
    setEditing(undefined);
    // The button that opened the dialog is gone with its entry.
    if (deleted) list.current?.focus();
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} className={css.log}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <MoodFace mood={entry.mood} size={44} />
            <div className={css.words}>
              <strong>{entry.mood}</strong>
              {withDays ? (
                <Link to={paths.moodDay(entry.date)} className={css.day}>
                  <time dateTime={entry.created_at}>{dayAndTime(entry.created_at)}</time>
                </Link>
              ) : (
                <time dateTime={entry.created_at}>{timeOfDay(entry.created_at)}</time>
              )}
              {entry.note === '' ? null : (
                <p className={css.note} dir="auto">
                  {entry.note}
                </p>
              )}
            </div>
            <Button
              look="quiet"
              onClick={() => setEditing(entry)}
              aria-label={`Edit ${entry.mood}, ${dayAndTime(entry.created_at)}`}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
      {editing ? <EntryDialog entry={editing} onClose={closeDialog} /> : null}
    </>
  );
});
