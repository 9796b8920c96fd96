import { t } from '@moodbowl/i18n/t';
import { credentials, login } from '@moodbowl/contract/auth';
import { call, messageOf } from '../../lib/api-client.ts';
import { takeAccountLanguage } from '../../lib/account-language.ts';
import { startSession } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './AuthForm.module.css';

interface LoginFormProps {
  /** Called once the session is stored. */
  readonly onLoggedIn: () => void;
  /** The username of somebody who has just registered: it is filled in, and they are not welcomed back. */
  readonly newcomer?: string | undefined;
}

/** Signs in. */
export function LoginForm({ onLoggedIn, newcomer }: LoginFormProps) {
  const form = useForm(
    credentials,
    (body) => call(login, { body }),
    (session) => {
      startSession(session);
      void takeAccountLanguage().catch((error: unknown) => console.warn('The language is not known', error));
      onLoggedIn();
    },
  );
  const { problems, outcome } = form;
  return (
    <form {...form.props} className={css.form}>
      <TextField
        name="identifier"
        defaultValue={newcomer}
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems['identifier']}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" error={problems['password']} />
      {outcome.status === 'failed' ? (
        <Notice kind="error">{messageOf(outcome.error, t('auth.loginFailed'))}</Notice>
      ) : null}
      {outcome.status === 'sent' ? (
        <Notice kind="good">{newcomer === undefined ? outcome.answer.message : t('auth.loggedInFirst')}</Notice>
      ) : null}
      <Button type="submit" look="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        Login
      </Button>
    </form>
  );
}
