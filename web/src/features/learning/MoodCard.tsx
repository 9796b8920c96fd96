import { t } from '@moodbowl/i18n/t';
import type { MoodName } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Card } from '../../ui/Card.tsx';
import { MoodEntryForm } from '../moods/entry/MoodEntryForm.tsx';
import { useDetailsDraft } from '../moods/tags/use-details-draft.ts';
import { closeQuestion } from './learning.queries.ts';
import { QuestionLine } from './QuestionLine.tsx';

const loadReply = async () => ({ default: (await import('./MoodReply.tsx')).MoodReply });
const MoodReply = lazyPart(loadReply);

interface MoodCardProps {
  /** The message when no mood is chosen. */
  readonly selectMessage: string;
  /** How long toasts stay, in milliseconds. */
  readonly toastMs: number;
  readonly selected: MoodName | undefined;
  readonly onSelect: (mood: MoodName | undefined) => void;
  /** The mood that was saved on this visit: the card replies to it. */
  readonly saved: MoodEntry | undefined;
  readonly onSaved: (entry: MoodEntry | undefined) => void;
  /** The day so far. */
  readonly children?: ReactNode;
}

/** Asks how somebody is, after a meal if there is one to ask about. When the mood is saved, it replies in place. */
export function MoodCard({ selectMessage, toastMs, selected, onSelect, saved, onSaved, children }: MoodCardProps) {
  const [, setNote] = useDraft('mood-note');
  const [, setDetails] = useDetailsDraft();
  // Nobody waits for the reply, and whoever loses the network meanwhile has it.
  useEffect(() => whenIdle(() => void loadReply().catch(() => {})), []);
  const close = (taken?: MoodEntry) => {
    onSaved(undefined);
    if (!taken) return;
    // What was said is there to be said again.
    onSelect(taken.mood);
    if (taken.note !== '') setNote(taken.note);
    setDetails(taken);
  };
  return (
    <Card aria-label={t('pages.logAMood')}>
      {saved ? (
        <Suspense>
          <MoodReply key={saved.id} saved={saved} onClose={close}>
            {children}
          </MoodReply>
        </Suspense>
      ) : (
        <>
          <QuestionLine />
          <MoodEntryForm
            selectMessage={selectMessage}
            toastMs={toastMs}
            selected={selected}
            onSelect={onSelect}
            onSaved={(entry, goesOn) => {
              closeQuestion();
              // A reply would hide what was begun meanwhile.
              if (!goesOn) onSaved(entry);
            }}
            aside={children}
          />
        </>
      )}
    </Card>
  );
}
