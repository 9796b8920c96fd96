import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/store.ts';
import { timersKey } from './has-timers.ts';
import { changedTimers, readTimers, type Timer, type TimerAction } from './timers.ts';

const listeners = createListeners();
let read: { readonly text: string | null; readonly timers: readonly Timer[] } = { text: null, timers: [] };

/** The timers of this person on this device. They are the same in all tabs, and outlive them. */
function timers(): readonly Timer[] {
  const text = localStorage.getItem(timersKey());
  if (text !== read.text) read = { text, timers: readTimers(text, Date.now()) };
  return read.timers;
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** All timers, in the order in which they were started. */
export function useTimers(): readonly Timer[] {
  return useSyncExternalStore(subscribe, timers);
}

/** Starts, changes or stops a timer. */
export function changeTimers(action: TimerAction): void {
  const next = changedTimers(timers(), action);
  if (next.length > 0) localStorage.setItem(timersKey(), JSON.stringify(next));
  else localStorage.removeItem(timersKey());
  listeners.notify();
}
