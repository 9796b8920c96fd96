import { AUTH_MESSAGES, register, registration } from '@moodbowl/contract/auth';
import { call, messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './AuthForm.module.css';

/** Makes an account; `onRegistered` is called once it is there. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: () => void }) {
  const form = useForm(registration, (body) => call(register, { body }), onRegistered);
  const { problems, outcome } = form;
  return (
    <form {...form.props} className={css.form}>
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems['username']}
      />
      <TextField name="email" label="Email" type="email" autoComplete="email" error={problems['email']} />
      <PasswordField name="password" label="Password" autoComplete="new-password" error={problems['password']} />
      {outcome.status === 'failed' && !form.toldByField ? (
        <Notice kind="error">{messageOf(outcome.error, AUTH_MESSAGES.registrationFailed)}</Notice>
      ) : null}
      {outcome.status === 'sent' ? <Notice kind="good">{outcome.answer.message}</Notice> : null}
      <Button type="submit" look="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        Register
      </Button>
    </form>
  );
}
