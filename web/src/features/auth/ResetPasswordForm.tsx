import { t } from '@moodbowl/i18n/t';
import { passwordReset, resetPassword } from '@moodbowl/contract/auth';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api-client.ts';
import { hintFor } from './password-hint.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { NewPasswordField } from '../../ui/NewPasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Stack } from '../../ui/Stack.tsx';

interface ResetPasswordFormProps {
  /** The part of the link after the #. */
  readonly token: string;
  readonly onReset: () => void;
}

const newPassword = passwordReset.pick({ new_password: true });

/** Sets a new password with a reset link, then calls `onReset`. */
export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const [hint, setHint] = useState<string>();
  const form = useForm(newPassword, (body) => call(resetPassword, { body: { token, ...body } }), onReset);
  const { problems, outcome } = form;
  if (!passwordReset.shape.token.safeParse(token).success)
    return <Alert kind="error">{t('auth.resetLinkInvalid')}</Alert>;
  return (
    <Stack as="form" {...form.props}>
      <NewPasswordField
        name="new_password"
        label={t('common.newPassword')}
        hint={hint}
        error={problems['new_password']}
        onChange={(event) => setHint(hintFor(event.currentTarget.value, ''))}
      />
      {outcome.status === 'failed' && !form.toldByField ? (
        <Alert kind="error">{messageOf(outcome.error, t('auth.resetFailed'))}</Alert>
      ) : null}
      {outcome.status === 'sent' ? <Alert kind="good">{outcome.answer.message}</Alert> : null}
      <Button type="submit" variant="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        {t('auth.setPassword')}
      </Button>
    </Stack>
  );
}
