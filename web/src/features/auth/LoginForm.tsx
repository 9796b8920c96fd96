import { AUTH_MESSAGES, credentials, login } from '@moodbowl/contract/auth';
import { call, messageOf } from '../../lib/api-client.ts';
import { startSession } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './AuthForm.module.css';

/** Signs in; `onLoggedIn` is called once the answer is there. */
export function LoginForm({ onLoggedIn }: { readonly onLoggedIn: () => void }) {
  const form = useForm(
    credentials,
    (body) => call(login, { body }),
    (session) => {
      startSession(session);
      onLoggedIn();
    },
  );
  const { problems, outcome } = form;
  return (
    <form {...form.props} className={css.form}>
      <TextField
        name="identifier"
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems['identifier']}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" error={problems['password']} />
      {outcome.status === 'failed' ? (
        <Notice kind="error">{messageOf(outcome.error, AUTH_MESSAGES.loginFailed)}</Notice>
      ) : null}
      {outcome.status === 'sent' ? <Notice kind="good">{outcome.answer.message}</Notice> : null}
      <Button type="submit" look="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        Login
      </Button>
    </form>
  );
}
