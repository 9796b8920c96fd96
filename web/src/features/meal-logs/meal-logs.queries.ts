import { deleteMealLog, listMealLogs, listMealLogSpan, logMeal, type MealLog } from '@moodbowl/contract/meal-logs';
import { moodDay } from '@moodbowl/contract/moods';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { refreshDerived } from '../../lib/derived-queries.ts';
import { today } from '../../lib/local-date.ts';
import { newId } from '../../lib/new-id.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type Eaten, type EatenMeal, logsOfMeal } from './eaten.ts';

const keys = {
  day: (date: string) => ['meal-logs', 'day', date] as const,
  recent: ['meal-logs', 'recent'],
} as const;

/** The meals eaten on one day, oldest first, up to the limit of a day. */
const mealsOfDay = (date: string) =>
  queryOptions({
    queryKey: keys.day(date),
    queryFn: async () => (await call(moodDay, { params: { date } })).meals,
    refetchOnWindowFocus: 'always',
  });

/** Today's logs of one meal, or of one entry of the plan, oldest first; empty until they are loaded. */
export function useEatenToday(meal: EatenMeal): readonly MealLog[] {
  const { data = [] } = useQuery(mealsOfDay(today()));
  return logsOfMeal(data, meal);
}

/** The newest logs, one page of them. */
export function useRecentMealLogs() {
  return useQuery({ queryKey: keys.recent, queryFn: () => call(listMealLogs, {}), refetchOnMount: 'always' });
}

/** The meals eaten on a span of days, oldest first: at most as many as a page has. */
export function mealLogSpanQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['meal-logs', 'span', from, to],
    queryFn: () => call(listMealLogSpan, { query: { from, to } }),
    staleTime: 0,
  });
}

interface LogRequest extends EatenMeal {
  readonly id: string;
  /** A second helping, logged on purpose. */
  readonly again: boolean;
}

/**
 * Logs that a meal was eaten, and resolves to its log. A meal that is already logged today is logged again only on
 * purpose. Requests run one after another, so that two presses see each other's result.
 */
export function useLogMeal() {
  const { mutateAsync, isPending } = useMutation({
    scope: { id: 'meal-logs' },
    mutationFn: async ({ id, mealId, entryId, again }: LogRequest) => {
      // Failing to load the day must not prevent logging.
      const known = await queryClient.ensureQueryData(mealsOfDay(today())).catch(() => []);
      const last = again ? undefined : logsOfMeal(known, { mealId, entryId }).at(-1);
      const body = { id, meal_id: mealId, ...(entryId !== null && { plan_entry_id: entryId }) };
      return last ?? call(logMeal, { body });
    },
    onSuccess: (log) => {
      queryClient.setQueryData<MealLog[]>(keys.day(log.date), (logs = []) => [
        ...logs.filter(({ id }) => id !== log.id),
        log,
      ]);
      refreshDerived();
    },
  });
  const log = (meal: EatenMeal, { again }: { again: boolean }) => mutateAsync({ ...meal, id: newId(), again });
  return { log, isPending };
}

/** Logs that something was eaten, now or at an earlier time. What is sent again after a failure is logged once. */
export function useLogEaten() {
  const [sent, setSent] = useState({ content: '', id: newId() });
  return useMutation({
    mutationFn: ({ mealId, name, created_at }: Eaten & { readonly created_at: string | undefined }) => {
      const what = mealId === null ? { meal_name: name } : { meal_id: mealId };
      const content = JSON.stringify({ ...what, created_at });
      const id = content === sent.content ? sent.id : newId();
      setSent({ content, id });
      return call(logMeal, { body: { id, ...what, ...(created_at !== undefined && { created_at }) } });
    },
    onSuccess: () => {
      setSent({ content: '', id: newId() });
      refreshDerived();
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['meal-logs'] }),
        queryClient.invalidateQueries({ queryKey: ['moods', 'day'] }),
      ]);
    },
  });
}

/** Removes a meal from the day; `onGone` updates other views. */
export function useDeleteMealLog(onGone?: () => Promise<void>) {
  return useMutation({
    mutationFn: ({ id }: MealLog) => call(deleteMealLog, { params: { id } }),
    onSuccess: (_, { id, date }) => {
      queryClient.setQueryData<MealLog[]>(keys.day(date), (logs) => logs?.filter((log) => log.id !== id));
      refreshDerived();
      return onGone?.();
    },
    // It may be gone already; the server knows.
    onError: () => queryClient.invalidateQueries({ queryKey: ['meal-logs'] }),
  });
}
