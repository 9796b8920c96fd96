import { t } from '@moodbowl/i18n/t';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import css from './RunningTimers.module.css';
import { useTimers } from './timer-store.ts';
import { TimerList } from './TimerList.tsx';
import { TimerNews } from './TimerNews.tsx';
import { isOver } from './timers.ts';
import { goOnAt } from './use-cooking.ts';
import { useNow } from './use-now.ts';

/** The timers on all screens but those of cooking: they ring there, too, and lead back to their step. */
export function RunningTimers() {
  const timers = useTimers();
  const now = useNow(timers.some(({ end }) => end !== null));
  const navigate = useNavigate();
  const bar = useRef<HTMLElement>(null);
  useTitleWhile(
    timers.some((timer) => isOver(timer, now)),
    t('cook.timeIsUp'),
  );
  return (
    <aside
      ref={bar}
      tabIndex={-1}
      aria-label={t('cook.timers')}
      className={css.bar}
      data-empty={timers.length === 0 || undefined}
    >
      <TimerNews timers={timers} now={now} />
      {timers.length > 0 ? (
        <TimerList
          timers={timers}
          now={now}
          mealId={undefined}
          onShow={({ meal, servings, step }) => {
            goOnAt(meal.id, step + 1);
            void navigate(paths.cook(meal.id, servings));
          }}
          onStopped={() => bar.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </aside>
  );
}

/** Sets the browser's title for a while, and then the screen's own again. */
function useTitleWhile(isOn: boolean, text: string): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const [before, own] = [document.title, `${text} · Moodbowl`]; // untranslated: a name
    document.title = own;
    return () => {
      if (document.title === own) document.title = before;
    };
  }, [isOn, text]);
}
