import { t } from '@moodbowl/i18n/t';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dayAndTime, timeOfDay } from '../../../lib/format.ts';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoodFace } from '../../../ui/mood/MoodFace.tsx';
import { EntryDialog } from '../entry/EntryDialog.tsx';
import { EntryTags } from '../tags/EntryTags.tsx';
import { Strength } from '../tags/Strength.tsx';
import css from './MoodEntryList.module.css';

/** Another event with a time, such as a meal. */
interface Event {
  readonly id: string;
  readonly created_at: string;
  readonly content: ReactNode;
}

interface MoodEntryListProps {
  readonly entries: readonly MoodEntry[];
  /** Each entry shows and links to its day; otherwise the time is enough. */
  readonly withDays?: boolean;
  /** Other events, merged with the entries by time. Both are oldest first. */
  readonly events?: readonly Event[];
  /** A further line about an entry. */
  readonly extra?: (entry: MoodEntry) => ReactNode;
}

const NO_EVENTS: readonly Event[] = [];

/**
 * Entries with face, name, time and note, each with Edit. The list stays when the last entry is deleted, with an empty
 * text.
 */
export function MoodEntryList({ entries, withDays = false, events = NO_EVENTS, extra }: MoodEntryListProps) {
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
        {inOrder(entries, events).map((item) => (
          <li key={item.id}>
            {'mood' in item ? (
              <Entry entry={item} withDay={withDays} extra={extra?.(item)} onEdit={() => setEditing(item)} />
            ) : (
              item.content
            )}
          </li>
        ))}
      </ul>
      {editing ? <EntryDialog entry={editing} onClose={closeDialog} /> : null}
    </>
  );
}

/** Entries and events merged by time; without events, the entries as they are. */
function inOrder(entries: readonly MoodEntry[], events: readonly Event[]): readonly (MoodEntry | Event)[] {
  if (events.length === 0) return entries;
  return [...entries, ...events].toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}

interface EntryProps {
  readonly entry: MoodEntry;
  readonly withDay: boolean;
  readonly extra: ReactNode;
  readonly onEdit: () => void;
}

function Entry({ entry, withDay, extra, onEdit }: EntryProps) {
  return (
    <>
      <MoodFace mood={entry.mood} size={44} />
      <div className={css.text}>
        <strong>
          {moodText(entry.mood)}
          <Strength entry={entry} />
        </strong>
        {withDay ? (
          <Link to={paths.moodDay(entry.date)} className={css.day}>
            <time dateTime={entry.created_at}>{dayAndTime(entry.created_at)}</time>
          </Link>
        ) : (
          <time dateTime={entry.created_at}>{timeOfDay(entry.created_at)}</time>
        )}
        {entry.tags.length === 0 ? null : (
          <div className={css.extra}>
            <EntryTags entry={entry} />
          </div>
        )}
        {entry.note === '' ? null : (
          <p className={css.note} dir="auto">
            {entry.note}
          </p>
        )}
        {extra ? <div className={css.extra}>{extra}</div> : null}
      </div>
      <Button
        variant="quiet"
        onClick={onEdit}
        aria-label={t('moods.editEntry', { mood: moodText(entry.mood), created_at: dayAndTime(entry.created_at) })}
      >
        {t('common.edit')}
      </Button>
    </>
  );
}
