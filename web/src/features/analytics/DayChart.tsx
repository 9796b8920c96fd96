import { t } from '@moodbowl/i18n/t';
import css from './DayChart.module.css';
import { shortDay } from '../../lib/format.ts';
import { Stack } from '../../ui/Stack.tsx';

export interface DayFigure {
  readonly day: string;
  readonly value: number;
  /** The values of a day as texts, one per column of the table. */
  readonly cells: readonly string[];
  readonly colour?: string;
}

interface DayChartProps {
  /** The label of the highest bar. */
  readonly most: string;
  readonly figures: readonly DayFigure[];
  readonly columns: readonly string[];
  readonly caption: string;
}

/** A bar per day, and on demand the same numbers as a table, newest first. */
export function DayChart({ most, figures, columns, caption }: DayChartProps) {
  const max = Math.max(...figures.map(({ value }) => value));
  const [first, middle, last] = [figures[0], figures[Math.floor((figures.length - 1) / 2)], figures.at(-1)];
  return (
    <Stack gap={2}>
      <Stack gap={1} aria-hidden="true">
        <span className={css.most}>{most}</span>
        <div className={css.bars} data-many={figures.length > 45 || undefined}>
          {figures.map(({ day, value, cells, colour }) => (
            <span key={day} className={css.slot} title={`${shortDay(day)}: ${cells[0] ?? ''}`}>
              <span
                className={css.bar}
                style={{ height: max === 0 ? 0 : `${(100 * value) / max}%`, ...(colour && { background: colour }) }}
              />
            </span>
          ))}
        </div>
        <p className={css.axis}>
          {[first, middle, last].map((figure, index) => (
            <span key={index}>{figure ? shortDay(figure.day) : ''}</span>
          ))}
        </p>
      </Stack>
      <details className={css.details}>
        <summary>{t('analytics.theNumbersDayByDay')}</summary>
        <table className={css.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('analytics.day')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.toReversed().map(({ day, cells }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                {columns.map((column, index) => (
                  <td key={column}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Stack>
  );
}
