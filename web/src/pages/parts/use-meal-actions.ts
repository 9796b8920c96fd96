import { MEAL_LOG_MESSAGES } from '@moodbowl/contract/meal-logs';
import type { Meal } from '@moodbowl/contract/meals';
import { SAVED_MEAL_MESSAGES } from '@moodbowl/contract/saved-meals';
import { useCallback, useRef } from 'react';
import { useLogMeal } from '../../features/meal-logs/meal-logs.queries.ts';
import { markSaved } from '../../features/meals/meals.queries.ts';
import { useSetSaved } from '../../features/saved-meals/saved-meals.queries.ts';
import { markInSuggestions } from '../../features/suggestions/suggestions.queries.ts';
import { messageOf } from '../../lib/api-client.ts';
import { tellOutcome } from '../../lib/tell-outcome.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';

const ms = TOAST_MS.meal;

/** Writes whether a meal is saved wherever it may be on the screen. */
function markEverywhere(id: string, saved: boolean): void {
  markSaved(id, saved);
  markInSuggestions(id, saved);
}

/** Saving and eating, for every screen that shows meals: always the same functions, so that no card is drawn anew for them. */
export function useMealActions() {
  const { mutateAsync: setSaved } = useSetSaved(markEverywhere);
  const { eat: logMeal } = useLogMeal();
  const isEating = useRef(false);

  const toggleSaved = useCallback(
    ({ id, saved }: Pick<Meal, 'id' | 'saved'>, onRefused?: () => void) =>
      tellOutcome(setSaved({ id, saved: !saved }), {
        worked: () =>
          toastSuccess(saved ? SAVED_MEAL_MESSAGES.removed : SAVED_MEAL_MESSAGES.saved, { ms, key: `saved-${id}` }),
        failed: () => {
          toastError(SAVED_MEAL_MESSAGES.toggleFailedInRecipe, { ms, key: `saved-${id}` });
          onRefused?.();
        },
      }),
    [setSaved],
  );

  const eat = useCallback(
    ({ id, name }: Pick<Meal, 'id' | 'name'>) => {
      // A double click is one meal.
      if (isEating.current) return;
      isEating.current = true;
      const eaten = logMeal(id).finally(() => (isEating.current = false));
      tellOutcome(eaten, {
        worked: () => toastSuccess(MEAL_LOG_MESSAGES.eaten(name), { ms }),
        failed: (error) => toastError(messageOf(error, MEAL_LOG_MESSAGES.eatFailed), { ms }),
      });
    },
    [logMeal],
  );

  return { toggleSaved, eat };
}
