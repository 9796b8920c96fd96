import { setFirstPassword } from '@moodbowl/contract/provider';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { NewPasswordField } from '../../ui/NewPasswordField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { hintFor } from '../auth/password-hint.ts';
import { useSetFirstPassword } from './identities.queries.ts';

/** Sets the password of an account that was created with the provider. */
export function FirstPassword() {
  const { username } = useSession();
  const set = useSetFirstPassword();
  const [hint, setHint] = useState<string>();
  const { props, problems, outcome, toldByField } = useForm(setFirstPassword.body, set.mutateAsync);
  return (
    <Card title={t('common.password')}>
      <Stack as="form" {...props}>
        <p>{t('provider.firstPasswordHelp')}</p>
        <NewPasswordField
          name="new_password"
          label={t('common.newPassword')}
          hint={hint}
          error={problems['new_password']}
          onChange={(event) => setHint(hintFor(event.currentTarget.value, username))}
        />
        {outcome.status === 'failed' && !toldByField ? (
          <Alert kind="error">{messageOf(outcome.error, t('profile.passwordFailed'))}</Alert>
        ) : null}
        {outcome.status === 'sent' ? <Alert kind="good">{outcome.answer.message}</Alert> : null}
        <Button type="submit" busy={outcome.status === 'sending'}>
          {t('auth.setPassword')}
        </Button>
      </Stack>
    </Card>
  );
}
