import { clearSession } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './SessionEndedDialog.module.css';

/** Tells that the session is over; what was typed stays in its place until the person goes on. */
export function SessionEndedDialog() {
  return (
    <Dialog opened firm onClose={clearSession} title="Your session has ended" width={440}>
      <div className={css.content}>
        <p>Please log in again to go on. What you were writing is kept and will be here when you come back.</p>
        <Button look="primary" onClick={clearSession} data-autofocus>
          Log in again
        </Button>
      </div>
    </Dialog>
  );
}
