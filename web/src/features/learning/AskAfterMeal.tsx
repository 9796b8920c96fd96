import type { MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { AfterMealQuestion } from './AfterMealQuestion.tsx';
import { closeQuestion, useQuestion } from './learning.queries.ts';
import { useSaveMood } from '../moods/moods.queries.ts';
import { messageOf } from '../../lib/api-client.ts';
import { focusTitle } from '../../ui/Page.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';

interface AskAfterMealProps {
  readonly onSaved?: (mood: MoodName) => void;
}

const options = { ms: TOAST_MS.mood, key: 'mood' };
/** The buttons are gone with the question. */

/** Asks how somebody feels after a meal, when there is a meal to ask about. The answer is a mood like any other. */
export function AskAfterMeal({ onSaved }: AskAfterMealProps) {
  const { data: question } = useQuestion();
  const save = useSaveMood({
    onSaved: ({ mood }) => {
      closeQuestion();
      focusTitle();
      toastSuccess(t('moods.saved', { name: t('moods.name', { mood }) }), options);
      onSaved?.(mood);
    },
    onFailed: (error) =>
      toastError(`❌ ${t('moods.saveFailed', { reason: messageOf(error, t('moods.requestFailed')) })}`, options),
  });
  if (!question) return null;
  return (
    <AfterMealQuestion
      key={question.meal_log_id}
      question={question}
      busy={save.isPending}
      onAnswer={(mood) => save.mutate({ mood, note: '' })}
      onGone={focusTitle}
    />
  );
}
