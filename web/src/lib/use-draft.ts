import { useSyncExternalStore } from 'react';
import { currentSession } from './session.ts';

const PREFIX = 'draft:';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Text being typed, kept for this tab and this user until it is sent: a session that ends in between, or a
 * reload, loses nothing. Wherever one name is used at the same time, it is one text. What was sent is forgotten by the
 * third: what has been written meanwhile stays.
 */
export function useDraft(name: string): [text: string, keep: (text: string) => void, forget: (sent: string) => void] {
  const key = `${PREFIX}${currentSession().userId}:${name}`;
  const text = useSyncExternalStore(subscribe, () => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    tell();
  };
  const forget = (sent: string) => {
    if (sessionStorage.getItem(key) === sent) keep('');
  };
  return [text, keep, forget];
}

/** Forgets everything half-typed, for a sign-out that was meant. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  tell();
}
