import { listSuggestions, type Suggestion } from '@moodbowl/contract/suggestions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

const key = ['suggestions'] as const;

/** Meals for this person, best first. Moods, groceries and meals eaten change elsewhere, so each visit asks anew. */
export function useSuggestions() {
  // Nothing changes places under the reader's eyes.
  return useQuery({
    queryKey: key,
    queryFn: () => call(listSuggestions, {}),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

function edit(change: (suggestion: Suggestion) => Suggestion): void {
  queryClient.setQueryData<Suggestion[]>(key, (suggestions) => suggestions?.map(change));
}

/** Asks what each suggestion lacks by now, without changing their order, and gives what this meal lacks. */
export async function refreshMissing(mealId: string): Promise<Suggestion['missing']> {
  const fresh = new Map((await call(listSuggestions, {})).map(({ meal, missing }) => [meal.id, missing]));
  edit((suggestion) => ({ ...suggestion, missing: fresh.get(suggestion.meal.id) ?? suggestion.missing }));
  return queryClient.getQueryData<Suggestion[]>(key)?.find(({ meal }) => meal.id === mealId)?.missing ?? [];
}

/** Writes whether a meal is saved into the suggestions loaded. */
export function markInSuggestions(id: string, saved: boolean): void {
  edit((suggestion) =>
    suggestion.meal.id === id ? { ...suggestion, meal: { ...suggestion.meal, saved } } : suggestion,
  );
}
