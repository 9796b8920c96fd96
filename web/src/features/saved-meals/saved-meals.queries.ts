import { t } from '@moodbowl/i18n/t';
import { MEAL_LIMITS } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { listSavedMeals, saveMeal, toggleSavedMeal, unsaveMeal } from '@moodbowl/contract/saved-meals';
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ApiError, call, callPage } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { hasToken } from '../../lib/session.ts';
import { readSavedMeal, type ShownSavedMeal } from './read-saved-meal.ts';

type Pages = InfiniteData<{ items: ShownSavedMeal[]; next: string | undefined }>;

const keys = {
  all: ['saved-meals'],
  list: (mood: MoodName | undefined) => ['saved-meals', mood ?? 'all'],
} as const;

/** Saved meals, newest first, page by page; of one mood or all. */
export function useSavedMeals({ mood, enabled = true }: { mood?: MoodName | undefined; enabled?: boolean } = {}) {
  return useInfiniteQuery({
    queryKey: keys.list(mood),
    queryFn: async ({ pageParam }) => {
      if (!hasToken()) throw new ApiError('UNAUTHORIZED', 401, t('savedMeals.noToken'));
      const { items, next } = await callPage(listSavedMeals, {
        query: { ...(mood && { mood }), limit: String(MEAL_LIMITS.page), ...(pageParam && { cursor: pageParam }) },
      });
      return { items: items.map(readSavedMeal), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    select: (data) => data.pages.flatMap((page) => page.items),
    enabled,
    // Meals are saved and unsaved on other screens, so each visit refetches.
    refetchOnMount: 'always',
    // A meal that is unsaved here stays with an empty star until the visit ends.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** Toggles a meal of the saved list. The screen changes when the server has answered. */
export function useToggleSavedMeal() {
  return useMutation({
    mutationFn: (id: string) => call(toggleSavedMeal, { params: { id } }),
    // Two toggles would cancel each other out.
    retry: false,
    onSuccess: ({ saved }, id) => markInSavedList(id, saved),
  });
}

/** Updates whether a meal is saved in the lists; an unsaved one stays, marked. */
export function markInSavedList(id: string, saved: boolean): void {
  const mark = (meal: ShownSavedMeal) => (meal.meal_id === id ? { ...meal, saved } : meal);
  queryClient.setQueriesData<Pages>(
    { queryKey: keys.all },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(mark) })) },
  );
}

interface Change {
  readonly id: string;
  readonly saved: boolean;
}

/** Saves or unsaves a meal. `apply` shows it immediately and is called again to undo it after a failure. */
export function useSetSaved(apply: (id: string, saved: boolean) => void) {
  return useMutation({
    scope: { id: 'saved-meals' },
    mutationFn: ({ id, saved }: Change) => call(saved ? saveMeal : unsaveMeal, { params: { id } }),
    onMutate: ({ id, saved }) => apply(id, saved),
    onError: (_error, { id, saved }) => apply(id, !saved),
  });
}
