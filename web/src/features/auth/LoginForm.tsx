import { t } from '@moodbowl/i18n/t';
import { credentials, login } from '@moodbowl/contract/auth';
import { call, messageOf } from '../../lib/api-client.ts';
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
  const form = useForm(
    credentials,
    async (body) => {
      const session = await call(login, { body });
      if (!startSession(session)) throw new WrongClock();
      return session;
    },
    () => {
      void takeAccountLanguage();
      onLoggedIn();
    },
  );
  const { problems, outcome } = form;
  return (
    <Stack as="form" {...form.props}>
      <TextField
        name="identifier"
        defaultValue={newcomer}
        label={t('auth.usernameOrEmail')}
        autoComplete="username"
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
      {outcome.status === 'failed' ? <Alert kind="error">{problemText(outcome.error)}</Alert> : null}
      {outcome.status === 'sent' ? (
        <Alert kind="good">{newcomer === undefined ? outcome.answer.message : t('auth.loggedInFirst')}</Alert>
      ) : null}
      <Button type="submit" variant="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        {t('common.login')}
      </Button>
      <Link to={paths.forgotPassword()}>{t('auth.forgotPassword')}</Link>
    </Stack>
  );
}
