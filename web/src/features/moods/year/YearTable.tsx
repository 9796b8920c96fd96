import { MOOD_NAMES } from '@moodbowl/contract/mood';
import type { LoggedDay } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { dayAndYear, monthName, numberText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { MoodFace } from '../../../ui/mood/MoodFace.tsx';
import { countMoods, daysIn, monthsOf } from './year-calendar.ts';
import css from './YearTable.module.css';

interface YearTableProps {
  readonly year: string;
  readonly days: readonly LoggedDay[];
}

/** The same as the picture in numbers: each month's moods, and below them each day's. */
export function YearTable({ year, days }: YearTableProps) {
  const months = monthsOf(year);
  return (
    <div className={css.numbers}>
      <table className={css.table}>
        <caption>{t('year.countsByMonth')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('year.month')}</th>
            {MOOD_NAMES.map((mood) => (
              <th key={mood} scope="col">
                <MoodFace mood={mood} size={24} alt={moodText(mood)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month}>
              <th scope="row" aria-label={monthName(month)}>
                {monthName(month, 'shortMonth')}
              </th>
              {[...countMoods(daysIn(month, days))].map(([mood, count]) => (
                <td key={mood} data-none={count === 0 || undefined}>
                  {numberText(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('year.all')}</th>
            {[...countMoods(days)].map(([mood, count]) => (
              <td key={mood}>{numberText(count)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {months.map((month) => {
        const logged = daysIn(month, days);
        if (logged.length === 0) return null;
        return (
          <section key={month} aria-label={monthName(month)}>
            <h3>{monthName(month)}</h3>
            <ul className={css.days}>
              {logged.map(({ date, moods }) => (
                <li key={date}>
                  <Link to={paths.moodDay(date)}>{dayAndYear(date)}</Link>
                  <span>{moods.map(({ mood, count }) => moodCountText(mood, count)).join(', ')}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function moodCountText(mood: string, count: number): string {
  return count === 1 ? moodText(mood) : t('year.moodTimes', { mood: moodText(mood), count });
}
