import { t } from '@moodbowl/i18n/t';
import type { Streak } from '@moodbowl/contract/moods';
import { fullDay, weekdayLetter } from '../../../lib/format.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useStreak } from '../moods.queries.ts';
import { StreakBanner } from './StreakBanner.tsx';
import css from './StreakPanel.module.css';

/** The streak with its last seven days. */
export function StreakPanel() {
  const { data } = useStreak();
  return (
    <section aria-label={t('moods.yourWeek')}>
      <StreakBanner>{data ? <Week days={data.week} /> : <span className={css.noWeek} />}</StreakBanner>
    </section>
  );
}

function Week({ days }: { readonly days: Streak['week'] }) {
  return (
    <ol className={css.week} aria-label={t('moods.theLastSevenDays')}>
      {days.map(({ date, logged }) => (
        <li key={date} data-logged={logged || undefined}>
          <span aria-hidden="true">{weekdayLetter(date)}</span>
          <VisuallyHidden>{`${fullDay(date)}: ${logged ? t('moods.logged') : t('moods.nothingLogged')}`}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}
