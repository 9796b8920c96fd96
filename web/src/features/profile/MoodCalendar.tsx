import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { PROFILE_LIMITS } from '@moodbowl/contract/profile';
import { Link } from 'react-router';
import { dayOfMonth, fullDay } from '../../lib/format.ts';
import { today } from '../../lib/local-date.ts';
import { paths } from '../../lib/paths.ts';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { type CalendarDay, calendarDays } from './calendar.ts';
import css from './MoodCalendar.module.css';

/** A cell for each of the last days; those with a mood lead to their day. */
export function MoodCalendar({ entries }: { readonly entries: readonly MoodEntry[] }) {
  const here = today();
  return (
    <ol className={css.days} aria-label="Last 30 days">
      {calendarDays(entries, here, PROFILE_LIMITS.calendarDays).map((day, index) => (
        <li key={day.date} data-today={day.date === here || undefined}>
          <Day day={day} first={index === 0} />
        </li>
      ))}
    </ol>
  );
}

function Day({ day: { date, entry }, first }: { readonly day: CalendarDay; readonly first: boolean }) {
  const text = labelOf(date, first);
  const label = (
    <span className={css.date} aria-hidden="true">
      {text}
    </span>
  );
  if (!entry) {
    return (
      <span className={css.day}>
        {label}
        <span className={css.spoken}>{`${fullDay(date)}: no mood`}</span>
      </span>
    );
  }
  const { mood } = entry;
  return (
    <Link
      to={paths.moodDay(entry.date)}
      className={css.day}
      style={{ '--mood': MOOD_COLOURS[mood] }}
      aria-label={`${nameOf(date, text)}: ${mood}`}
      title={mood}
    >
      {label}
      <MoodFace mood={mood} size={32} />
    </Link>
  );
}

/** The full day, with the visible label in it: that is what people say to a voice control. */
function nameOf(date: string, label: string): string {
  const day = fullDay(date);
  return day.includes(label) ? day : `${label}, ${day}`;
}

/** The day of the month; with the month where one begins. */
function labelOf(date: string, first: boolean): string {
  const day = Number(date.slice(8));
  if (!first && day !== 1) return String(day);
  return dayOfMonth(date);
}
