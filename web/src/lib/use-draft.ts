import { useSyncExternalStore } from 'react';
import { currentSession } from './session.ts';
import { createListeners } from './store.ts';

const PREFIX = 'draft:';
const { subscribe, notify } = createListeners();

const keyOf = (name: string) => `${PREFIX}${currentSession().userId}:${name}`;

/** A text that is being typed, as it is now; empty if there is none. */
export function readDraft(name: string): string {
  return sessionStorage.getItem(keyOf(name)) ?? '';
}

/**
 * A text being typed, kept for this tab and user until it is sent, so that an expired session or a reload loses
 * nothing. Uses of the same name share one text. The third result forgets what was sent, and keeps what was typed
 * since.
 */
export function useDraft(name: string): [text: string, keep: (text: string) => void, forget: (sent: string) => void] {
  const key = keyOf(name);
  const text = useSyncExternalStore(subscribe, () => readDraft(name));
  const keep = (next: string) => {
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    notify();
  };
  const forget = (sent: string) => {
    if (sessionStorage.getItem(key) === sent) keep('');
  };
  return [text, keep, forget];
}

/** Removes all drafts, for an intended sign-out. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  notify();
}
