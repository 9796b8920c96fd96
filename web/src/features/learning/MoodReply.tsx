import { t } from '@moodbowl/i18n/t';
import type { Answer } from '@moodbowl/contract/learning';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { inSentence, timeOfDay } from '../../lib/format.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Illustration } from '../../ui/Illustration.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { moodText } from '../../ui/mood/mood-text.ts';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import { EntryDialog } from '../moods/entry/EntryDialog.tsx';
import { useDeleteMood, useRecentMoods } from '../moods/moods.queries.ts';
import { learnedText } from './learned-text.ts';
import { useAnswer } from './learning.queries.ts';
import css from './MoodReply.module.css';

interface MoodReplyProps {
  /** The mood that was saved a moment ago. */
  readonly saved: MoodEntry;
  /** The entry is gone or another one is wanted; `taken` has what it said, if it was taken back. */
  readonly onClose: (taken?: MoodEntry) => void;
  /** Shown for a mood that answers no question. */
  readonly children?: ReactNode;
}

/** What a saved mood counts for: from which mood to which, after which meal, and what is known of the meal by now. */
export function MoodReply({ saved, onClose, children }: MoodReplyProps) {
  const { data, isPending } = useAnswer(saved.id);
  // It may have been corrected since.
  const entry = useRecentMoods().data?.find(({ id }) => id === saved.id) ?? saved;
  const [editing, setEditing] = useState(false);
  const remove = useDeleteMood();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with the form.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const answer = data?.answer ?? undefined;
  const takeBack = () =>
    handleMutation(remove.mutateAsync(entry.id), {
      worked: () => onClose(entry),
      failed: (error) => toastError(messageOf(error, t('mealLogs.undoFailed')), { ms: TOAST_MS.mood, key: 'mood' }),
    });
  return (
    <div className={css.reply}>
      <div className={css.pictures}>
        {answer ? (
          <>
            {answer.before ? <MoodFace mood={answer.before} size={56} /> : null}
            {answer.before ? <Arrow /> : null}
            <Illustration name="plate" size={56} />
            <Arrow />
          </>
        ) : null}
        <MoodFace mood={entry.mood} size={64} />
      </div>
      <Stack gap={1}>
        <h2 ref={title} tabIndex={-1} className={css.title}>
          {answer?.before
            ? t('learning.fromTo', { before: moodText(answer.before), after: moodText(entry.mood) })
            : t('learning.savedAt', { mood: moodText(entry.mood), time: timeOfDay(entry.created_at) })}
        </h2>
        <div role="status" className={css.text}>
          {answer ? <p dir="auto">{answerText(answer)}</p> : isPending ? <p>{'\u00a0'}</p> : children}
        </div>
      </Stack>
      {answer?.compared && !answer.learned ? <Progress answer={answer} /> : null}
      <Row justify="center">
        <Button onClick={() => setEditing(true)}>
          {entry.note === '' ? t('learning.addNote') : t('learning.editNote')}
        </Button>
        <Button busy={remove.isPending} onClick={takeBack}>
          {t('mealLogs.undo')}
        </Button>
        <Button variant="quiet" onClick={() => onClose()}>
          {t('learning.anotherMood')}
        </Button>
      </Row>
      {editing ? (
        <EntryDialog
          entry={entry}
          onClose={(deleted) => {
            setEditing(false);
            if (deleted) onClose();
          }}
        />
      ) : null}
    </div>
  );
}

function Arrow() {
  return <span aria-hidden="true">→{/* untranslated: a sign */}</span>;
}

/** How far a meal is on its way to a comparison: what the text says, as a picture. */
function Progress({ answer: { times, enough } }: { readonly answer: Answer }) {
  return (
    <div className={css.progress} aria-hidden="true">
      {Array.from({ length: enough }, (_, index) => (
        <span key={index} data-done={index < times || undefined} />
      ))}
    </div>
  );
}

function answerText({ meal_name, before, compared, times, enough, learned }: Answer): string {
  const meal = inSentence(meal_name);
  if (learned) return `${learnedText(learned)} ${t('learning.mayBeChance')}`;
  if (before === null) return t('learning.nothingBefore', { meal });
  if (!compared) return t('learning.countedGood', { meal });
  return times < enough ? t('learning.counted', { meal, times, enough }) : t('learning.noDifference', { meal, times });
}
