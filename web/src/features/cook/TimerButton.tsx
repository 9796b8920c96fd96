import { t } from '@moodbowl/i18n/t';
import type { MouseEvent } from 'react';
import { allowSound } from './alarm.ts';
import css from './TimerButton.module.css';
import { clockText, isOver, leftOf, type Timer } from './timers.ts';
import { useNow } from './use-now.ts';
import { DOUBLE_TAP_MS, useDoubleTap } from './use-double-tap.ts';

interface TimerButtonProps {
  /** The time as the step says it. */
  readonly text: string;
  /** Its timer, once it was started. */
  readonly timer: Timer | undefined;
  readonly onStart: (now: number) => void;
  readonly onPause: (now: number) => void;
  readonly onResume: (now: number) => void;
}

/** Starts the timer of a time in a step; then pauses it and lets it run on. */
export function TimerButton({ text, timer, onStart, onPause, onResume }: TimerButtonProps) {
  const isRunning = timer !== undefined && timer.end !== null;
  const now = useNow(isRunning);
  const state = timer === undefined || isOver(timer, now) ? 'ready' : isRunning ? 'running' : 'paused';
  const isDoubleTap = useDoubleTap(DOUBLE_TAP_MS);
  const press = (event: MouseEvent) => {
    if (isDoubleTap(event)) return;
    allowSound();
    ({ ready: onStart, running: onPause, paused: onResume })[state](Date.now());
  };
  const label = {
    ready: t('cook.startTimer', { time: text }),
    running: t('cook.pauseTimer', { timer: text }),
    paused: t('cook.resumeTimer', { timer: text }),
  }[state];
  return (
    <button type="button" className={css.button} data-state={state} aria-label={label} onClick={press}>
      <Sign isRunning={state === 'running'} />
      {timer === undefined || state === 'ready' ? text : clockText(leftOf(timer, now))}
      {state === 'paused' ? <small>{t('cook.paused')}</small> : null}
    </button>
  );
}

/** A triangle to start, two bars to pause. */
export function Sign({ isRunning }: { readonly isRunning: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
      <path d={isRunning ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
    </svg>
  );
}
