import { t } from '@moodbowl/i18n/t';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './LeaveDialog.module.css';

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before timers are lost. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog opened small onClose={onStay} title={t('cook.leaveTitle')} width={460}>
      <div className={css.content}>
        <p>{t('cook.leaveMeans')}</p>
        <div className={css.actions}>
          <Button onClick={onStay} data-autofocus>
            {t('cook.stay')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {t('cook.leaveAnyway')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
