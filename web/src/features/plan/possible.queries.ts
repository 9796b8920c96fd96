import { listPossible } from '@moodbowl/contract/possible-meals';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { planKey } from './refresh-plan.ts';

const key = [...planKey, 'possible'] as const;

/** The meals that can be made. Never from the cache alone: the list changes elsewhere. */
export function usePossible() {
  return useQuery({ queryKey: key, queryFn: () => call(listPossible, {}), staleTime: 0 });
}

/** Reads again what can be made, after the list has changed. */
export function refreshPossible(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key });
}
