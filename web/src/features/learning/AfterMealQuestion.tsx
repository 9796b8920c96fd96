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
import { TOAST_MS, toastError, toastInfo } from '../../ui/toast.ts';
import css from './AfterMealQuestion.module.css';
import { useSkipQuestion } from './learning.queries.ts';

interface AfterMealQuestionProps {
  readonly question: Question;
  /** While the answer is on its way. */
  readonly busy: boolean;
  readonly onAnswer: (mood: MoodName) => void;
  /** The question is gone, and the focused button with it. */
  readonly onGone: () => void;
}

const ms = TOAST_MS.mood;

/** Asks once how somebody feels after a meal: eight faces, one tap. */
export function AfterMealQuestion({ question, busy, onAnswer, onGone }: AfterMealQuestionProps) {
  const { meal_log_id: id, meal_id } = question;
  const meal = inSentence(question.meal_name);
  const skip = useSkipQuestion();
  const leave = (never: boolean) => {
    if (skip.isPending) return;
    handleMutation(skip.mutateAsync({ id, never }), {
      worked: () => {
        if (never) toastInfo(t('learning.neverAsked', { meal }), { ms });
        onGone();
      },
      failed: (error) => toastError(messageOf(error, t('learning.skipFailed')), { ms }),
    });
  };
  return (
    <Card title={t('learning.howNow', { meal })} className={css.card ?? ''}>
      <div role="group" aria-label={t('common.mood')} className={css.faces}>
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
        <div className={css.actions}>
          {meal_id === null ? null : (
            <Button variant="quiet" busy={skip.isPending} onClick={() => leave(true)}>
              {t('learning.never')}
            </Button>
          )}
          <Button busy={skip.isPending} onClick={() => leave(false)}>
            {t('learning.skip')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
