import { t } from '@moodbowl/i18n/t';
import { weekLocale } from '../../lib/language.ts';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { PROFILE_LIMITS } from '@moodbowl/contract/profile';
import { Link } from 'react-router';
import { dayOfMonth, firstDayOfWeek, fullDay, weekday } from '../../lib/format.ts';
import { moodText } from '../../ui/mood/mood-text.ts';
import { today } from '../../lib/local-date.ts';
import { paths } from '../../lib/paths.ts';
import { Illustration } from '../../ui/Illustration.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { type CalendarDay, calendarDays } from './calendar.ts';
import { daysIntoWeek } from '@moodbowl/contract/dates';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './MoodCalendar.module.css';

interface MoodCalendarProps {
  readonly entries: readonly MoodEntry[];
  /** Days on which something was eaten. */
  readonly mealDays: ReadonlySet<string>;
}

/** A cell per day, in weeks. Each links to its page. */
export function MoodCalendar({ entries, mealDays }: MoodCalendarProps) {
  const here = today();
  const days = calendarDays(entries, here, PROFILE_LIMITS.calendarDays);
  const before = daysIntoWeek(days[0]?.date ?? here, firstDayOfWeek(weekLocale()));
  // Rows of seven days, starting on the first day of the week.
  const week = days.slice((7 - before) % 7).slice(0, 7);
  return (
    <div className={css.calendar}>
      <div className={css.week} aria-hidden="true">
        {week.map(({ date }) => (
          <span key={date}>{weekday(date)}</span>
        ))}
      </div>
      <ol className={css.days} aria-label={t('profile.last30Days')}>
        {days.map((day, index) => (
          <li
            key={day.date}
            data-today={day.date === here || undefined}
            style={index === 0 ? { gridColumnStart: before + 1 } : undefined}
          >
            <Day day={day} first={index === 0} ate={mealDays.has(day.date)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface DayProps {
  readonly day: CalendarDay;
  readonly first: boolean;
  readonly ate: boolean;
}

function Day({ day: { date, entry }, first, ate }: DayProps) {
  const text = labelOf(date, first);
  const label = (
    <span className={css.date} aria-hidden="true">
      {text}
    </span>
  );
  if (entry) {
    const { mood } = entry;
    return (
      <Link
        to={paths.moodDay(entry.date)}
        className={css.day}
        style={{ '--mood': MOOD_COLOURS[mood] }}
        aria-label={`${nameOf(date, text)}: ${moodText(mood)}`}
        title={moodText(mood)}
      >
        {label}
        <MoodFace mood={mood} size={32} />
      </Link>
    );
  }
  if (ate) {
    return (
      <Link
        to={paths.moodDay(date)}
        className={css.day}
        style={{ '--mood': 'var(--line)' }}
        aria-label={t('profile.dateNoMoodButMeals', { date: nameOf(date, text) })}
        title={t('common.meals')}
      >
        {label}
        <Illustration name="plate" size={30} />
      </Link>
    );
  }
  // An empty day leads to its page, where what was forgotten can be added.
  return (
    <Link to={paths.moodDay(date)} className={css.day} data-empty>
      {label}
      <VisuallyHidden>{t('profile.dateNoMood', { date: nameOf(date, text) })}</VisuallyHidden>
    </Link>
  );
}

/** The full date including the visible label, which people say to voice control. */
function nameOf(date: string, label: string): string {
  const day = fullDay(date);
  return day.includes(label) ? day : `${label}, ${day}`;
}

/** The day of the month, with the month on its first day. */
function labelOf(date: string, first: boolean): string {
  const day = Number(date.slice(8));
  if (!first && day !== 1) return String(day);
  return dayOfMonth(date);
}
