import { queryClient } from './query-client.ts';

/** The keys of queries whose answers follow from moods, meals eaten and groceries. */
export const DERIVED = { learning: ['learning'], tonight: ['tonight'], eating: ['eating'] } as const;

/** Looks how far the pinned meal is, if there is one, after the grocery list has changed. */
export function refreshTonight(): void {
  if (queryClient.getQueryData(DERIVED.tonight)) void queryClient.invalidateQueries({ queryKey: DERIVED.tonight });
}

/** Refetches what follows from moods and meals eaten, after one of them has changed. */
export function refreshDerived(): void {
  for (const queryKey of Object.values(DERIVED)) void queryClient.invalidateQueries({ queryKey });
}
