import type { LoggedDay } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dayAndYear, monthName } from '../../../lib/format.ts';
import { today } from '../../../lib/local-date.ts';
import { paths } from '../../../lib/paths.ts';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { MoodStripes } from '../../../ui/mood/MoodStripes.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { dayAfterKey, dayOf, monthsOf } from './year-calendar.ts';
import css from './YearGrid.module.css';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

interface YearGridProps {
  readonly year: string;
  readonly days: readonly LoggedDay[];
}

/**
 * A cell per day: months are columns, their days rows. It is one stop of the Tab key; the arrows move among the days up to
 * today, each a link to its page.
 */
export function YearGrid({ year, days }: YearGridProps) {
  const here = today();
  const last = here < `${year}-12-31` ? here : `${year}-12-31`;
  const [current, setCurrent] = useState(last);
  const grid = useRef<HTMLTableElement>(null);
  const months = monthsOf(year);
  const moodsOf = new Map(days.map(({ date, moods }) => [date, moods.map(({ mood }) => mood)]));

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const to = dayAfterKey(current, event.key, event.ctrlKey, { first: `${year}-01-01`, last });
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    grid.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };

  return (
    <div className={css.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A grid is a table whose cells the arrows reach. */}
      <table ref={grid} role="grid" aria-label={t('year.grid', { year })} className={css.grid} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('year.day')}</VisuallyHidden>
            </th>
            {months.map((month) => (
              <th key={month} scope="col" aria-label={monthName(month)}>
                <span className={css.letter}>{monthName(month, 'monthLetter')}</span>
                <span className={css.short}>{monthName(month, 'shortMonth')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((day) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {months.map((month) => {
                const date = dayOf(month, day);
                const moods = (date !== undefined && moodsOf.get(date)) || [];
                return (
                  <td key={month} data-today={date === here || undefined}>
                    {date === undefined ? null : date > last ? (
                      <span className={css.ahead} />
                    ) : (
                      <Link
                        to={paths.moodDay(date)}
                        className={css.day}
                        data-date={date}
                        data-logged={moods.length > 0 || undefined}
                        tabIndex={date === current ? 0 : -1}
                        onFocus={() => setCurrent(date)}
                        aria-label={
                          moods.length > 0
                            ? t('year.dayWithMoods', {
                                date: dayAndYear(date),
                                moods: moods.map((mood) => moodText(mood)).join(', '),
                              })
                            : t('year.dayWithout', { date: dayAndYear(date) })
                        }
                      >
                        {moods.length > 0 ? <MoodStripes moods={moods} /> : null}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
