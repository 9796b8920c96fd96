import { t } from '@moodbowl/i18n/t';
import type { MealLog } from '@moodbowl/contract/meal-logs';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { timeOfDay } from '../../lib/format.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { useSeeDay } from './use-see-day.ts';
import { Button } from '../../ui/Button.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import css from './EatButton.module.css';
import { LazyBeforeMeal } from '../learning/LazyBeforeMeal.tsx';
import { EatEarlier } from './EatEarlier.tsx';
import { useDeleteMealLog, useEatenToday, useLogMeal } from './meal-logs.queries.ts';

interface EatButtonProps {
  readonly meal: { readonly id: string; readonly name: string };
  /** For a card in a list: labels name the meal, and a second helping is only offered by the recipe. */
  readonly compact?: boolean;
  readonly variant?: 'primary' | 'plain';
  /** The entry of the plan that it is for; without one, the meal whenever it is eaten today. */
  readonly entryId?: string | null;
}

/** Logs a meal once, then shows the time and offers Undo. A second helping has its own button. */
export function EatButton({ meal, compact = false, variant = 'plain', entryId = null }: EatButtonProps) {
  const eaten = useEatenToday({ mealId: meal.id, entryId });
  const { log, isPending } = useLogMeal();
  const undo = useDeleteMealLog();
  const seeDay = useSeeDay();
  const place = useRef<HTMLSpanElement>(null);
  const [logged, setLogged] = useState<MealLog>();
  const last = eaten.at(-1);
  const options = { ms: TOAST_MS.meal, key: `eaten-${meal.id}` };
  const label = (text: string) => (compact ? `${text}: ${meal.name}` : undefined);

  const eat = (again: boolean) => {
    // The button is replaced; the focus stays here.
    place.current?.focus();
    handleMutation(log({ mealId: meal.id, entryId }, { again }), {
      worked: (stored) => {
        setLogged(stored);
        toastSuccess(t('mealLogs.eaten', { meal: meal.name }), {
          ...options,
          ms: TOAST_MS.action,
          action: seeDay(stored.date),
        });
      },
      failed: (error) => toastError(messageOf(error, t('mealLogs.eatFailed')), options),
    });
  };
  const takeBack = () => {
    if (!last) return;
    place.current?.focus();
    handleMutation(undo.mutateAsync(last), {
      worked: () => {
        setLogged(undefined);
        toastSuccess(t('mealLogs.undone', { meal: meal.name }), options);
      },
      failed: (error) => toastError(messageOf(error, t('mealLogs.undoFailed')), options),
    });
  };

  return (
    <>
      <span ref={place} tabIndex={-1} className={css.slot}>
        {last ? (
          <>
            <span className={css.eaten}>
              <time dateTime={last.created_at}>
                {t('mealLogs.eatenAt', { time: timeOfDay(last.created_at), helpings: eaten.length })}
              </time>
              <span aria-hidden="true">·</span>
              <button
                type="button"
                className={css.undo}
                aria-disabled={undo.isPending || undefined}
                aria-label={label(t('mealLogs.undo'))}
                onClick={undo.isPending ? undefined : takeBack}
              >
                {t('mealLogs.undo')}
              </button>
            </span>
            {compact ? null : (
              <Button variant="quiet" busy={isPending} onClick={() => eat(true)}>
                {t('mealLogs.eatAgain')}
              </Button>
            )}
          </>
        ) : (
          <Button variant={variant} busy={isPending} onClick={() => eat(false)} aria-label={label(t('mealLogs.eat'))}>
            {t('mealLogs.eat')}
          </Button>
        )}
        {compact || last ? null : <EatEarlier meal={meal} />}
      </span>
      {logged ? (
        <LazyBeforeMeal
          log={logged}
          onDone={() => {
            setLogged(undefined);
            place.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
