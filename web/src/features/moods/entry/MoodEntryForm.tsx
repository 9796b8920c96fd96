import { firstError } from '../../../lib/field-errors.ts';
import { t } from '@moodbowl/i18n/t';
import type { MoodName } from '@moodbowl/contract/mood';
import { MOOD_LIMITS, moodDraft, type MoodEntry } from '@moodbowl/contract/moods';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-client.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { TextBox } from '../../../ui/TextField.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toast.ts';
import css from './MoodEntryForm.module.css';
import { MoodPicker } from './MoodPicker.tsx';
import { useSaveMood } from '../moods.queries.ts';
import { LazyEntryDetails } from '../tags/LazyEntryDetails.tsx';
import { onlyKnown, refreshTags } from '../tags/tags.queries.ts';
import { stronger, useDetailsDraft } from '../tags/use-details-draft.ts';

interface MoodEntryFormProps {
  /** The message when no mood is chosen. */
  readonly selectMessage: string;
  /** How long toasts stay, in milliseconds. */
  readonly toastMs: number;
  readonly selected: MoodName | undefined;
  readonly onSelect: (mood: MoodName | undefined) => void;
  /** With whether the next entry has been begun meanwhile. */
  readonly onSaved?: (entry: MoodEntry, goesOn: boolean) => void;
  /** A low variant, for use above other content. */
  readonly compact?: boolean;
  /** Shown beside the button. */
  readonly aside?: ReactNode;
}

/** Eight moods, an optional note, one button. */
export function MoodEntryForm({
  selectMessage,
  toastMs,
  selected,
  onSelect,
  onSaved,
  compact = false,
  aside,
}: MoodEntryFormProps) {
  const [note, setNote, forgetNote] = useDraft('mood-note');
  const [details, setDetails, forgetDetails] = useDetailsDraft();
  const [problem, setProblem] = useState<string>();
  const save = useSaveMood({
    onSaved: (entry, sent) => {
      toastSuccess(t('moods.saved', { name: t('moods.name', { mood: entry.mood }) }), { ms: toastMs, key: 'mood' });
      // A choice or text of the meantime belongs to the next entry.
      if (selected === sent.mood) onSelect(undefined);
      forgetNote(sent.note);
      forgetDetails();
      onSaved?.(entry, selected !== sent.mood || note !== sent.note);
    },
    onFailed: (error) => {
      const text = t('moods.saveFailed', { reason: messageOf(error, t('moods.requestFailed')) });
      setProblem(text);
      if (error instanceof ApiError && error.code === 'UNKNOWN_TAG') refreshTags();
      toastError(`❌ ${text}`, { ms: toastMs, key: 'mood' });
    },
  });

  // Stable functions, so that faces and note render only when they change.
  const choose = (mood: MoodName) => {
    setProblem(undefined);
    // A further press on the chosen face says that it is stronger.
    if (mood === selected) setDetails({ ...details, strength: stronger(details.strength) });
    else if (details.strength !== null) setDetails({ ...details, strength: null });
    onSelect(mood);
  };
  const write = (event: ChangeEvent<HTMLTextAreaElement>) => setNote(event.currentTarget.value);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (!selected) {
      setProblem(selectMessage);
      toastWarning(`⚠️ ${selectMessage}`, { ms: toastMs, key: 'mood' });
      return;
    }
    const { strength, tags } = details;
    const draft = moodDraft.safeParse({ mood: selected, note, strength, tags: onlyKnown(tags) });
    if (!draft.success) {
      setProblem(firstError(draft.error.issues));
      return;
    }
    setProblem(undefined);
    save.mutate({ mood: selected, note, strength, tags: onlyKnown(tags) });
  };

  return (
    <form onSubmit={submit} className={css.form} data-compact={compact || undefined}>
      <MoodPicker value={selected} onChange={choose} compact={compact} />
      <LazyEntryDetails mood={selected} value={details} onChange={setDetails} />
      <TextBox
        aria-label={t('moods.note')}
        minRows={1}
        placeholder={t('moods.notePlaceholder')}
        value={note}
        onChange={write}
        description={
          note.length > MOOD_LIMITS.note * 0.8
            ? t('moods.noteLength', { count: note.length, note: MOOD_LIMITS.note })
            : undefined
        }
      />
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className={css.foot}>
        {aside}
        <Button type="submit" variant="primary" busy={save.isPending} className={css.save ?? ''}>
          {t('moods.saveMoodEntry')}
        </Button>
      </div>
    </form>
  );
}
