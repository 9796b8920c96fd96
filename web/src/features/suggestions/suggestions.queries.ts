import { listMissing, listSuggestions, type Suggestion } from '@moodbowl/contract/suggestions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

const key = ['suggestions'] as const;

interface Wish {
  /** The most minutes that a meal may take. */
  readonly minutes?: number | undefined;
}

/** Meals for this person, best first. Refetched on each visit, because moods, groceries and meals eaten change elsewhere. */
export function useSuggestions({ minutes }: Wish = {}) {
  // Nothing changes places while it is read.
  return useQuery({
    queryKey: [...key, minutes],
    queryFn: () => call(listSuggestions, { query: minutes === undefined ? {} : { minutes: String(minutes) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

function edit(change: (suggestion: Suggestion) => Suggestion): void {
  queryClient.setQueriesData<Suggestion[]>({ queryKey: key }, (suggestions) => suggestions?.map(change));
}

/** The missing ingredients of a meal as of now; also updates its suggestion. */
export async function findMissing(mealId: string): Promise<Suggestion['missing']> {
  const missing = await call(listMissing, { params: { id: mealId } });
  edit((suggestion) => (suggestion.meal.id === mealId ? { ...suggestion, missing } : suggestion));
  return missing;
}

/** Removes items that are on the list by now from the missing ingredients. */
export function markOnList(mealId: string, names: readonly string[]): void {
  edit((suggestion) => ({
    ...suggestion,
    missing:
      suggestion.meal.id === mealId ? [] : suggestion.missing.filter(({ item_name }) => !names.includes(item_name)),
  }));
}

/** Updates whether a meal is saved in the loaded suggestions. */
export function markInSuggestions(id: string, saved: boolean): void {
  edit((suggestion) =>
    suggestion.meal.id === id ? { ...suggestion, meal: { ...suggestion.meal, saved } } : suggestion,
  );
}
