import { t } from '@moodbowl/i18n/t';
import { passwordChange } from '@moodbowl/contract/profile';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { hintFor } from '../auth/password-hint.ts';
import { useSession } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { NewPasswordField } from '../../ui/NewPasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import css from './Account.module.css';
import { useChangePassword } from './profile.queries.ts';

/** Changes the password; asks for the current one. */
export function ChangePassword() {
  const { username } = useSession();
  const change = useChangePassword();
  const [hint, setHint] = useState<string>();
  const form = useForm(passwordChange, change.mutateAsync, (_answer, element) => {
    element.reset();
    setHint(undefined);
  });
  const { problems, outcome } = form;
  return (
    <Card title={t('common.password')}>
      <form {...form.props} className={css.form}>
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly className={css.hidden} />
        <PasswordField
          name="current_password"
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          error={problems['current_password']}
        />
        <NewPasswordField
          name="new_password"
          label={t('common.newPassword')}
          hint={hint}
          error={problems['new_password']}
          onChange={(event) => setHint(hintFor(event.currentTarget.value, username))}
        />
        {outcome.status === 'failed' && !form.toldByField ? (
          <Alert kind="error">{messageOf(outcome.error, t('profile.passwordFailed'))}</Alert>
        ) : null}
        {outcome.status === 'sent' ? <Alert kind="good">{outcome.answer.message}</Alert> : null}
        <Button type="submit" busy={outcome.status === 'sending'}>
          {t('profile.changePassword')}
        </Button>
      </form>
    </Card>
  );
}
