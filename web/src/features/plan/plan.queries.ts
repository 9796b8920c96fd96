import { deleteMealLog, logMeal } from '@moodbowl/contract/meal-logs';
import { listMeals, MEAL_LIMITS, type Meal } from '@moodbowl/contract/meals';
import * as contract from '@moodbowl/contract/plan';
import type { PlanChange, PlanEntry } from '@moodbowl/contract/plan';
import { listRecipes } from '@moodbowl/contract/recipes';
import { listSavedMeals } from '@moodbowl/contract/saved-meals';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { refreshDerived } from '../../lib/derived-queries.ts';
import { addDays, today } from '../../lib/local-date.ts';
import { newId } from '../../lib/new-id.ts';
import { queryClient } from '../../lib/query-client.ts';
import { placed } from './entry-order.ts';
import { planKey, weeksKey } from './refresh-plan.ts';

const keys = {
  week: (from: string) => [...weeksKey, from],
  needs: (days: Days) => [...planKey, 'groceries', days],
  feed: [...planKey, 'feed'],
  proposal: (wish: object) => [...planKey, 'proposal', wish],
  possible: [...planKey, 'possible'],
  search: (words: string) => [...planKey, 'search', words],
  ideas: [...planKey, 'ideas'],
} as const;

/** Changes of the plan are sent one after another, in the order of the presses. */
const scope = { id: 'plan' };

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The seven days from `from` on. */
export function usePlan(from: string) {
  return useQuery({
    queryKey: keys.week(from),
    queryFn: () => call(contract.listPlan, { query: { from, to: addDays(from, 6) } }),
    refetchOnMount: 'always',
  });
}

type Weeks = [readonly unknown[], PlanEntry[] | undefined][];

/** Changes all weeks that are loaded, and gives what was there before. */
async function editWeeks(edit: (entries: readonly PlanEntry[]) => readonly PlanEntry[]): Promise<Weeks> {
  // An answer that is under way knows nothing of the change.
  await queryClient.cancelQueries({ queryKey: weeksKey });
  const before = queryClient.getQueriesData<PlanEntry[]>({ queryKey: weeksKey });
  for (const [key, entries] of before) {
    const from = String(key.at(-1));
    const to = addDays(from, 6);
    queryClient.setQueryData(key, entries && edit(entries).filter(({ date }) => date >= from && date <= to));
  }
  return before;
}

function restore(before: Weeks | undefined): void {
  for (const [key, entries] of before ?? []) queryClient.setQueryData(key, entries);
}

/** Reads again what follows from the plan, once nothing more is under way. */
function settle(): void {
  if (queryClient.isMutating({ mutationKey: planKey }) > 1) return;
  for (const queryKey of [weeksKey, [...planKey, 'groceries']]) void queryClient.invalidateQueries({ queryKey });
}

/** Plans meals and lines. They are on the screen at once, and gone again if that fails. */
export function useAddEntries() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: (entries: readonly PlanEntry[]) =>
      call(contract.addToPlan, {
        body: {
          entries: entries.map(({ id, date, slot, meal_id, title, servings, note }) => ({
            id,
            date,
            slot,
            meal_id,
            title,
            servings,
            note,
          })),
        },
      }),
    onMutate: (entries) => editWeeks((known) => [...known, ...entries]),
    onError: (_error, _entries, before) => restore(before),
    onSettled: settle,
  });
}

/** What is known of something that is going to be planned. */
export interface Wish {
  readonly date: string;
  readonly slot: contract.PlanSlot;
  readonly meal: Pick<Meal, 'id' | 'name' | 'image_url' | 'servings'> | null;
  readonly title?: string;
  readonly servings?: number | null;
}

/** An entry at the end of its slot, with an id of its own: sent twice, it is stored once. */
export function entryOf({ date, slot, meal, title = '', servings = null }: Wish): PlanEntry {
  return {
    id: newId(),
    date,
    slot,
    position: 1_000,
    meal_id: meal?.id ?? null,
    title: meal?.name ?? title.trim(),
    servings,
    note: '',
    planned_by: null,
    eaten: null,
    image_url: meal?.image_url ?? '',
    meal_servings: meal?.servings ?? null,
  };
}

interface EntryChange {
  readonly entry: PlanEntry;
  readonly change: Partial<PlanChange>;
}

/** Changes an entry, or moves it. */
export function useChangeEntry() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: ({ entry: { id, date, slot, position, title, servings, note }, change }: EntryChange) =>
      call(contract.changePlan, {
        params: { id },
        body: {
          date,
          slot,
          position: Math.min(position, contract.PLAN_LIMITS.perDay),
          title,
          servings,
          note,
          ...change,
        },
      }),
    onMutate: ({ entry, change: { position, ...rest } }) => {
      const changed = { ...entry, ...rest };
      return editWeeks((known) => placed(known, changed, { ...changed, index: position ?? entry.position }));
    },
    onError: (_error, _change, before) => restore(before),
    onSettled: settle,
  });
}

export function useDeleteEntry() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: ({ id }: PlanEntry) => call(contract.deleteFromPlan, { params: { id } }),
    onMutate: ({ id }) => editWeeks((known) => known.filter((entry) => entry.id !== id)),
    onError: (_error, _entry, before) => restore(before),
    onSettled: settle,
  });
}

export function useCopyDays() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: (body: { readonly from: string; readonly days: number; readonly to: string }) =>
      call(contract.copyPlan, { body }),
    onSettled: settle,
  });
}

/** About when people eat, for meals of days that are past. */
const HOURS = { breakfast: '08:00', lunch: '12:30', snack: '16:00', dinner: '19:00' } as const;

function eatenAt({ date, slot }: PlanEntry): string | undefined {
  return date === today() ? undefined : new Date(`${date}T${HOURS[slot]}`).toISOString();
}

/** Logs that this person ate a planned meal on its day, or takes that back. */
export function useEatPlanned() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: async ({ entry, log }: { readonly entry: PlanEntry; readonly log: string }) => {
      if (entry.eaten !== null) return call(deleteMealLog, { params: { id: entry.eaten } });
      const created_at = eatenAt(entry);
      return call(logMeal, { body: { id: log, meal_id: entry.meal_id ?? '', ...(created_at && { created_at }) } });
    },
    onMutate: ({ entry, log }) => {
      const eaten = entry.eaten === null ? log : null;
      return editWeeks((known) => known.map((one) => (one.id === entry.id ? { ...one, eaten } : one)));
    },
    onError: (_error, _entry, before) => restore(before),
    onSettled: () => {
      settle();
      refreshDerived();
      for (const key of ['meal-logs', 'moods']) void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });
}

/** What the plan needs. Read anew each time: the list changes elsewhere. */
export function useNeeds(days: Days) {
  return useQuery({
    queryKey: keys.needs(days),
    queryFn: () => call(contract.planGroceries, { query: { ...days } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** What one meal needs for so many people. */
export function useNeedsOfMeal(id: string, servings: number | null) {
  return useQuery({
    queryKey: [...planKey, 'groceries', id, servings],
    queryFn: () =>
      call(contract.mealGroceries, {
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
    mutationFn: (wanted: readonly string[]) => call(contract.buyForPlan, { body: { ...days, keys: [...wanted] } }),
    onSettled: refreshList,
  });
}

/** Puts what a meal needs for so many people on the list; null follows the recipe. */
export function useBuyNeedsOfMeal(id: string, servings: number | null) {
  return useMutation({
    mutationFn: (wanted: readonly string[]) =>
      call(contract.buyForMeal, {
        params: { id },
        body: { keys: [...wanted], ...(servings !== null && { servings }) },
      }),
    onSettled: refreshList,
  });
}

function refreshList(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['groceries'] });
}

interface ProposalWish {
  readonly from: string;
  readonly days: number;
  readonly slots: readonly contract.PlanSlot[];
}

/** Meals for empty places. They stay while they are looked at. */
export function useProposal(wish: ProposalWish) {
  return useQuery({
    queryKey: keys.proposal(wish),
    queryFn: () => call(contract.proposePlan, { body: { ...wish, slots: [...wish.slots] } }),
    enabled: wish.slots.length > 0,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function usePossible() {
  return useQuery({ queryKey: keys.possible, queryFn: () => call(contract.listPossible, {}), staleTime: 0 });
}

/** Reads again what can be made, after the list has changed. */
export function refreshPossible(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.possible });
}

export function useFeed() {
  return useQuery({ queryKey: keys.feed, queryFn: () => call(contract.getPlanFeed, {}) });
}

export function useChangeFeed() {
  return useMutation({
    mutationFn: (change: 'renew' | 'stop') =>
      change === 'renew' ? call(contract.renewPlanFeed, {}) : call(contract.stopPlanFeed, {}),
    onSuccess: (feed) => queryClient.setQueryData(keys.feed, feed),
  });
}

/** What the search needs to show of a meal. */
export type FoundMeal = Pick<Meal, 'id' | 'name' | 'image_url' | 'servings' | 'own'>;

const FOUND = '12';

/** Recipes of the home and meals of the catalogue with these words. */
export function useMealSearch(words: string) {
  return useQuery({
    queryKey: keys.search(words),
    queryFn: async (): Promise<FoundMeal[]> => {
      const q = words.slice(0, MEAL_LIMITS.search);
      const [own, meals] = await Promise.all([
        call(listRecipes, { query: { q, limit: FOUND } }),
        call(listMeals, { query: { q, limit: FOUND } }),
      ]);
      return [...own, ...meals];
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
}

/** Meals to choose from before anything is typed: suggested, saved, and recipes of the home. */
export function useMealIdeas() {
  return useQuery({
    queryKey: keys.ideas,
    queryFn: async () => {
      const limit = '6';
      const [suggested, saved, own] = await Promise.all([
        call(listSuggestions, { query: {} }),
        call(listSavedMeals, { query: { limit } }),
        call(listRecipes, { query: { limit } }),
      ]);
      return {
        suggested: suggested.slice(0, 6).map(({ meal }): FoundMeal => meal),
        saved: saved.map(({ meal_id, name, image_url }): FoundMeal => ({
          id: meal_id,
          name,
          image_url,
          servings: null,
          own: false,
        })),
        own: own.map((meal): FoundMeal => meal),
      };
    },
  });
}
