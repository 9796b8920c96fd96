import { schemaResolver, useForm } from '@mantine/form';
import { accountDeletion, PROFILE_MESSAGES } from '@moodbowl/contract/profile';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import css from './Account.module.css';
import { useDeleteAccount } from './profile.queries.ts';

/** The way out, behind a question and the password. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Leave Moodbowl">
      <div className={css.content}>
        <p className={css.words}>
          Deleting your account deletes all that is in it. You may want to download your data first.
        </p>
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {asking ? <DeleteAccountDialog onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const remove = useDeleteAccount();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(accountDeletion, { sync: true }),
  });
  const submit = form.onSubmit(({ password }) =>
    remove.mutate(password, {
      onError: (error) => form.setErrors(error instanceof ApiError ? { ...error.fields } : {}),
    }),
  );
  const toldByField = remove.error instanceof ApiError && Object.keys(remove.error.fields).length > 0;
  const busy = remove.isPending || remove.isSuccess;
  return (
    <Dialog opened onClose={onClose} title="Delete your account?" width={480}>
      <form onSubmit={submit} className={css.form} noValidate>
        <p>
          Your moods, groceries, saved meals and everything else will be gone, for good. Nobody can bring them back.
        </p>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {remove.isError && !toldByField ? (
          <Notice kind="error">{messageOf(remove.error, PROFILE_MESSAGES.deleteFailed)}</Notice>
        ) : null}
        <div className={css.ways}>
          <Button type="submit" look="danger" busy={busy}>
            Delete everything
          </Button>
          <Button busy={busy} onClick={onClose}>
            Keep my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
