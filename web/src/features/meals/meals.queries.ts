import { getMeal, listMeals, type Meal, MEAL_MESSAGES } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, call, callPage } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession } from '../../lib/session.ts';

type Pages = InfiniteData<{ items: Meal[]; next: string | undefined }>;

const keys = {
  all: ['meals'],
  list: (mood: MoodName | 'all') => ['meals', 'list', mood],
  one: (id: string) => ['meals', 'one', id],
} as const;

const MINUTES = 60_000;

function requireToken(message: string): void {
  if (!currentSession().token) throw new ApiError('UNAUTHORIZED', 401, message);
}

/** Meals, newest first, page after page; of one mood or of all. */
export function useMeals(mood: MoodName | 'all', { enabled = true } = {}) {
  return useInfiniteQuery({
    queryKey: keys.list(mood),
    queryFn: ({ pageParam }) => {
      requireToken(MEAL_MESSAGES.mustLogInForList);
      return callPage(listMeals, { query: { ...(mood !== 'all' && { mood }), ...(pageParam && { cursor: pageParam }) } });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    select: (data) => data.pages.flatMap((page) => page.items),
    staleTime: 5 * MINUTES,
    enabled,
  });
}

export function useMeal(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: () => {
      requireToken(MEAL_MESSAGES.mustLogIn);
      return call(getMeal, { params: { id } });
    },
  });
}

/** Writes whether a meal is saved into everything loaded. */
export function markSaved(id: string, saved: boolean): void {
  const mark = (meal: Meal) => (meal.id === id ? { ...meal, saved } : meal);
  queryClient.setQueriesData<Pages>({ queryKey: [...keys.all, 'list'] }, (data) =>
    data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(mark) })) },
  );
  queryClient.setQueryData<Meal>(keys.one(id), (meal) => meal && mark(meal));
}

/** What the recipe shows when it could not be loaded. */
export function recipeProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return MEAL_MESSAGES.fetchFailed;
  if (error.code === 'HTML') return MEAL_MESSAGES.html;
  if (error.status === 401) return currentSession().token ? MEAL_MESSAGES.unauthorized : MEAL_MESSAGES.mustLogIn;
  // An id that can't be one is as absent as one that nobody has.
  return error.status === 404 || error.code === 'INVALID_INPUT' ? MEAL_MESSAGES.notFound : MEAL_MESSAGES.fetchFailed;
}
