import { t } from '@moodbowl/i18n/t';
import { type ComponentType, useState } from 'react';
import { Illustration } from '../../ui/Illustration.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import css from './FeedbackButton.module.css';

interface WindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Loaded on demand: most visits never open the form. */
const loadDialog = () => import('./FeedbackDialog.tsx');

/** Floats over every signed-in screen and opens the feedback form. */
export function FeedbackButton() {
  const [Dialog, setDialog] = useState<ComponentType<WindowProps>>();
  const [opened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    if (Dialog) return;
    loadDialog().then(
      ({ FeedbackDialog }) => setDialog(() => FeedbackDialog),
      () => {
        setOpened(false);
        toastError(t('errors.unavailable'), { ms: TOAST_MS.feedback, key: 'feedback' });
      },
    );
  };
  return (
    <aside aria-label={t('common.feedback')} className={css.slot}>
      <button
        type="button"
        className={css.button}
        aria-label={t('common.feedback')}
        title={t('common.feedback')}
        onClick={open}
      >
        <Illustration name="speech" size={24} />
        <span className={css.text}>{t('common.feedback')}</span>
      </button>
      {Dialog ? <Dialog opened={opened} onClose={() => setOpened(false)} /> : null}
    </aside>
  );
}
