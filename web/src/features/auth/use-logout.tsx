import { t } from '@moodbowl/i18n/t';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from './sign-out.ts';
import { paths } from '../../lib/paths.ts';
import { currentSession } from '../../lib/session.ts';
import { unsentChanges, useUnsentChanges } from '../groceries/sync/unsent-changes.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

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
      <ConfirmDialog
        title={t('groceries.leaveTitle')}
        yes={count > 0 ? t('groceries.leave') : t('common.logout')}
        variant={count > 0 ? 'danger' : 'primary'}
        no={t('groceries.stay')}
        onConfirm={leave}
        onClose={() => setAsking(false)}
      >
        {count > 0 ? t('groceries.leaveMeans', { count }) : t('groceries.leaveSent')}
      </ConfirmDialog>
    ) : null,
  };
}
