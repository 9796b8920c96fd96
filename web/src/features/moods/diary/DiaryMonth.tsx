import { addDays, daysIntoWeek, monthEnd, monthStart } from '@moodbowl/contract/dates';
import type { DiaryEntry, LoggedDay } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { firstDayOfWeek, monthAndYear, shortDay, timeOfDay, weekday } from '../../../lib/format.ts';
import { weekLocale } from '../../../lib/language.ts';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { MoodMark } from '../../../ui/mood/MoodMark.tsx';
import { MOST_STRIPES } from '../../../ui/mood/MoodStripes.tsx';
import { countMoods } from '../year/year-calendar.ts';
import type { Span } from './diary-span.ts';
import { type DiaryDay, fitMonth } from './diary-lines.ts';
import css from './Diary.module.css';

interface DiaryMonthProps {
  readonly span: Span;
  /** The days with a mood, which the calendar and the counts show. */
  readonly logged: readonly LoggedDay[];
  /** The days with what was written and eaten, oldest first. */
  readonly days: readonly DiaryDay[];
  readonly withNotes: boolean;
}

/** A month on at most two pages: its calendar, how often each mood was logged, and its entries by day. */
export function DiaryMonth({ span, logged, days, withNotes }: DiaryMonthProps) {
  const noteOf = ({ note }: DiaryEntry) => (withNotes ? note : '');
  const fitting = fitMonth(days, {
    entryText: (entry) => `${timeOfDay(entry.created_at)} ${moodText(entry.mood)} ${noteOf(entry)}`,
    mealsText,
  });
  const counts = [...countMoods(logged)].filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const more = total - fitting.reduce((sum, { entries }) => sum + entries.length, 0);
  const name = monthAndYear(span.from);
  return (
    <section aria-label={name} className={css.month}>
      <h3>{name}</h3>
      <MonthCalendar span={span} logged={logged} />
      <p className={css.counts}>
        {counts.map(([mood, count]) => (
          <span key={mood}>
            <MoodMark mood={mood} /> {t('diary.moodCount', { mood: moodText(mood), count })}
          </span>
        ))}
      </p>
      <ul className={css.days}>
        {fitting.map(({ date, entries, meals }) => (
          <li key={date}>
            <strong className={css.date}>{shortDay(date)}</strong>
            <div>
              {entries.length > 0 ? (
                <p>
                  {entries.map((entry) => (
                    <span key={entry.id} className={css.entry}>
                      {timeOfDay(entry.created_at)} <b>{moodText(entry.mood)}</b>{' '}
                      {noteOf(entry) === '' ? null : <bdi>{noteOf(entry)}</bdi>}
                    </span>
                  ))}
                </p>
              ) : null}
              {meals.length > 0 ? <p className={css.meals}>{mealsText(meals)}</p> : null}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={css.more}>{t('diary.more', { count: more })}</p> : null}
    </section>
  );
}

function mealsText(meals: readonly string[]): string {
  return t('diary.eaten', { meals: meals.join(', ') });
}

/** The days of the month in weeks, with the marks of their moods. What it says is also in the list below. */
function MonthCalendar({ span, logged }: Pick<DiaryMonthProps, 'span' | 'logged'>) {
  const first = monthStart(span.from);
  const before = daysIntoWeek(first, firstDayOfWeek(weekLocale()));
  const length = Number(monthEnd(first).slice(8));
  const moodsOf = new Map(logged.map(({ date, moods }) => [date, moods.map(({ mood }) => mood)]));
  return (
    <div className={css.calendar} aria-hidden="true">
      {Array.from({ length: 7 }, (_, index) => addDays(first, index - before)).map((date) => (
        <b key={date}>{weekday(date)}</b>
      ))}
      {Array.from({ length }, (_, index) => addDays(first, index)).map((date, index) => (
        <span
          key={date}
          style={index === 0 ? { gridColumnStart: before + 1 } : undefined}
          data-outside={date < span.from || date > span.to || undefined}
        >
          <i>{index + 1}</i>
          {moodsOf
            .get(date)
            ?.slice(0, MOST_STRIPES)
            .map((mood) => (
              <MoodMark key={mood} mood={mood} />
            ))}
        </span>
      ))}
    </div>
  );
}
