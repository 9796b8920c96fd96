import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let count = 0;

/** Sets how many changes of this person could not be sent so far. */
export function setUnsentChanges(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many changes could not be sent so far, known without the code that sends them. */
export function useUnsentChanges(): number {
  return useSyncExternalStore(subscribe, () => count);
}
