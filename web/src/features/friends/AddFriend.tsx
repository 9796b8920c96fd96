import { firstError } from '../../lib/field-errors.ts';
import { t } from '@moodbowl/i18n/t';
import { friendRequest } from '@moodbowl/contract/friends';
import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './AddFriend.module.css';
import { InviteNote } from './InviteNote.tsx';
import { useAddFriend } from './friends.queries.ts';

/** The form for a friend request. */
export function AddFriend({ say }: { readonly say: Say }) {
  const [friendIdentifier, setIdentifier, forgetIdentifier] = useDraft('friend');
  const [problem, setProblem] = useState<string>();
  const [isEmailSent, setEmailSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const add = useAddFriend();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const draft = friendRequest.safeParse({ friendIdentifier });
    if (!draft.success) {
      setProblem(firstError(draft.error.issues));
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    handleMutation(add.mutateAsync(draft.data.friendIdentifier), {
      worked: ({ message }) => {
        say('good', message);
        setEmailSent(draft.data.friendIdentifier.includes('@'));
        forgetIdentifier(friendIdentifier);
      },
      failed: (error) => {
        say('error', t('friends.addFailed'));
        setProblem(messageOf(error, t('friends.addFailed')));
        field.current?.focus();
      },
    });
  };

  return (
    <div>
      <form onSubmit={submit} className={css.form} noValidate>
        <label htmlFor={id}>{t('friends.addByUsernameOrEmail')}</label>
        <TextField
          ref={field}
          id={id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="send"
          value={friendIdentifier}
          error={problem}
          onChange={(event) => {
            setProblem(undefined);
            setIdentifier(event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="primary" busy={add.isPending}>
          {t('friends.sendRequest')}
        </Button>
      </form>
      <div role="status" className={css.note}>
        {isEmailSent ? <InviteNote say={say} /> : null}
      </div>
    </div>
  );
}
