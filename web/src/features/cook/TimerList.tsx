import { t } from '@moodbowl/i18n/t';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Sign } from './TimerButton.tsx';
import { timerName } from './timer-name.ts';
import { changeTimers } from './timer-store.ts';
import { clockText, isOver, leftOf, type Timer } from './timers.ts';
import css from './TimerList.module.css';
import { DOUBLE_TAP_MS, useDoubleTap } from './use-double-tap.ts';

interface TimerListProps {
  readonly timers: readonly Timer[];
  readonly now: number;
  /** The meal on the screen. Timers of others are shown with their meal. */
  readonly mealId: string | undefined;
  /** Goes to the step of a timer. */
  readonly onShow: (timer: Timer) => void;
  /** A timer has left with the button that had the focus. */
  readonly onStopped: () => void;
}

/** Timers with the time that is left. */
export function TimerList({ timers, now, mealId, onShow, onStopped }: TimerListProps) {
  return (
    <ul className={css.timers} aria-label={t('cook.timers')}>
      {timers.map((timer) => (
        <TimerRow
          key={timer.id}
          timer={timer}
          now={now}
          isHere={timer.meal.id === mealId}
          onShow={() => onShow(timer)}
          onStop={() => {
            changeTimers({ kind: 'stop', id: timer.id });
            onStopped();
          }}
        />
      ))}
    </ul>
  );
}

interface TimerRowProps {
  readonly timer: Timer;
  readonly now: number;
  readonly isHere: boolean;
  readonly onShow: () => void;
  readonly onStop: () => void;
}

function TimerRow({ timer, now, isHere, onShow, onStop }: TimerRowProps) {
  const name = timerName(timer);
  const isPaused = timer.end === null;
  const over = isOver(timer, now);
  const row = useRef<HTMLLIElement>(null);
  const isDoubleTap = useDoubleTap(DOUBLE_TAP_MS);
  useEffect(() => {
    if (over) row.current?.scrollIntoView({ block: 'nearest' });
  }, [over]);
  const change = (kind: 'pause' | 'resume' | 'addMinute') => changeTimers({ kind, id: timer.id, now: Date.now() });
  return (
    <li ref={row} data-state={over ? 'over' : isPaused ? 'paused' : 'running'}>
      <button
        type="button"
        className={css.show}
        aria-label={t('cook.showTimer', { timer: isHere ? name : `${name}, ${timer.meal.name}` })}
        onClick={onShow}
      >
        <span dir="auto">{name}</span>
        {isHere ? null : <small dir="auto">{timer.meal.name}</small>}
      </button>
      <span className={css.left}>
        <span role="timer" aria-label={name}>
          {over ? t('cook.timeIsUp') : clockText(leftOf(timer, now))}
        </span>
        {isPaused ? <small>{t('cook.paused')}</small> : null}
      </span>
      {over ? null : (
        <Button
          variant="quiet"
          className={css.round ?? ''}
          aria-label={isPaused ? t('cook.resumeTimer', { timer: name }) : t('cook.pauseTimer', { timer: name })}
          onClick={(event: MouseEvent) => {
            if (!isDoubleTap(event)) change(isPaused ? 'resume' : 'pause');
          }}
        >
          <Sign isRunning={!isPaused} />
        </Button>
      )}
      <Button
        variant="quiet"
        className={css.round ?? ''}
        aria-label={t('cook.addMinuteTo', { timer: name })}
        onClick={() => change('addMinute')}
      >
        {t('cook.addMinute')}
      </Button>
      <Button
        variant={over ? 'strong' : 'quiet'}
        className={css.round ?? ''}
        aria-label={t('cook.stopTimer', { timer: name })}
        onClick={onStop}
      >
        {t('cook.stop')}
      </Button>
    </li>
  );
}
