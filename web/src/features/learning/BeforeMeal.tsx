import { t } from '@moodbowl/i18n/t';
import { LEARNING_LIMITS } from '@moodbowl/contract/learning';
import type { MealLog } from '@moodbowl/contract/meal-logs';
import type { MoodName } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { MoodPicker } from '../moods/entry/MoodPicker.tsx';
import { useAddPastMood, useRecentMoods } from '../moods/moods.queries.ts';
import css from './BeforeMeal.module.css';
import { useLearningSettings, useSkipQuestion } from './learning.queries.ts';

interface BeforeMealProps {
  /** The meal that was eaten a moment ago. */
  readonly log: MealLog;
  readonly onDone: () => void;
}

const MINUTE_MS = 60_000;
const toast = { ms: TOAST_MS.mood, key: 'mood' } as const;

/** Whether a mood tells how somebody felt before a meal. */
function hasMoodBefore(entries: readonly MoodEntry[], { created_at: ate }: MealLog): boolean {
  const since = new Date(Date.parse(ate) - LEARNING_LIMITS.beforeMinutes * MINUTE_MS).toISOString();
  return entries.some(({ created_at }) => created_at >= since && created_at <= ate);
}

/**
 * Asks how somebody felt before a meal, if no mood says so: only then can be compared how they feel afterwards. Who
 * skips it is not asked afterwards.
 */
export function BeforeMeal({ log, onDone }: BeforeMealProps) {
  const { data: entries } = useRecentMoods();
  const { data: settings } = useLearningSettings();
  const add = useAddPastMood();
  const skip = useSkipQuestion();
  if (!entries || !settings?.learning || !settings.asking) return null;
  if (hasMoodBefore(entries, log)) return null;
  const answer = (mood: MoodName) => {
    if (add.isPending) return;
    handleMutation(add.mutateAsync({ mood, note: '', created_at: log.created_at }), {
      worked: () => {
        toastSuccess(t('moods.saved', { name: t('moods.name', { mood }) }), toast);
        onDone();
      },
      failed: (error) =>
        toastError(`❌ ${t('moods.saveFailed', { reason: messageOf(error, t('moods.requestFailed')) })}`, toast),
    });
  };
  const leave = () =>
    handleMutation(skip.mutateAsync({ id: log.id, never: false }), {
      worked: onDone,
      failed: (error) => toastError(messageOf(error, t('learning.skipFailed')), toast),
    });
  return (
    <section aria-label={t('learning.andBefore')} className={css.before}>
      <div className={css.head}>
        <strong>{t('learning.andBefore')}</strong>
        <Button variant="quiet" busy={skip.isPending} onClick={leave}>
          {t('learning.skip')}
        </Button>
      </div>
      <MoodPicker compact label={t('learning.andBefore')} value={add.variables?.mood} onChange={answer} />
    </section>
  );
}
