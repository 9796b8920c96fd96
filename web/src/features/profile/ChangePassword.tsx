import { schemaResolver, useForm } from '@mantine/form';
import { passwordChange, PROFILE_MESSAGES } from '@moodbowl/contract/profile';
import { ApiError, messageOf } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import css from './Account.module.css';
import { useChangePassword } from './profile.queries.ts';

/** A new password, for who knows the current one. */
export function ChangePassword() {
  const { username } = useSession();
  const change = useChangePassword();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', new_password: '' },
    validate: schemaResolver(passwordChange, { sync: true }),
  });
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors(error instanceof ApiError ? { ...error.fields } : {}),
    }),
  );
  const toldByField = change.error instanceof ApiError && Object.keys(change.error.fields).length > 0;
  return (
    <Card title="Password">
      <form onSubmit={submit} className={css.form} noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly className={css.hidden} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          key={form.key('current_password')}
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          key={form.key('new_password')}
          {...form.getInputProps('new_password')}
        />
        {change.isError && !toldByField ? (
          <Notice kind="error">{messageOf(change.error, PROFILE_MESSAGES.passwordFailed)}</Notice>
        ) : null}
        {change.isSuccess ? <Notice kind="good">{change.data.message}</Notice> : null}
        <Button type="submit" busy={change.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
