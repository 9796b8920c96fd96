import { t } from '@moodbowl/i18n/t';
import { type Dispatch, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useAlarm } from './alarm.ts';
import type { CookingAction } from './cooking.ts';
import { clockText, isOver, isRinging, leftOf, type Timer } from './timers.ts';
import { Sign } from './TimerButton.tsx';
import css from './Timers.module.css';
import { useNow } from './use-now.ts';

interface TimersProps {
  readonly timers: readonly Timer[];
  /** Of the window while nothing rings. */
  readonly title: string;
  readonly dispatch: Dispatch<CookingAction>;
  /** A timer has left with the button that had the focus. */
  readonly onStopped: () => void;
}

function nameOf({ step, text }: Timer): string {
  return t('cook.timerName', { place: step + 1, time: text });
}

/** All timers with the time that is left. They ring when it is up, until they are stopped. */
export function Timers({ timers, title, dispatch, onStopped }: TimersProps) {
  const now = useNow(timers.some(({ end }) => end !== null));
  const over = timers.filter((timer) => isOver(timer, now));
  useAlarm({ mayRing: timers.length > 0, rings: timers.some((timer) => isRinging(timer, now)) });
  useTitle(over.length > 0 ? t('cook.timeIsUp') : title);
  return (
    <>
      <p role="alert" className={css.hidden}>
        {over.map((timer) => t('cook.timeIsUpOf', { timer: nameOf(timer) })).join(' ')}
      </p>
      <p role="status" className={css.hidden}>
        {timers.length > 0 ? t('cook.timersCount', { count: timers.length }) : ''}
      </p>
      {timers.length > 0 ? (
        <ul className={css.timers} aria-label={t('cook.timers')}>
          {timers.map((timer) => (
            <TimerRow
              key={timer.id}
              timer={timer}
              now={now}
              onChange={(kind) => dispatch({ kind, id: timer.id, now: Date.now() })}
              onStop={() => {
                dispatch({ kind: 'stop', id: timer.id });
                onStopped();
              }}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface TimerRowProps {
  readonly timer: Timer;
  readonly now: number;
  readonly onChange: (kind: 'pause' | 'resume' | 'addMinute') => void;
  readonly onStop: () => void;
}

function TimerRow({ timer, now, onChange, onStop }: TimerRowProps) {
  const name = nameOf(timer);
  const isPaused = timer.end === null;
  const over = isOver(timer, now);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (over) row.current?.scrollIntoView({ block: 'nearest' });
  }, [over]);
  return (
    <li ref={row} data-over={over || undefined}>
      <span className={css.name}>{name}</span>
      <span role="timer" className={css.left} aria-label={name}>
        {over ? t('cook.timeIsUp') : clockText(leftOf(timer, now))}
      </span>
      {over ? null : (
        <Button
          variant="quiet"
          className={css.round ?? ''}
          aria-label={isPaused ? t('cook.resumeTimer', { timer: name }) : t('cook.pauseTimer', { timer: name })}
          onClick={() => onChange(isPaused ? 'resume' : 'pause')}
        >
          <Sign isRunning={!isPaused} />
        </Button>
      )}
      <Button
        variant="quiet"
        className={css.round ?? ''}
        aria-label={t('cook.addMinuteTo', { timer: name })}
        onClick={() => onChange('addMinute')}
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
