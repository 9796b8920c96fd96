import { confirmationToken, confirmEmail } from '@moodbowl/contract/email';
import { t } from '@moodbowl/i18n/t';
import { call, messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** Confirms an email when the button is pressed: programs that look at the links in mails press none. */
export function ConfirmEmail({ token }: { readonly token: string }) {
  const { props, outcome } = useForm(confirmEmail.body, (body) => call(confirmEmail, { body }));
  if (!confirmationToken.safeParse(token).success) return <Alert kind="error">{t('auth.confirmLinkInvalid')}</Alert>;
  if (outcome.status === 'sent') return <Alert kind="good">{outcome.answer.message}</Alert>;
  return (
    <Stack as="form" {...props}>
      <input type="hidden" name="token" value={token} />
      <p>{t('auth.confirmEmailHelp')}</p>
      {outcome.status === 'failed' ? (
        <Alert kind="error">{messageOf(outcome.error, t('auth.confirmEmailFailed'))}</Alert>
      ) : null}
      <Button type="submit" variant="primary" busy={outcome.status === 'sending'}>
        {t('auth.confirmEmailButton')}
      </Button>
    </Stack>
  );
}
