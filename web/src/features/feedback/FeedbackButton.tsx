import { ERROR_MESSAGES } from '@moodbowl/contract/error';
import { type ComponentType, useEffect, useState } from 'react';
import { Art } from '../../ui/Art.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import css from './FeedbackButton.module.css';

interface WindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Loaded when somebody wants it: most screens are seen without. */
const loadDialog = () => import('./FeedbackDialog.tsx');

/** Floats over every signed-in screen and opens the form. */
export function FeedbackButton() {
  const [Dialog, setDialog] = useState<ComponentType<WindowProps>>();
  const [opened, setOpened] = useState(false);
  const isReading = useIsReading();
  const open = () => {
    setOpened(true);
    if (Dialog) return;
    loadDialog().then(
      ({ FeedbackDialog }) => setDialog(() => FeedbackDialog),
      () => {
        setOpened(false);
        toastError(ERROR_MESSAGES.unavailable, { ms: TOAST_MS.feedback, key: 'feedback' });
      },
    );
  };
  return (
    <aside aria-label="Feedback" className={css.place}>
      <button type="button" className={css.button} data-small={isReading || undefined} onClick={open}>
        <Art name="speech" size={24} />
        <span className={css.words}>Feedback</span>
      </button>
      {Dialog ? <Dialog opened={opened} onClose={() => setOpened(false)} /> : null}
    </aside>
  );
}

/** How far one scrolls to be reading on, in CSS pixels. */
const FAR = 48;

/** Looks when scrolling tells, and not before: to ask while rendering makes the browser lay out the page for it. */
function useIsReading(): boolean {
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    const look = () => setReading(window.scrollY > FAR);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isReading;
}
