import { useCallback, useState } from 'react';
import { currentSession } from './session.ts';

const PREFIX = 'draft:';

/**
 * Text being typed, kept for this tab and this user until it is sent: a session that ends in between, or a
 * reload, loses nothing.
 */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = `${PREFIX}${currentSession().userId}:${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = useCallback(
    (next: string) => {
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
      setText(next);
    },
    [key],
  );
  return [text, keep];
}

/** Forgets everything half-typed, for a sign-out that was meant. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
