import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';

import { markSaved } from '../meals/meals.queries.ts';
import { useSetSaved } from './saved-meals.queries.ts';
import { markInSuggestions } from '../suggestions/suggestions.queries.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';

const ms = TOAST_MS.meal;

/** Updates whether a meal is saved in every list of the screen. */
function markEverywhere(id: string, saved: boolean): void {
  markSaved(id, saved);
  markInSuggestions(id, saved);
}

/** Saving a meal, for every screen that shows meals. */
export function useMealActions() {
  const { mutateAsync: setSaved } = useSetSaved(markEverywhere);

  const toggleSaved = ({ id, saved }: Pick<Meal, 'id' | 'saved'>, onRefused?: () => void) =>
    handleMutation(setSaved({ id, saved: !saved }), {
      worked: () => toastSuccess(saved ? t('savedMeals.removed') : t('savedMeals.saved'), { ms, key: `saved-${id}` }),
      failed: () => {
        toastError(t('savedMeals.toggleFailedInRecipe'), { ms, key: `saved-${id}` });
        onRefused?.();
      },
    });

  return { toggleSaved };
}
