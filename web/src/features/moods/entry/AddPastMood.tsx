import { t } from '@moodbowl/i18n/t';
import { moodDraft } from '@moodbowl/contract/moods';
import type { MoodName } from '@moodbowl/contract/mood';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { firstError } from '../../../lib/field-errors.ts';
import { fullDay } from '../../../lib/format.ts';
import { startTime } from '../../../lib/local-date.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextBox, TextField } from '../../../ui/TextField.tsx';
import { TOAST_MS, toastSuccess } from '../../../ui/toast.ts';
import { useAddPastMood } from '../moods.queries.ts';
import type { Details } from '../tags/EntryDetails.tsx';
import { LazyEntryDetails } from '../tags/LazyEntryDetails.tsx';
import { onlyKnown } from '../tags/tags.queries.ts';
import { MoodPicker } from './MoodPicker.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';

/** Adds a mood to a day that is there already: what was forgotten can be told later. */
export function AddPastMood({ date }: { readonly date: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('moods.addToDay')}</Button>
      {opened ? <AddPastMoodDialog date={date} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

function AddPastMoodDialog({ date, onClose }: { readonly date: string; readonly onClose: () => void }) {
  const [mood, setMood] = useState<MoodName>();
  const [time, setTime] = useState(() => startTime(date));
  const [note, setNote] = useState('');
  const [details, setDetails] = useState<Details>({ strength: null, tags: [] });
  const [problem, setProblem] = useState<string>();
  const add = useAddPastMood();

  const save = () => {
    if (!mood) return setProblem(t('moods.select'));
    const draft = moodDraft.safeParse({ mood, note });
    const at = new Date(`${date}T${time}`);
    if (!draft.success) return setProblem(firstError(draft.error.issues));
    if (Number.isNaN(at.getTime())) return setProblem(t('moods.whatTime'));
    return add.mutate(
      { ...draft.data, strength: details.strength, tags: onlyKnown(details.tags), created_at: at.toISOString() },
      {
        onSuccess: () => {
          toastSuccess(t('moods.saved', { name: t('moods.name', { mood }) }), { ms: TOAST_MS.tracker });
          onClose();
        },
        onError: (error) => setProblem(messageOf(error, t('moods.requestFailed'))),
      },
    );
  };

  return (
    <Dialog opened onClose={onClose} title={fullDay(date)}>
      <Stack>
        <TextField
          type="time"
          label={t('moods.time')}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <MoodPicker value={mood} onChange={setMood} />
        <LazyEntryDetails mood={mood} value={details} onChange={setDetails} />
        <TextBox label={t('moods.note')} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <Row gap={3} justify="space-between">
          <Button variant="primary" busy={add.isPending} onClick={save}>
            {t('moods.saveMoodEntry')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
