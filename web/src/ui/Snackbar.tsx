import { type ReactNode, useEffect, useState } from 'react';
import css from './Snackbar.module.css';

const SHOWN_MS = 3_000;

interface Message {
  readonly kind: 'good' | 'error';
  readonly text: string;
}

/** Shows a result. */
export type Say = (kind: Message['kind'], text: string) => void;

/** A bar at the bottom that shows a result for three seconds, and the function that shows it. */
export function useSnackbar(): { say: Say; snackbar: ReactNode } {
  const [message, setMessage] = useState<Message>();
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const say: Say = (kind, text) => setMessage({ kind, text });
  // The live region stays mounted, because screen readers announce only changes within a region that they know.
  const snackbar = (
    <div role="status" className={css.slot}>
      {message ? (
        <p className={css.bar} data-kind={message.kind}>
          {message.text}
        </p>
      ) : null}
    </div>
  );
  return { say, snackbar };
}
