import { deleteMealLog, logMeal } from '@moodbowl/contract/meal-logs';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';

/** Notes that a meal was eaten. Each press brings its own id, so that a repeated send does not count twice. */
export function useLogMeal() {
  const { mutateAsync, ...rest } = useMutation({
    mutationFn: ({ id, mealId }: { id: string; mealId: string }) => call(logMeal, { body: { id, meal_id: mealId } }),
  });
  const eat = useCallback((mealId: string) => mutateAsync({ id: newId(), mealId }), [mutateAsync]);
  return { ...rest, eat };
}

/** Takes a meal out of the day; `onGone` brings what is on the screen up to date. */
export function useDeleteMealLog(onGone: () => Promise<void>) {
  return useMutation({
    mutationFn: (id: string) => call(deleteMealLog, { params: { id } }),
    onSuccess: onGone,
  });
}
