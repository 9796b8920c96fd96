import {
  createMeal,
  deleteMeal,
  getMeal,
  listMeals,
  listMealsOfMood,
  type Meal,
  type MealDraft,
  MEAL_MESSAGES,
  updateMeal,
} from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { uploadMealImage } from '@moodbowl/contract/uploads';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call, callPage } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { hasToken } from '../../lib/session.ts';
import { readMeal } from './read-meal.ts';

type Pages = InfiniteData<{ items: Meal[]; next: string | undefined }>;

const keys = {
  all: ['meals'],
  list: (mood: MoodName | 'all') => ['meals', 'list', mood],
  one: (id: string) => ['meals', 'one', id],
  ofMood: (mood: MoodName) => ['meals', 'of-mood', mood],
  toEdit: (id: string) => ['meals', 'to-edit', id],
} as const;

const MINUTES = 60_000;

/** How many meals come first: as many as a window shows, so that the pictures needn't wait for all the others. */
export const FIRST_PAGE = 12;

function requireToken(message: string): void {
  if (!hasToken()) throw new ApiError('UNAUTHORIZED', 401, message);
}

/** Meals, newest first, page after page; of one mood or of all. The second page follows the first by itself. */
export function useMeals(mood: MoodName | 'all', { enabled = true } = {}) {
  const meals = useInfiniteQuery({
    queryKey: keys.list(mood),
    queryFn: async ({ pageParam }) => {
      requireToken(MEAL_MESSAGES.mustLogInForList);
      const { items, next } = await callPage(listMeals, {
        query: {
          ...(mood !== 'all' && { mood }),
          ...(pageParam ? { cursor: pageParam } : { limit: String(FIRST_PAGE) }),
        },
      });
      return { items: items.map(readMeal), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    select: (data) => data.pages.flatMap((page) => page.items),
    staleTime: 5 * MINUTES,
    enabled,
  });
  const { fetchNextPage } = meals;
  const isFirstPageOnly = meals.isSuccess && meals.hasNextPage && !meals.isFetching && meals.data.length <= FIRST_PAGE;
  const wantsMore = enabled && isFirstPageOnly;
  useEffect(() => {
    // Several lists may show the same meals: they are asked for once.
    if (wantsMore) void fetchNextPage({ cancelRefetch: false });
  }, [wantsMore, fetchNextPage]);
  return meals;
}

export function useMeal(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async () => {
      requireToken(MEAL_MESSAGES.mustLogIn);
      const meal: Meal | null = await call(getMeal, { params: { id } });
      if (meal === null) throw new ApiError('NOT_FOUND', 404, MEAL_MESSAGES.notFound);
      return readMeal(meal);
    },
  });
}

/** All meals of one mood, as the list of administrators asks for them. */
export function useMealsOfMood(mood: MoodName, { enabled = true } = {}) {
  return useQuery({
    queryKey: keys.ofMood(mood),
    queryFn: async () => (await call(listMealsOfMood, { params: { mood } })).map(readMeal),
    enabled,
  });
}

/** A meal as it is at this moment, and from then on left alone: it is being changed. */
export function useMealToEdit(id: string) {
  return useQuery({
    queryKey: keys.toEdit(id),
    queryFn: async () => readMeal(await call(getMeal, { params: { id } })),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Saved lists, suggestions and what else shows meals: all of it is asked anew, wherever it stands. */
function refreshAll(): void {
  void queryClient.invalidateQueries();
}

export function useUploadMealImage() {
  return useMutation({ mutationFn: (image: File) => call(uploadMealImage, { body: { image } }) });
}

/** Adds a meal, or changes the one with this id; `onStored` is called even when the form is gone by then. */
export function useStoreMeal(id: string | undefined, onStored: () => void) {
  return useMutation({
    mutationFn: (body: MealDraft) =>
      id === undefined ? call(createMeal, { body }) : call(updateMeal, { params: { id }, body }),
    // A meal sent twice would be on the menu twice.
    retry: false,
    onSuccess: () => {
      onStored();
      refreshAll();
    },
  });
}

/** Deletes a meal; it leaves the lists once the server has answered. */
export function useDeleteMeal() {
  return useMutation({
    mutationFn: (id: string) => call(deleteMeal, { params: { id } }),
    // Sent twice, it would find nothing the second time.
    retry: false,
    onSuccess: ({ id }) => {
      const others = (meals: readonly Meal[]) => meals.filter((meal) => meal.id !== id);
      queryClient.setQueriesData<Pages>(
        { queryKey: [...keys.all, 'list'] },
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: others(page.items) })) },
      );
      queryClient.setQueriesData<Meal[]>({ queryKey: [...keys.all, 'of-mood'] }, (meals) => meals && others(meals));
    },
    // Also after a failure: somebody else may have deleted it.
    onSettled: refreshAll,
  });
}

/** Writes whether a meal is saved into everything loaded. */
export function markSaved(id: string, saved: boolean): void {
  const mark = (meal: Meal) => (meal.id === id ? { ...meal, saved } : meal);
  queryClient.setQueriesData<Pages>(
    { queryKey: [...keys.all, 'list'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(mark) })) },
  );
  queryClient.setQueryData<Meal>(keys.one(id), (meal) => meal && mark(meal));
}

/** What the recipe shows when it could not be loaded. */
export function recipeProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return MEAL_MESSAGES.fetchFailed;
  if (error.code === 'HTML') return MEAL_MESSAGES.html;
  if (error.status === 401) return hasToken() ? MEAL_MESSAGES.unauthorized : MEAL_MESSAGES.mustLogIn;
  // An id that can't be one is as absent as one that nobody has.
  return error.status === 404 || error.code === 'INVALID_INPUT' ? MEAL_MESSAGES.notFound : MEAL_MESSAGES.fetchFailed;
}
