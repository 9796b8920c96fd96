import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import type { LoggedDay } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { MoodMark } from '../../../ui/mood/MoodMark.tsx';
import { numberText } from '../../../lib/format.ts';
import { countMoods } from './year-calendar.ts';
import css from './YearLegend.module.css';

/** The colour and the mark of each mood, with how often it was logged. */
export function YearLegend({ days }: { readonly days: readonly LoggedDay[] }) {
  return (
    <ul className={css.legend} aria-label={t('year.legend')}>
      {[...countMoods(days)].map(([mood, count]) => (
        <li key={mood}>
          <span className={css.swatch} style={{ background: MOOD_COLOURS[mood] }}>
            <MoodMark mood={mood} size={14} />
          </span>
          <span>{moodText(mood)}</span>
          <strong>{numberText(count)}</strong>
        </li>
      ))}
    </ul>
  );
}
