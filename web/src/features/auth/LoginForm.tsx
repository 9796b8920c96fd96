import { AUTH_MESSAGES, credentials } from '@moodbowl/contract/auth';
import { schemaResolver, useForm } from '@mantine/form';
import { messageOf } from '../../lib/api-client.ts';
import { startSession } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './AuthForm.module.css';
import { useLogin } from './auth.queries.ts';

/** Signs in; `onLoggedIn` is called once the answer is there. */
export function LoginForm({ onLoggedIn }: { readonly onLoggedIn: () => void }) {
  const login = useLogin();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { identifier: '', password: '' },
    validate: schemaResolver(credentials, { sync: true }),
  });
  const submit = form.onSubmit((values) =>
    login.mutate(values, {
      onSuccess: (session) => {
        startSession(session);
        onLoggedIn();
      },
    }),
  );
  const busy = login.isPending || login.isSuccess;
  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <TextField
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('identifier')}
        {...form.getInputProps('identifier')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {login.isError ? <Notice kind="error">{messageOf(login.error, AUTH_MESSAGES.loginFailed)}</Notice> : null}
      {login.isSuccess ? <Notice kind="good">{login.data.message}</Notice> : null}
      <Button type="submit" look="primary" busy={busy}>
        Login
      </Button>
    </form>
  );
}
