import { type MouseEvent, useRef } from 'react';

/** Presses on a timer that follow each other faster are one, in milliseconds. */
export const DOUBLE_TAP_MS = 500;

/**
 * Whether a press follows the one before within `ms` milliseconds: the second half of a double tap, which would undo what
 * the first has done. Presses by keyboard always count.
 */
export function useDoubleTap(ms: number): (event: MouseEvent) => boolean {
  const last = useRef(-Infinity);
  return ({ detail, timeStamp }) => {
    // Clicks by keyboard have no detail.
    if (detail > 0 && timeStamp - last.current < ms) return true;
    last.current = timeStamp;
    return false;
  };
}
