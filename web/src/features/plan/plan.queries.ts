import { deleteMealLog, logMeal } from '@moodbowl/contract/meal-logs';
import * as contract from '@moodbowl/contract/plan';
import type { PlanChange, PlanEntry } from '@moodbowl/contract/plan';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { refreshDerived } from '../../lib/derived-queries.ts';
import { addDays } from '@moodbowl/contract/dates';
import { today } from '../../lib/local-date.ts';
import { queryClient } from '../../lib/query-client.ts';
import { entriesAt, placed } from './entry-order.ts';
import type { NewEntry } from './new-entry.ts';
import { needsKey, planKey, weeksKey } from './refresh-plan.ts';

/** Changes of the plan are sent one after another, in the order of the presses. */
const scope = { id: 'plan' };

/** The seven days from `from` on. */
export function usePlan(from: string) {
  return useQuery({
    queryKey: [...weeksKey, from],
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
  for (const queryKey of [weeksKey, needsKey]) void queryClient.invalidateQueries({ queryKey });
}

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

/** The changed fields of an entry; the rest stays as it is, also if somebody else has changed it meanwhile. */
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
      const body = { id: log, meal_id, meal_name, plan_entry_id: entry.id, ...(created_at && { created_at }) };
      return call(logMeal, { body });
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
