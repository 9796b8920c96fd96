import { requestReset } from '@moodbowl/contract/auth';
import { t } from '@moodbowl/i18n/t';
import { call, messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useInstance } from './use-instance.ts';

/** Asks for a link by mail that lets one set a new password; without mail it says whom to ask. */
export function ForgotPasswordForm() {
  const instance = useInstance();
  const { props, problems, outcome, toldByField } = useForm(requestReset.body, (body) => call(requestReset, { body }));
  if (instance?.mail === false) return <Alert kind="error">{t('auth.mailOff')}</Alert>;
  return (
    <Stack as="form" {...props}>
      <p>{t('auth.forgotHelp')}</p>
      <TextField name="email" type="email" label={t('common.email')} autoComplete="email" error={problems['email']} />
      {outcome.status === 'failed' && !toldByField ? (
        <Alert kind="error">{messageOf(outcome.error, t('auth.forgotFailed'))}</Alert>
      ) : null}
      {outcome.status === 'sent' ? <Alert kind="good">{outcome.answer.message}</Alert> : null}
      <Button type="submit" variant="primary" busy={outcome.status === 'sending'}>
        {t('auth.sendLink')}
      </Button>
    </Stack>
  );
}
