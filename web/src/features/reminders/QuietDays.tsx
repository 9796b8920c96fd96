import { t } from '@moodbowl/i18n/t';
import { weekday } from '../../lib/format.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import css from './Reminders.module.css';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface QuietDaysProps {
  readonly days: readonly number[];
  readonly onChange: (days: number[]) => void;
}

/** Days on which nothing comes. */
export function QuietDays({ days, onChange }: QuietDaysProps) {
  return (
    <fieldset className={css.group}>
      <legend>{t('reminders.quietDays')}</legend>
      <div className={css.days}>
        {WEEK.map((day) => (
          <label key={day}>
            <Checkbox
              checked={days.includes(day)}
              onChange={(event) =>
                onChange(WEEK.filter((other) => (other === day ? event.currentTarget.checked : days.includes(other))))
              }
            />
            {/* 1 January 2024 was a Monday. */}
            {weekday(`2024-01-0${day}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
