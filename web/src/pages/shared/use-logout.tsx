import { t } from '@moodbowl/i18n/t';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../../features/auth/sign-out.ts';
import { paths } from '../../lib/paths.ts';
import { useUnsentChanges } from '../../lib/unsent-changes.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './LogoutDialog.module.css';

interface Logout {
  readonly logout: () => void;
  /** Asks first while changes of the grocery list wait, because logging out deletes them. */
  readonly dialog: ReactNode;
}

/** Signs out and leads to the login. */
export function useLogout(): Logout {
  const navigate = useNavigate();
  const count = useUnsentChanges();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    signOut();
    void navigate(paths.login());
  };
  return {
    logout: count > 0 ? () => setAsking(true) : leave,
    dialog: asking ? (
      <Dialog opened small onClose={() => setAsking(false)} title={t('groceries.leaveTitle')} width={460}>
        <div className={css.content}>
          <p>{t('groceries.leaveMeans', { count })}</p>
          <div className={css.actions}>
            <Button onClick={() => setAsking(false)} data-autofocus>
              {t('groceries.stay')}
            </Button>
            <Button variant="danger" onClick={leave}>
              {t('groceries.leave')}
            </Button>
          </div>
        </div>
      </Dialog>
    ) : null,
  };
}
