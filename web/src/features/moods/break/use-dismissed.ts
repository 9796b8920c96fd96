import { useState } from 'react';
import { currentSession } from '../../../lib/session.ts';

/** Whether this user has dismissed something in this browser, and a function to dismiss it for good. */
export function useDismissed(name: string): [boolean, () => void] {
  const key = `dismissed:${currentSession().userId}:${name}`;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  const dismiss = () => {
    localStorage.setItem(key, '1');
    setDismissed(true);
  };
  return [dismissed, dismiss];
}
