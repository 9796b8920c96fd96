import { buyForMeal, buyForPlan, mealGroceries, planGroceries } from '@moodbowl/contract/plan-groceries';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { needsKey } from './refresh-plan.ts';

/** Days, the last one included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The needs of the plan. Never from the cache: the list changes elsewhere. */
export function useNeeds(days: Days) {
  return useQuery({
    queryKey: [...needsKey, days],
    queryFn: () => call(planGroceries, { query: { ...days } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The needs of one meal for so many people. */
export function useNeedsOfMeal(id: string, servings: number | null) {
  return useQuery({
    queryKey: [...needsKey, id, servings],
    queryFn: () =>
      call(mealGroceries, {
        params: { id },
        query: servings === null ? {} : { servings: String(servings) },
      }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Puts foods that the plan needs on the list. */
export function useBuyNeeds(days: Days) {
  return useMutation({
    mutationFn: (wanted: readonly string[]) => call(buyForPlan, { body: { ...days, keys: [...wanted] } }),
    onSettled: refreshList,
  });
}

/** Puts what a meal needs for so many people on the list; null follows the recipe. */
export function useBuyNeedsOfMeal(id: string, servings: number | null) {
  return useMutation({
    mutationFn: (wanted: readonly string[]) =>
      call(buyForMeal, {
        params: { id },
        body: { keys: [...wanted], ...(servings !== null && { servings }) },
      }),
    onSettled: refreshList,
  });
}

function refreshList(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['groceries'] });
}
