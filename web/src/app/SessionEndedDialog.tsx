import { t } from '@moodbowl/i18n/t';
import { clearSession } from '../lib/session.ts';
import { useUnsentChanges } from '../features/groceries/sync/unsent-changes.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Stack } from '../ui/Stack.tsx';

/** Says that the session has ended. Typed text stays until the person continues. */
export function SessionEndedDialog() {
  const unsent = useUnsentChanges();
  return (
    <Dialog opened firm onClose={clearSession} title={t('layout.yourSessionHasEnded')} width={440}>
      <Stack>
        <p>{t('layout.logInAgainHelp')}</p>
        {unsent > 0 ? <p>{t('layout.unsentKept', { count: unsent })}</p> : null}
        <Button variant="primary" onClick={clearSession} data-autofocus>
          {t('layout.logInAgain')}
        </Button>
      </Stack>
    </Dialog>
  );
}
