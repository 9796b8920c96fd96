import { deleteMealLog, logMeal } from '@moodbowl/contract/meal-logs';
import type { Meal } from '@moodbowl/contract/meals';
import * as contract from '@moodbowl/contract/plan';
import { getPlanFeed, renewPlanFeed, stopPlanFeed } from '@moodbowl/contract/plan-calendar';
import type { PlanSlot } from '@moodbowl/contract/plan-days';
import { buyForMeal, buyForPlan, mealGroceries, planGroceries } from '@moodbowl/contract/plan-groceries';
import { proposePlan } from '@moodbowl/contract/plan-proposal';
import type { PlanChange, PlanEntry } from '@moodbowl/contract/plan';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { refreshDerived } from '../../lib/derived-queries.ts';
import { addDays, today } from '../../lib/local-date.ts';
import { newId } from '../../lib/new-id.ts';
import { queryClient } from '../../lib/query-client.ts';
import { entriesAt, placed } from './entry-order.ts';
import { planKey, weeksKey } from './refresh-plan.ts';

const keys = {
  week: (from: string) => [...weeksKey, from],
  needs: (days: Days) => [...planKey, 'groceries', days],
  feed: [...planKey, 'feed'],
  proposal: (wish: object) => [...planKey, 'proposal', wish],
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

/** An entry to be planned, at this place of its slot or at the end. */
export type NewEntry = PlanEntry & { readonly index?: number };

/** Plans meals and lines. They are on the screen at once, and gone again if that fails. */
export function useAddEntries() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: (entries: readonly NewEntry[]) =>
      call(contract.addToPlan, {
        body: {
          entries: entries.map(({ id, date, slot, meal_id, title, servings, note, index: position }) => ({
            id,
            date,
            slot,
            meal_id,
            title,
            servings,
            note,
            ...(position !== undefined && { position }),
          })),
        },
      }),
    onMutate: (entries) =>
      editWeeks((known) =>
        entries.reduce(
          (planned, { index = planned.length, ...entry }) => placed(planned, entry, { ...entry, index }),
          known,
        ),
      ),
    onError: (_error, _entries, before) => restore(before),
    onSettled: settle,
  });
}

/** What is known of something that is going to be planned. */
export interface Wish {
  readonly date: string;
  readonly slot: PlanSlot;
  readonly meal: Pick<Meal, 'id' | 'name' | 'image_url' | 'servings'> | null;
  readonly title?: string;
  readonly servings?: number | null;
}

/** An entry with an id of its own: sent twice, it is stored once. */
export function entryOf({ date, slot, meal, title = '', servings = null }: Wish): PlanEntry {
  return {
    id: newId(),
    date,
    slot,
    position: 0,
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

/** What is changed of an entry; the rest stays as it is, also if somebody else has changed it meanwhile. */
export type EntryChange = Partial<Pick<PlanEntry, keyof PlanChange>>;

/** Changes an entry, or moves it. */
export function useChangeEntry() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: ({ entry: { id }, change }: { readonly entry: PlanEntry; readonly change: EntryChange }) =>
      call(contract.changePlan, { params: { id }, body: change }),
    onMutate: ({ entry, change: { position, ...change } }) =>
      editWeeks((known) => {
        const current = known.find(({ id }) => id === entry.id) ?? entry;
        const changed = { ...current, ...change };
        const stays = entriesAt(known, changed).findIndex(({ id }) => id === entry.id);
        return placed(known, changed, { ...changed, index: position ?? (stays < 0 ? known.length : stays) });
      }),
    onError: (_error, _change, before) => restore(before),
    onSettled: settle,
  });
}

/**
 * Takes entries off the plan; those that somebody else has taken off count as done. Resolves to how many things to buy
 * stay on the list.
 */
export function useDeleteEntries() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: async (entries: readonly PlanEntry[]) => {
      let listed = 0;
      for (const { id } of entries)
        try {
          listed += (await call(contract.deleteFromPlan, { params: { id } })).listed;
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      return listed;
    },
    onMutate: (entries) => {
      const ids = new Set(entries.map(({ id }) => id));
      return editWeeks((known) => known.filter(({ id }) => !ids.has(id)));
    },
    onError: (_error, _entries, before) => restore(before),
    onSettled: settle,
  });
}

/** Whether a change failed because somebody else has taken the entry off the plan. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

/** Copies days; also says whether there was nothing to copy at all. */
export function useCopyDays() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: async (body: { readonly from: string; readonly days: number; readonly to: string }) => {
      const { from, days } = body;
      const added = await call(contract.copyPlan, { body });
      const source = { from, to: addDays(from, days - 1) };
      const isEmpty = added.length === 0 && (await call(contract.listPlan, { query: source })).length === 0;
      return { added, isEmpty };
    },
    onSettled: settle,
  });
}

/** About when people eat, for meals of days that are past. */
const HOURS = { breakfast: '08:00', lunch: '12:30', snack: '16:00', dinner: '19:00' } as const;

function eatenAt({ date, slot }: PlanEntry): string | undefined {
  return date === today() ? undefined : new Date(`${date}T${HOURS[slot]}`).toISOString();
}

/** Logs that this person ate what was planned on its day, or takes that back. */
export function useEatPlanned() {
  return useMutation({
    mutationKey: planKey,
    scope,
    mutationFn: async ({ entry, log }: { readonly entry: PlanEntry; readonly log: string }) => {
      if (entry.eaten !== null) return call(deleteMealLog, { params: { id: entry.eaten } });
      const created_at = eatenAt(entry);
      const { meal_id, title: meal_name } = entry;
      return call(logMeal, { body: { id: log, meal_id, meal_name, ...(created_at && { created_at }) } });
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

/** What the plan needs. Never from the cache: the list changes elsewhere. */
export function useNeeds(days: Days) {
  return useQuery({
    queryKey: keys.needs(days),
    queryFn: () => call(planGroceries, { query: { ...days } }),
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

interface ProposalWish {
  readonly from: string;
  readonly days: number;
  readonly slots: readonly PlanSlot[];
}

/** Meals for empty places. They stay while they are looked at. */
export function useProposal(wish: ProposalWish) {
  return useQuery({
    queryKey: keys.proposal(wish),
    queryFn: () => call(proposePlan, { body: { ...wish, slots: [...wish.slots] } }),
    enabled: wish.slots.length > 0,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useFeed() {
  return useQuery({ queryKey: keys.feed, queryFn: () => call(getPlanFeed, {}) });
}

export function useChangeFeed() {
  return useMutation({
    mutationFn: (change: 'renew' | 'stop') => (change === 'renew' ? call(renewPlanFeed, {}) : call(stopPlanFeed, {})),
    onSuccess: (feed) => queryClient.setQueryData(keys.feed, feed),
  });
}
