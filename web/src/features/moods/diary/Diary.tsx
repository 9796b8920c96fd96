import type { MealLog } from '@moodbowl/contract/meal-logs';
import type { DiaryEntry, LoggedDay } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { daySpan } from '../../../lib/format.ts';
import type { DiaryDay } from './diary-lines.ts';
import type { Span } from './diary-span.ts';
import { DiaryMonth } from './DiaryMonth.tsx';
import css from './Diary.module.css';

/** What is printed of a month. */
export interface MonthData {
  readonly span: Span;
  readonly logged: readonly LoggedDay[];
  readonly entries: readonly DiaryEntry[];
  readonly meals: readonly MealLog[];
}

interface DiaryProps {
  readonly span: Span;
  readonly months: readonly MonthData[];
  readonly withNotes: boolean;
}

/** The diary as it is printed, without the months that have nothing. */
export function Diary({ span, months, withNotes }: DiaryProps) {
  const logged = months.flatMap((month) => month.logged);
  const entries = logged.reduce((sum, { moods }) => moods.reduce((count, { count: of }) => count + of, sum), 0);
  return (
    <article aria-label={t('diary.heading')} className={css.diary}>
      <header>
        <h2>{t('diary.heading')}</h2>
        <p>{daySpan(span.from, span.to)}</p>
        <p>{t('diary.sum', { entries, days: logged.length })}</p>
      </header>
      {months.map((month) => {
        const days = daysOf(month);
        if (days.length === 0) return null;
        return (
          <DiaryMonth key={month.span.from} span={month.span} logged={month.logged} days={days} withNotes={withNotes} />
        );
      })}
    </article>
  );
}

/** The days of a month on which something was logged, oldest first. */
function daysOf({ entries, meals }: MonthData): DiaryDay[] {
  const dates = [...new Set([...entries, ...meals].map(({ date }) => date))].toSorted();
  return dates.map((date) => ({
    date,
    entries: entries.filter((entry) => entry.date === date),
    meals: meals.filter((meal) => meal.date === date).map(({ meal_name }) => meal_name),
  }));
}
