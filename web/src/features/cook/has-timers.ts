import { useSyncExternalStore } from 'react';
import { currentSession } from '../../lib/session.ts';

/** Under which the timers of this person are kept on this device. */
export const timersKey = () => `timers:${currentSession().userId}`;

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Whether there may be timers, without loading them. Other tabs are followed; this one is looked at with each render. */
export function useHasTimers(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(timersKey()) !== null);
}
