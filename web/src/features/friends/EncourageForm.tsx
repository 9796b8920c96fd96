import { firstError } from '../../lib/field-errors.ts';
import { t } from '@moodbowl/i18n/t';
import { encouragementDraft, type Friend } from '@moodbowl/contract/friends';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './EncourageForm.module.css';
import { encouragementIdeas } from './encouragement-ideas.ts';
import { useEncourage } from './friends.queries.ts';

interface EncourageFormProps {
  readonly friend: Friend;
  readonly say: Say;
}

/** A field for an encouragement, with two suggestions. */
export function EncourageForm({ friend, say }: EncourageFormProps) {
  const { username, friend_id, latest_mood } = friend;
  const [message, setMessage, forgetMessage] = useDraft(`encourage-${friend_id}`);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const encourage = useEncourage(friend_id);

  const change = (text: string) => {
    setProblem(undefined);
    setMessage(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (encourage.isPending) return;
    const draft = encouragementDraft.safeParse({ message });
    if (!draft.success) {
      setProblem(firstError(draft.error.issues));
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    handleMutation(encourage.mutateAsync(draft.data.message), {
      worked: () => {
        say('good', t('friends.encouraged', { username }));
        forgetMessage(message);
      },
      failed: (error) => {
        say('error', t('friends.encourageFailed'));
        setProblem(messageOf(error, t('friends.encourageFailed')));
      },
    });
  };

  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <div className={css.ideas} role="group" aria-label={t('friends.ideasForUsername', { username })}>
        {encouragementIdeas(latest_mood).map((idea) => (
          <button
            key={idea}
            type="button"
            onClick={() => {
              change(idea);
              field.current?.focus();
            }}
          >
            {idea}
          </button>
        ))}
      </div>
      <div className={css.line}>
        <TextField
          ref={field}
          aria-label={t('friends.encouragementForUsername', { username })}
          placeholder={t('friends.messagePlaceholder')}
          autoComplete="off"
          enterKeyHint="send"
          value={message}
          error={problem}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="strong"
          busy={encourage.isPending}
          aria-label={t('friends.sendToUsername', { username })}
        >
          {t('friends.send')}
        </Button>
      </div>
    </form>
  );
}
