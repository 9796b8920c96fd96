import { t } from '@moodbowl/i18n/t';
import type { Question } from '@moodbowl/contract/learning';
import { MOOD_COLOURS, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { messageOf } from '../../lib/api-client.ts';
import { inSentence } from '../../lib/format.ts';
import { moodText } from '../../ui/mood/mood-text.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { focusTitle } from '../../ui/Page.tsx';
import { TOAST_MS, toastError, toastInfo, toastSuccess } from '../../ui/toast.ts';
import css from './AfterMealQuestion.module.css';
import { useSaveMood } from '../moods/moods.queries.ts';
import { closeQuestion, useQuestion, useSkipQuestion } from './learning.queries.ts';
import { Row } from '../../ui/Row.tsx';

interface AfterMealQuestionProps {
  /** The answer has been stored. */
  readonly onSaved?: (mood: MoodName) => void;
}

const ms = TOAST_MS.mood;

/** Asks how somebody feels after a meal, when there is a meal to ask about: eight faces, one tap. The answer is a mood like any other. */
export function AfterMealQuestion({ onSaved }: AfterMealQuestionProps) {
  const { data: question } = useQuestion();
  const save = useSaveMood({
    onSaved: ({ mood }) => {
      closeQuestion();
      // The buttons are gone with the question.
      focusTitle();
      toastSuccess(t('moods.saved', { name: t('moods.name', { mood }) }), { ms, key: 'mood' });
      onSaved?.(mood);
    },
    onFailed: (error) =>
      toastError(`❌ ${t('moods.saveFailed', { reason: messageOf(error, t('moods.requestFailed')) })}`, {
        ms,
        key: 'mood',
      }),
  });
  if (!question) return null;
  return (
    <Faces
      key={question.meal_log_id}
      question={question}
      busy={save.isPending}
      onAnswer={(mood) => save.mutate({ mood, note: '' })}
    />
  );
}

interface FacesProps {
  readonly question: Question;
  /** While the answer is on its way. */
  readonly busy: boolean;
  readonly onAnswer: (mood: MoodName) => void;
}

function Faces({ question, busy, onAnswer }: FacesProps) {
  const { meal_log_id: id, meal_id } = question;
  const meal = inSentence(question.meal_name);
  const skip = useSkipQuestion();
  const leave = (never: boolean) => {
    if (skip.isPending) return;
    handleMutation(skip.mutateAsync({ id, never }), {
      worked: () => {
        if (never) toastInfo(t('learning.neverAsked', { meal }), { ms });
        focusTitle();
      },
      failed: (error) => toastError(messageOf(error, t('learning.skipFailed')), { ms }),
    });
  };
  return (
    <Card title={t('learning.howNow', { meal })} className={css.card ?? ''}>
      <div className={css.faces}>
        {MOOD_NAMES.map((mood) => (
          <button
            key={mood}
            type="button"
            className={css.face}
            style={{ '--mood': MOOD_COLOURS[mood] }}
            aria-label={t('learning.feelAfter', { mood: moodText(mood), meal })}
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : () => onAnswer(mood)}
          >
            <MoodFace mood={mood} size={44} />
            {moodText(mood)}
          </button>
        ))}
      </div>
      <div className={css.foot}>
        <p>{t('learning.oneTap')}</p>
        <Row>
          {meal_id === null ? null : (
            <Button variant="quiet" busy={skip.isPending} onClick={() => leave(true)}>
              {t('learning.never')}
            </Button>
          )}
          <Button busy={skip.isPending} onClick={() => leave(false)}>
            {t('learning.skip')}
          </Button>
        </Row>
      </div>
    </Card>
  );
}
