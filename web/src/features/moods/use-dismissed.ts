import { useState } from 'react';
import { currentSession } from '../../lib/session.ts';

/**
 * Whether this user has dismissed something in this browser, and a function to dismiss it. What comes again, such as last
 * week, passes which one it is: only the latest that was dismissed is stored.
 */
export function useDismissed(name: string, which = '1'): [boolean, () => void] {
  const key = `dismissed:${currentSession().userId}:${name}`;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key));
  const dismiss = () => {
    localStorage.setItem(key, which);
    setDismissed(which);
  };
  return [dismissed === which, dismiss];
}
