import { t } from '@moodbowl/i18n/t';
import { useAlarm } from './alarm.ts';
import { timerName } from './timer-name.ts';
import { isOver, isRinging, type Timer } from './timers.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './TimerNews.module.css';

interface TimerNewsProps {
  readonly timers: readonly Timer[];
  readonly now: number;
}

/** Rings when the time of a timer is up, until it is stopped, and announces that. */
export function TimerNews({ timers, now }: TimerNewsProps) {
  const isHeard = useAlarm({ mayRing: timers.length > 0, rings: timers.some((timer) => isRinging(timer, now)) });
  const over = timers.filter((timer) => isOver(timer, now));
  return (
    <>
      <VisuallyHidden as="p" role="alert">
        {over.map((timer) => t('cook.timeIsUpOf', { timer: timerName(timer) })).join(' ')}
      </VisuallyHidden>
      <VisuallyHidden as="p" role="status">
        {timers.length > 0 ? t('cook.timersCount', { count: timers.length }) : ''}
      </VisuallyHidden>
      {timers.length > 0 && !isHeard ? <p className={css.silent}>{t('cook.tapToHear')}</p> : null}
    </>
  );
}
