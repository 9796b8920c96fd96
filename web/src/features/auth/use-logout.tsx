import { t } from '@moodbowl/i18n/t';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from './sign-out.ts';
import { paths } from '../../lib/paths.ts';
import { currentSession } from '../../lib/session.ts';
import { unsentChanges, useUnsentChanges } from '../groceries/sync/unsent-changes.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './LogoutDialog.module.css';

interface Logout {
  readonly logout: () => void;
  /** Asks first while changes of the grocery list are not saved, because logging out deletes them. */
  readonly dialog: ReactNode;
}

/** How many changes of this person are in this browser, also those that this page has not read yet. */
async function countStored(): Promise<number> {
  const { DeviceStore } = await import('../groceries/sync/device-store.ts');
  return (await new DeviceStore().all(currentSession().userId)).length;
}

/** How long to look for changes, in milliseconds: a silent line must not keep anybody signed in. */
const PATIENCE_MS = 1_000;
const nothingInTime = () => new Promise<number>((resolve) => setTimeout(resolve, PATIENCE_MS, 0));

/** Signs out and leads to the login. */
export function useLogout(): Logout {
  const navigate = useNavigate();
  const count = useUnsentChanges();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    signOut();
    void navigate(paths.login());
  };
  const logout = async () => {
    const stored = await Promise.race([countStored().catch(() => 0), nothingInTime()]);
    if (stored > unsentChanges.get()) unsentChanges.set(stored);
    if (unsentChanges.get() > 0) setAsking(true);
    else leave();
  };
  return {
    logout: () => void logout(),
    dialog: asking ? (
      <Dialog opened small onClose={() => setAsking(false)} title={t('groceries.leaveTitle')} width={460}>
        <div className={css.content}>
          <p>{count > 0 ? t('groceries.leaveMeans', { count }) : t('groceries.leaveSent')}</p>
          <div className={css.actions}>
            <Button onClick={() => setAsking(false)} data-autofocus>
              {t('groceries.stay')}
            </Button>
            <Button variant={count > 0 ? 'danger' : 'primary'} onClick={leave}>
              {count > 0 ? t('groceries.leave') : t('common.logout')}
            </Button>
          </div>
        </div>
      </Dialog>
    ) : null,
  };
}
