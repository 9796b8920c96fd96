import { t } from '@moodbowl/i18n/t';
import { credentials, login } from '@moodbowl/contract/auth';
import { ApiError, call, messageOf } from '../../lib/api-client.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { dayAndTime } from '../../lib/format.ts';
import { startSession } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { usePasskey } from './use-passkey.ts';

interface LoginFormProps {
  /** Called once the session is stored. */
  readonly onLoggedIn: () => void;
  /** The username of a person who has just registered: filled in, with a greeting for newcomers. */
  readonly newcomer?: string | undefined;
}

/** Loaded later, because the login itself needs nothing of the profile. */
async function takeAccountLanguage(): Promise<void> {
  try {
    await (await import('../../lib/account-language.ts')).takeAccountLanguage();
  } catch (error) {
    console.warn('The language of the account is not known', error);
  }
}

/** The new session has ended already by the clock of this device. */
class WrongClock extends Error {}

function problemText(error: unknown): string {
  if (error instanceof WrongClock) return t('auth.clockWrong', { when: dayAndTime(new Date().toISOString()) });
  return messageOf(error, t('auth.loginFailed'));
}

/** Signs in. */
export function LoginForm({ onLoggedIn, newcomer }: LoginFormProps) {
  const goOn = () => {
    void takeAccountLanguage();
    onLoggedIn();
  };
  const passkey = usePasskey((session) => {
    if (!startSession(session)) throw new WrongClock();
    goOn();
  });
  const form = useForm(
    credentials,
    async (body) => {
      const session = await call(login, { body });
      if (!startSession(session)) throw new WrongClock();
      return session;
    },
    goOn,
  );
  const { problems, outcome } = form;
  const failure = outcome.status === 'failed' ? outcome.error : passkey.error;
  const asksMore = failure instanceof ApiError && failure.code === 'SECOND_FACTOR_REQUIRED';
  // Once it was asked for, it stays.
  const [hasAsked, setHasAsked] = useState(false);
  if (asksMore && !hasAsked) setHasAsked(true);
  return (
    <Stack as="form" {...form.props}>
      <TextField
        name="identifier"
        defaultValue={newcomer}
        label={t('auth.usernameOrEmail')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        error={problems['identifier']}
      />
      <PasswordField
        name="password"
        label={t('common.password')}
        autoComplete="current-password"
        error={problems['password']}
      />
      {hasAsked ? (
        <TextField
          name="code"
          label={t('auth.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          error={problems['code']}
        />
      ) : null}
      {failure && !asksMore ? <Alert kind="error">{problemText(failure)}</Alert> : null}
      {outcome.status === 'sent' ? (
        <Alert kind="good">{newcomer === undefined ? outcome.answer.message : t('auth.loggedInFirst')}</Alert>
      ) : null}
      <Button type="submit" variant="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        {t('common.login')}
      </Button>
      {canUsePasskeys() ? (
        <Button busy={passkey.busy} onClick={() => void passkey.signIn()}>
          {t('auth.withPasskey')}
        </Button>
      ) : null}
      <Link to={paths.forgotPassword()}>{t('auth.forgotPassword')}</Link>
    </Stack>
  );
}
