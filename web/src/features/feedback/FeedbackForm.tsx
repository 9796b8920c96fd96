import { t } from '@moodbowl/i18n/t';
import { FEEDBACK_LIMITS, feedbackDraft } from '@moodbowl/contract/feedback';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { type FieldErrors, fieldErrorsOf, useFocusOnError } from '../../lib/field-errors.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { TextBox, TextField } from '../../ui/TextField.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import css from './FeedbackForm.module.css';
import { useSendFeedback } from './feedback.queries.ts';
import { useFeedbackDraft } from './use-feedback-draft.ts';
import { Stack } from '../../ui/Stack.tsx';

interface FeedbackFormProps {
  /** Called when it is sent; without it, the form says thanks itself. */
  readonly onSent?: () => void;
}

/** A subject, a message and a button. Typed text stays until it is sent. */
export function FeedbackForm({ onSent }: FeedbackFormProps) {
  const { subject, message, ...draft } = useFeedbackDraft();
  const [problems, setProblems] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<'sent' | { readonly failed: string }>();
  const { send, isSending } = useSendFeedback();
  const sending = useRef(false);
  const isShown = useIsMounted();
  const form = useFocusOnError(problems);

  const edit = (set: (text: string) => void, text: string) => {
    set(text);
    setProblems({});
    setOutcome(undefined);
  };
  const succeeded = () => {
    draft.clear();
    if (onSent) onSent();
    else setOutcome('sent');
  };
  const failed = (error: unknown) => {
    console.error(t('feedback.feedbackCouldNotBeSent'), error);
    // A dialog that was closed meanwhile cannot show the result.
    const told = tellFailure(error);
    if (!isShown.current) toastError(told, { ms: TOAST_MS.feedback, key: 'feedback' });
    setOutcome({ failed: told });
    setProblems(error instanceof ApiError ? error.fields : {});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A double click sends once.
    if (sending.current || isSending) return;
    setOutcome(undefined);
    const read = feedbackDraft.safeParse({ subject, message });
    if (!read.success) {
      setProblems(fieldErrorsOf(read.error.issues));
      return;
    }
    setProblems({});
    sending.current = true;
    void send({ ...read.data, id: draft.keepId() })
      .then(succeeded, failed)
      .finally(() => {
        sending.current = false;
      });
  };

  return (
    <Stack as="form" ref={form} onSubmit={submit} noValidate>
      <TextField
        label={t('feedback.subject')}
        required
        autoComplete="off"
        dir="auto"
        data-autofocus
        value={subject}
        error={problems['subject']}
        readOnly={isSending}
        onChange={(event) => edit(draft.setSubject, event.currentTarget.value)}
      />
      <TextBox
        label={t('feedback.message')}
        required
        withAsterisk={false}
        minRows={5}
        maxRows={12}
        dir="auto"
        value={message}
        error={problems['message']}
        description={lengthText(message)}
        readOnly={isSending}
        onChange={(event) => edit(draft.setMessage, event.currentTarget.value)}
      />
      {typeof outcome === 'object' ? <Alert kind="error">{outcome.failed}</Alert> : null}
      {outcome === 'sent' ? (
        <Alert kind="good" alert>
          {t('feedback.thanks')}
        </Alert>
      ) : null}
      <Button type="submit" variant="primary" busy={isSending} className={css.send ?? ''}>
        {isSending ? t('feedback.sending') : t('feedback.sendFeedback')}
      </Button>
    </Stack>
  );
}

/** "Please try again" does not help after a rate limit. */
function tellFailure(error: unknown): string {
  const refused = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
  return refused ? t('feedback.sendRefused', { reason: error.message }) : t('feedback.sendFailed');
}

/** Announced when few characters are left. */
function lengthText(message: string): string | undefined {
  const { length } = Array.from(message);
  if (length <= FEEDBACK_LIMITS.message * 0.8) return undefined;
  return t('feedback.lengthUsed', { used: length, max: FEEDBACK_LIMITS.message });
}
