import { t } from '@moodbowl/i18n/t';
import { clearSession } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import css from './SessionEndedDialog.module.css';

/** Tells that the session is over; what was typed stays in its place until the person goes on. */
export function SessionEndedDialog() {
  return (
    <Dialog opened firm onClose={clearSession} title={t('layout.yourSessionHasEnded')} width={440}>
      <div className={css.content}>
        <p>{t('layout.logInAgainHelp')}</p>
        <Button variant="primary" onClick={clearSession} data-autofocus>
          {t('layout.logInAgain')}
        </Button>
      </div>
    </Dialog>
  );
}
