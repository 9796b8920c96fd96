import { useSyncExternalStore } from 'react';
import { timersKey } from './has-timers.ts';
import { changedTimers, readTimers, type Timer, type TimerAction } from './timers.ts';

const listeners = new Set<() => void>();
let read: { readonly text: string | null; readonly timers: readonly Timer[] } = { text: null, timers: [] };

/** The timers of this person on this device. They are the same in all tabs, and outlive them. */
function timers(): readonly Timer[] {
  const text = localStorage.getItem(timersKey());
  if (text !== read.text) read = { text, timers: readTimers(text, Date.now()) };
  return read.timers;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
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
  for (const listener of listeners) listener();
}
