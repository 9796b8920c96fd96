import { firstProblem } from '../../lib/problems.ts';
import { t } from '@moodbowl/i18n/t';
import { type MoodEntry, moodDraft } from '@moodbowl/contract/moods';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime } from '../../lib/format.ts';
import { tellOutcome } from '../../lib/tell-outcome.ts';
import { useIsShown } from '../../lib/use-is-shown.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextBox } from '../../ui/TextField.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import css from './EntryDialog.module.css';
import { MoodPicker } from './MoodPicker.tsx';
import { useCorrectMood, useDeleteMood } from './moods.queries.ts';

interface EntryDialogProps {
  readonly entry: MoodEntry;
  readonly onClose: (deleted: boolean) => void;
}

const ms = TOAST_MS.tracker;

/** Corrects or deletes one entry. Closed before the answer it goes on all the same, and a toast tells how it ended. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const [mood, setMood] = useState(entry.mood);
  const [note, setNote] = useState(entry.note);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const correct = useCorrectMood();
  const remove = useDeleteMood();
  const isShown = useIsShown();
  const busy = correct.isPending || remove.isPending;

  const done = (text: string, deleted: boolean) => {
    toastSuccess(text, { ms });
    // Another entry may be open by then.
    if (isShown.current) onClose(deleted);
  };
  const failed = (error: unknown) => {
    const text = messageOf(error, t('moods.requestFailed'));
    if (isShown.current) setProblem(text);
    else toastError(text, { ms });
  };
  const save = () => {
    const draft = moodDraft.safeParse({ mood, note });
    if (!draft.success) return setProblem(firstProblem(draft.error.issues));
    tellOutcome(correct.mutateAsync({ id: entry.id, ...draft.data }), {
      worked: () => done(t('moods.entryUpdated'), false),
      failed,
    });
  };
  const confirmDelete = () =>
    tellOutcome(remove.mutateAsync(entry.id), { worked: () => done(t('moods.entryDeleted'), true), failed });

  return (
    <Dialog opened onClose={() => onClose(false)} title={dayAndTime(entry.created_at)}>
      <div className={css.content}>
        <MoodPicker value={mood} onChange={setMood} />
        <TextBox label={t('moods.note')} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        {problem === undefined ? null : <Notice kind="error">{problem}</Notice>}
        <div className={css.ways}>
          {asking ? (
            <>
              <Button look="danger" busy={busy} onClick={confirmDelete}>
                {t('moods.yesDeleteIt')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('moods.keepIt')}</Button>
            </>
          ) : (
            <>
              <Button look="primary" busy={busy} onClick={save}>
                {t('moods.saveChanges')}
              </Button>
              <Button look="danger" busy={busy} onClick={() => setAsking(true)}>
                {t('common.delete')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
