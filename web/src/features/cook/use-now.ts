import { useSyncExternalStore } from 'react';

/** How often the time is looked at, in milliseconds. Often enough that no second is left out. */
const TICK_MS = 250;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  // Browsers slow down the timers of hidden tabs.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const standStill = () => () => {};
const now = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** The time in epoch milliseconds, to a quarter of a second. It goes on while `runs`. */
export function useNow(runs: boolean): number {
  return useSyncExternalStore(runs ? subscribe : standStill, now);
}
