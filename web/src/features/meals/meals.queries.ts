import { t } from '@moodbowl/i18n/t';
import {
  createMeal,
  deleteMeal,
  type Diet,
  getMeal,
  listMeals,
  listMealsOfMood,
  type Meal,
  type MealDraft,
  type MealWithAmounts,
  MEAL_LIMITS,
  type MealSort,
  updateMeal,
} from '@moodbowl/contract/meals';
import { listRecipes } from '@moodbowl/contract/recipes';
import type { MoodName } from '@moodbowl/contract/mood';
import { uploadMealImage } from '@moodbowl/contract/uploads';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call, callPage, isUnreachable } from '../../lib/api-client.ts';
import { mayKeep } from '../../lib/keep-choice.ts';
import { readKeptRecipe } from '../../lib/kept-recipes.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession, hasToken } from '../../lib/session.ts';
import { readMeal } from './read-meal.ts';

type Pages = InfiniteData<{ items: Meal[]; next: string | undefined }>;

/** Which meals a list has, and their order; newest first by default. */
export interface MealListQuery {
  readonly mood?: MoodName | undefined;
  /** Words to find in name and ingredients. */
  readonly search?: string | undefined;
  readonly diet?: Diet | undefined;
  /** The most minutes that a meal may take. */
  readonly minutes?: number | undefined;
  readonly saved?: boolean | undefined;
  /** The recipes of the home in place of the catalogue. */
  readonly own?: boolean | undefined;
  readonly sort?: MealSort | undefined;
}

/** Equal lists have equal keys. */
function listKey({ mood, search, diet, minutes, saved, own, sort }: MealListQuery) {
  const order = sort === 'recent' ? undefined : sort;
  return {
    mood,
    search: search || undefined,
    diet,
    minutes,
    saved: saved || undefined,
    own: own || undefined,
    sort: order,
  };
}

const keys = {
  lists: ['meals', 'list'],
  list: (query: MealListQuery) => ['meals', 'list', listKey(query)],
  table: (query: MealListQuery) => ['meals', 'list', 'table', listKey(query)],
  one: (id: string) => ['meals', 'one', id],
  toEdit: (id: string) => ['meals', 'to-edit', id],
} as const;

const MINUTES = 60_000;
/** How long an answer may take before a recipe that is kept here shows, in milliseconds. */
const PATIENCE_MS = 400;

function requireToken(message: string): void {
  if (!hasToken()) throw new ApiError('UNAUTHORIZED', 401, message);
}

function pageParameters({ search, diet, minutes, saved, sort }: MealListQuery, cursor: string | undefined) {
  return {
    ...(search && { q: search }),
    ...(diet && { diet }),
    ...(minutes !== undefined && { minutes: String(minutes) }),
    ...(saved && { saved: 'true' as const }),
    ...(sort && sort !== 'recent' && { sort }),
    limit: String(MEAL_LIMITS.page),
    ...(cursor !== undefined && { cursor }),
  };
}

/** The options of all lists of meals: pages linked by cursors. */
const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: Pages['pages'][number]) => last.next,
};

/** Meals, page by page. With `keep`, the previous list stays until the next one has loaded. */
export function useMeals(query: MealListQuery = {}, { keep = false, enabled = true } = {}) {
  const { mood } = query;
  return useInfiniteQuery({
    ...pages,
    queryKey: keys.list(query),
    queryFn: async ({ pageParam }) => {
      requireToken(t('meals.mustLogInForList'));
      const parameters = pageParameters(query, pageParam);
      const filter = { ...(mood && { mood }), ...parameters };
      const { items, next } = query.own
        ? await callPage(listRecipes, { query: { ...filter, sort: query.sort === 'name' ? 'name' : 'recent' } })
        : await callPage(listMeals, { query: filter });
      return { items: items.map(readMeal), next };
    },
    select: (data) => data.pages.flatMap((page) => page.items),
    enabled,
    // Meals are saved on other screens, too.
    staleTime: query.saved ? 0 : 5 * MINUTES,
    ...(keep && { placeholderData: keepPreviousData }),
  });
}

/** Meals for administrators, in pages. Those of one mood have their own endpoint. */
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
      const answer = call(getMeal, { params: { id } });
      const timer = setTimeout(() => void showKept(id), PATIENCE_MS);
      try {
        const meal: MealWithAmounts | null = await answer;
        if (meal === null) throw new ApiError('NOT_FOUND', 404, t('meals.notFound'));
        return readMeal(meal);
      } catch (error) {
        const kept = isUnreachable(error) ? await keptMeal(id) : undefined;
        if (!kept) throw error;
        return kept;
      } finally {
        clearTimeout(timer);
      }
    },
  });
}

/** A recipe that is kept on this device; undefined if it is not, or if nobody may see it. */
async function keptMeal(id: string) {
  const kept = mayKeep() ? await readKeptRecipe(currentSession().userId, id) : undefined;
  return kept && mayKeep() ? readMeal(kept.meal) : undefined;
}

/** Shows a recipe that is kept here until the server answers. */
async function showKept(id: string): Promise<void> {
  const kept = await keptMeal(id);
  // It is older than whatever the server sends.
  if (kept && queryClient.getQueryData(keys.one(id)) === undefined)
    queryClient.setQueryData(keys.one(id), kept, { updatedAt: 0 });
}

/** A meal as it is now. It is not refetched while it is being edited. */
export function useMealToEdit(id: string) {
  return useQuery({
    queryKey: keys.toEdit(id),
    queryFn: async () => readMeal(await call(getMeal, { params: { id } })),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Refetches all lists that show meals: saved lists, suggestions and others. */
function refreshAll(): void {
  void queryClient.invalidateQueries();
}

export function useUploadMealImage() {
  return useMutation({ mutationFn: (image: File) => call(uploadMealImage, { body: { image } }) });
}

/** Adds a meal, or edits the one with this id. `onStored` is called even if the form is gone. */
export function useStoreMeal(id: string | undefined, onStored: () => void) {
  return useMutation({
    mutationFn: (body: MealDraft) =>
      id === undefined ? call(createMeal, { body }) : call(updateMeal, { params: { id }, body }),
    // A meal sent twice would be in the catalogue twice.
    retry: false,
    onSuccess: () => {
      onStored();
      refreshAll();
    },
  });
}

/** Deletes a meal. It leaves the lists when the server has answered. */
export function useDeleteMeal() {
  return useMutation({
    mutationFn: (id: string) => call(deleteMeal, { params: { id } }),
    // A second call would find nothing.
    retry: false,
    onSuccess: ({ id }) => {
      changeLists((meals) => meals.filter((meal) => meal.id !== id));
    },
    // Also after a failure: someone else may have deleted it.
    onSettled: refreshAll,
  });
}

function changeLists(change: (meals: Meal[]) => Meal[]): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: keys.lists },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

/** Updates whether a meal is saved in all loaded lists. */
export function markSaved(id: string, saved: boolean): void {
  const mark = (meal: Meal) => (meal.id === id ? { ...meal, saved } : meal);
  changeLists((meals) => meals.map(mark));
  queryClient.setQueryData<Meal>(keys.one(id), (meal) => meal && mark(meal));
}

/** The text of a recipe that could not be loaded. */
export function recipeProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return t('meals.fetchFailed');
  if (error.code === 'HTML') return t('errors.html');
  if (error.status === 401) return hasToken() ? t('meals.unauthorized') : t('meals.mustLogIn');
  // An invalid id is as missing as an unknown one.
  return error.status === 404 || error.code === 'INVALID_INPUT' ? t('meals.notFound') : t('meals.fetchFailed');
}
