import { t } from '@moodbowl/i18n/t';
import {
  createMeal,
  deleteMeal,
  getMeal,
  listMeals,
  listMealsOfMood,
  type Meal,
  type MealDraft,
  MEAL_LIMITS,
  type MealSort,
  updateMeal,
} from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { uploadMealImage } from '@moodbowl/contract/uploads';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call, callPage } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { hasToken } from '../../lib/session.ts';
import { readMeal } from './read-meal.ts';

type Pages = InfiniteData<{ items: Meal[]; next: string | undefined }>;

/** Which meals a list has, and in which order; the newest first unless sorted otherwise. */
export interface MealListQuery {
  readonly mood?: MoodName | undefined;
  /** Words to find in name and ingredients. */
  readonly search?: string | undefined;
  readonly saved?: boolean | undefined;
  readonly sort?: MealSort | undefined;
}

/** The same list always has the same key. */
function listKey({ mood, search, saved, sort }: MealListQuery) {
  return { mood, search: search || undefined, saved: saved || undefined, sort: sort === 'recent' ? undefined : sort };
}

const keys = {
  lists: ['meals', 'list'],
  list: (query: MealListQuery) => ['meals', 'list', listKey(query)],
  table: (query: MealListQuery) => ['meals', 'list', 'table', listKey(query)],
  one: (id: string) => ['meals', 'one', id],
  toEdit: (id: string) => ['meals', 'to-edit', id],
} as const;

const MINUTES = 60_000;

function requireToken(message: string): void {
  if (!hasToken()) throw new ApiError('UNAUTHORIZED', 401, message);
}

function pageParameters({ search, saved, sort }: MealListQuery, cursor: string | undefined) {
  return {
    ...(search && { q: search }),
    ...(saved && { saved: 'true' as const }),
    ...(sort && sort !== 'recent' && { sort }),
    limit: String(MEAL_LIMITS.page),
    ...(cursor !== undefined && { cursor }),
  };
}

/** What all lists of meals have in common: pages that follow one another by their cursors. */
const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: Pages['pages'][number]) => last.next,
};

/** Meals, page after page. With `keep` the list before stays until another one has arrived. */
export function useMeals(query: MealListQuery = {}, { keep = false } = {}) {
  const { mood } = query;
  return useInfiniteQuery({
    ...pages,
    queryKey: keys.list(query),
    queryFn: async ({ pageParam }) => {
      requireToken(t('meals.mustLogInForList'));
      const parameters = pageParameters(query, pageParam);
      const { items, next } = await callPage(listMeals, { query: { ...(mood && { mood }), ...parameters } });
      return { items: items.map(readMeal), next };
    },
    select: (data) => data.pages.flatMap((page) => page.items),
    // Meals are saved on other screens, too.
    staleTime: query.saved ? 0 : 5 * MINUTES,
    ...(keep && { placeholderData: keepPreviousData }),
  });
}

/** The meals that administrators look after, in pages; those of one mood have a call of their own. */
export function useMealTable(query: MealListQuery) {
  const { mood } = query;
  return useInfiniteQuery({
    ...pages,
    queryKey: keys.table(query),
    queryFn: async ({ pageParam }) => {
      const parameters = pageParameters(query, pageParam);
      const { items, next } = mood
        ? await callPage(listMealsOfMood, { params: { mood }, query: parameters })
        : await callPage(listMeals, { query: parameters });
      return { items: items.map(readMeal), next };
    },
    placeholderData: keepPreviousData,
  });
}

export function useMeal(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async () => {
      requireToken(t('meals.mustLogIn'));
      const meal: Meal | null = await call(getMeal, { params: { id } });
      if (meal === null) throw new ApiError('NOT_FOUND', 404, t('meals.notFound'));
      return readMeal(meal);
    },
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
      changeLists((meals) => meals.filter((meal) => meal.id !== id));
    },
    // Also after a failure: somebody else may have deleted it.
    onSettled: refreshAll,
  });
}

function changeLists(change: (meals: Meal[]) => Meal[]): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: keys.lists },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

/** Writes whether a meal is saved into everything loaded. */
export function markSaved(id: string, saved: boolean): void {
  const mark = (meal: Meal) => (meal.id === id ? { ...meal, saved } : meal);
  changeLists((meals) => meals.map(mark));
  queryClient.setQueryData<Meal>(keys.one(id), (meal) => meal && mark(meal));
}

/** What the recipe shows when it could not be loaded. */
export function recipeProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return t('meals.fetchFailed');
  if (error.code === 'HTML') return t('errors.html');
  if (error.status === 401) return hasToken() ? t('meals.unauthorized') : t('meals.mustLogIn');
  // An id that can't be one is as absent as one that nobody has.
  return error.status === 404 || error.code === 'INVALID_INPUT' ? t('meals.notFound') : t('meals.fetchFailed');
}
