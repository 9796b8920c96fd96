import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import css from './FeedbackDialog.module.css';
import { FeedbackForm } from './FeedbackForm.tsx';
import { Stack } from '../../ui/Stack.tsx';

interface FeedbackDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The form in a dialog over any screen. It closes when the feedback is sent. */
export function FeedbackDialog({ opened, onClose }: FeedbackDialogProps) {
  const thank = () => {
    toastSuccess(t('feedback.thanks'), { ms: TOAST_MS.feedback, key: 'feedback' });
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('common.feedback')} width={520}>
      <Stack>
        <FeedbackForm onSent={thank} />
        <Link to={paths.feedback()} onClick={onClose} className={css.past}>
          {t('feedback.whatYouSentBefore')}
        </Link>
      </Stack>
    </Dialog>
  );
}
