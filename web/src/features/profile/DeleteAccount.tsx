import { t } from '@moodbowl/i18n/t';
import { accountDeletion } from '@moodbowl/contract/profile';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import css from './Account.module.css';
import { useDeleteAccount } from './profile.queries.ts';

/** Deletes the account after asking for the password. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('profile.leaveMoodbowl')}>
      <div className={css.content}>
        <p className={css.text}>{t('profile.deleteHelp')}</p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('profile.deleteAccount')}
        </Button>
      </div>
      {asking ? <DeleteAccountDialog onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const remove = useDeleteAccount();
  const form = useForm(accountDeletion, remove.mutateAsync);
  const { problems, outcome } = form;
  const busy = outcome.status === 'sending' || outcome.status === 'sent';
  return (
    <Dialog opened onClose={onClose} title={t('profile.deleteYourAccount')} width={480}>
      <form {...form.props} className={css.form}>
        <p>{t('profile.deleteMeans')}</p>
        <PasswordField
          name="password"
          label={t('profile.yourPassword')}
          autoComplete="current-password"
          data-autofocus
          error={problems['password']}
        />
        {outcome.status === 'failed' && !form.toldByField ? (
          <Alert kind="error">{messageOf(outcome.error, t('profile.deleteFailed'))}</Alert>
        ) : null}
        <div className={css.actions}>
          <Button type="submit" variant="danger" busy={busy}>
            {t('profile.deleteEverything')}
          </Button>
          <Button busy={busy} onClick={onClose}>
            {t('profile.keepMyAccount')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
