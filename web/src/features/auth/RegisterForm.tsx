import { AUTH_MESSAGES, registration } from '@moodbowl/contract/auth';
import { schemaResolver, useForm } from '@mantine/form';
import { ApiError, messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './AuthForm.module.css';
import { useRegister } from './auth.queries.ts';

/** Makes an account; `onRegistered` is called once it is there. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: () => void }) {
  const register = useRegister();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', email: '', password: '' },
    validate: schemaResolver(registration, { sync: true }),
  });
  const submit = form.onSubmit((values) =>
    register.mutate(values, {
      onSuccess: onRegistered,
      onError: (error) => form.setErrors(error instanceof ApiError ? { ...error.fields } : {}),
    }),
  );
  const busy = register.isPending || register.isSuccess;
  // What a field already says is not said again below.
  const toldByField = register.error instanceof ApiError && Object.keys(register.error.fields).length > 0;
  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {register.isError && !toldByField ? (
        <Notice kind="error">{messageOf(register.error, AUTH_MESSAGES.registrationFailed)}</Notice>
      ) : null}
      {register.isSuccess ? <Notice kind="good">{register.data.message}</Notice> : null}
      <Button type="submit" look="primary" busy={busy}>
        Register
      </Button>
    </form>
  );
}
