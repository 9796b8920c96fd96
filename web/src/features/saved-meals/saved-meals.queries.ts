import {
  listSavedMeals,
  SAVED_MEAL_MESSAGES,
  saveMeal,
  toggleSavedMeal,
  unsaveMeal,
} from '@moodbowl/contract/saved-meals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { hasToken } from '../../lib/session.ts';
import { readSavedMeal, type ShownSavedMeal } from './read-saved-meal.ts';

const key = ['saved-meals'] as const;

export function useSavedMeals() {
  return useQuery({
    queryKey: key,
    queryFn: async () => {
      if (!hasToken()) throw new ApiError('UNAUTHORIZED', 401, SAVED_MEAL_MESSAGES.noToken);
      return (await call(listSavedMeals, {})).map(readSavedMeal);
    },
    // Meals are saved and unsaved on other screens; a visit starts from what is true now.
    refetchOnMount: 'always',
    // A meal unsaved here stays in sight, with an empty star, until the visit ends.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** Flips a meal of the saved list; the screen changes when the server has answered. */
export function useToggleSavedMeal() {
  return useMutation({
    mutationFn: (id: string) => call(toggleSavedMeal, { params: { id } }),
    // A toggle sent twice would flip twice.
    retry: false,
    onSuccess: ({ saved }, id) => markInSavedList(id, saved),
  });
}

/** Writes whether a meal is saved into the list; one that is not stays there, marked so. */
export function markInSavedList(id: string, saved: boolean): void {
  queryClient.setQueryData<ShownSavedMeal[]>(key, (meals) =>
    meals?.map((meal) => (meal.meal_id === id ? { ...meal, saved } : meal)),
  );
}

interface Change {
  readonly id: string;
  readonly saved: boolean;
}

/** Saves or unsaves a meal; `apply` shows it at once and is called again to take it back when that fails. */
export function useSetSaved(apply: (id: string, saved: boolean) => void) {
  return useMutation({
    scope: { id: 'saved-meals' },
    mutationFn: ({ id, saved }: Change) => call(saved ? saveMeal : unsaveMeal, { params: { id } }),
    onMutate: ({ id, saved }) => apply(id, saved),
    onError: (_error, { id, saved }) => apply(id, !saved),
  });
}
