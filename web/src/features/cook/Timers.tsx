import { t } from '@moodbowl/i18n/t';
import { useTitle } from '../../ui/use-title.ts';
import { TimerList } from './TimerList.tsx';
import { TimerNews } from './TimerNews.tsx';
import { isOver, type Timer } from './timers.ts';
import css from './Timers.module.css';
import { useNow } from './use-now.ts';

interface TimersProps {
  readonly timers: readonly Timer[];
  /** Of the window while nothing rings. */
  readonly title: string;
  readonly mealId: string;
  readonly onShow: (timer: Timer) => void;
  /** A timer has left with the button that had the focus. */
  readonly onStopped: () => void;
}

/** All timers below the steps. */
export function Timers({ timers, title, ...list }: TimersProps) {
  const now = useNow(timers.some(({ end }) => end !== null));
  useTitle(timers.some((timer) => isOver(timer, now)) ? t('cook.timeIsUp') : title);
  return (
    <div className={css.timers} data-empty={timers.length === 0 || undefined}>
      <TimerNews timers={timers} now={now} />
      {timers.length > 0 ? <TimerList timers={timers} now={now} {...list} /> : null}
    </div>
  );
}
