import { t } from '@moodbowl/i18n/t';
import type { Streak } from '@moodbowl/contract/moods';
import { fullDay, weekdayLetter } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import css from './StreakPanel.module.css';
import { useStreak } from '../moods.queries.ts';
import { streakLook } from './streak-look.ts';

/** The streak's last seven days. */
export function StreakPanel() {
  const streak = useStreak();
  const { data, isPending } = streak;
  const { text, note } = streakLook(streak);
  return (
    <Card
      title={t('moods.yourWeek')}
      aside={isPending ? null : note === undefined ? <strong>{text}</strong> : <span>{text}</span>}
    >
      {data ? <Week days={data.week} /> : null}
      {isPending ? <Skeleton height={56} /> : null}
      <p className={css.line}>{isPending ? text : encouragement(data)}</p>
    </Card>
  );
}

function Week({ days }: { readonly days: Streak['week'] }) {
  return (
    <ol className={css.week} aria-label={t('moods.theLastSevenDays')}>
      {days.map(({ date, logged }) => (
        <li key={date} data-logged={logged || undefined}>
          <span aria-hidden="true">{weekdayLetter(date)}</span>
          <span className={css.dot} aria-hidden="true" />
          <VisuallyHidden>{`${fullDay(date)}: ${logged ? t('moods.logged') : t('moods.nothingLogged')}`}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

/** A line that never blames: a streak that ended is a fresh start. */
function encouragement(streak: Streak | undefined): string {
  if (!streak) return t('moods.streakUnknown');
  if (streak.week.at(-1)?.logged) return t('moods.todayIsInNiceTo');
  if (streak.streak > 0) return t('moods.todayIsStillOpenWhenever');
  return t('moods.everyDayIsAGood');
}
