import { firstError } from '../../../lib/field-errors.ts';
import { t } from '@moodbowl/i18n/t';
import { type MoodEntry, moodDraft } from '@moodbowl/contract/moods';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { dayAndTime } from '../../../lib/format.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { toDateTime } from '../../../lib/local-date.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { TextBox, TextField } from '../../../ui/TextField.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import { MoodPicker } from './MoodPicker.tsx';
import { useCorrectMood, useDeleteMood, useRestoreMood } from '../moods.queries.ts';
import type { Details } from '../tags/EntryDetails.tsx';
import { LazyEntryDetails } from '../tags/LazyEntryDetails.tsx';
import { onlyKnown } from '../tags/tags.queries.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';

interface EntryDialogProps {
  readonly entry: MoodEntry;
  readonly onClose: (deleted: boolean) => void;
}

const ms = TOAST_MS.tracker;

/** Corrects or deletes one entry. If it is closed before the response, the call continues and a toast reports the result. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const [mood, setMood] = useState(entry.mood);
  const [note, setNote] = useState(entry.note);
  const [details, setDetails] = useState<Details>(entry);
  const was = toDateTime(new Date(entry.created_at));
  const [now] = useState(() => toDateTime(new Date()));
  const [time, setTime] = useState(was);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const correct = useCorrectMood();
  const remove = useDeleteMood();
  const restore = useRestoreMood();
  const isShown = useIsMounted();
  const busy = correct.isPending || remove.isPending;

  const done = (text: string) => {
    toastSuccess(text, { ms });
    // Another entry may be open by then.
    if (isShown.current) onClose(false);
  };
  const failed = (error: unknown) => {
    const text = messageOf(error, t('moods.requestFailed'));
    if (isShown.current) setProblem(text);
    else toastError(text, { ms });
  };
  const save = () => {
    const { strength, tags } = details;
    const draft = moodDraft.safeParse({ mood, note });
    if (!draft.success) return setProblem(firstError(draft.error.issues));
    const at = new Date(time);
    if (Number.isNaN(at.getTime())) return setProblem(t('moods.whatTime'));
    const created_at = time === was ? undefined : at.toISOString();
    handleMutation(correct.mutateAsync({ id: entry.id, ...draft.data, strength, tags: onlyKnown(tags), created_at }), {
      worked: () => done(t('moods.entryUpdated')),
      failed,
    });
  };
  const bringBack = () =>
    handleMutation(restore.mutateAsync(entry), {
      worked: () => toastSuccess(t('moods.restored'), { ms }),
      failed: (error) => toastError(messageOf(error, t('moods.requestFailed')), { ms: TOAST_MS.action }),
    });
  const confirmDelete = () =>
    handleMutation(remove.mutateAsync(entry.id), {
      worked: () => {
        const action = { text: t('mealLogs.undo'), run: bringBack };
        toastSuccess(t('moods.entryDeleted'), { ms: TOAST_MS.action, action });
        if (isShown.current) onClose(true);
      },
      failed,
    });

  return (
    <Dialog opened onClose={() => onClose(false)} title={dayAndTime(entry.created_at)}>
      <Stack>
        <MoodPicker value={mood} onChange={setMood} />
        <LazyEntryDetails mood={mood} value={details} onChange={setDetails} />
        <TextBox label={t('moods.note')} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        <TextField
          type="datetime-local"
          label={t('moods.dayAndTime')}
          value={time}
          max={now}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <Row gap={3} justify="space-between">
          {asking ? (
            <>
              <Button variant="danger" busy={busy} onClick={confirmDelete}>
                {t('moods.yesDeleteIt')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('moods.keepIt')}</Button>
            </>
          ) : (
            <>
              <Button variant="primary" busy={busy} onClick={save}>
                {t('moods.saveChanges')}
              </Button>
              <Button variant="danger" busy={busy} onClick={() => setAsking(true)}>
                {t('common.delete')}
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
}
