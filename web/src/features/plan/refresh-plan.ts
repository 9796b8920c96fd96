import { queryClient } from '../../lib/query-client.ts';

/** The key of everything that follows from the plan. It has a file of its own, because every screen loads it. */
export const planKey = ['plan'] as const;
/** The key of the weeks that are shown. */
export const weeksKey = [...planKey, 'week'] as const;

/** The key of what the plan, and single meals, need. */
export const needsKey = [...planKey, 'groceries'] as const;

/** Reads the weeks again that are shown, after somebody else has changed the plan. */
export function refreshPlan(): void {
  // One's own changes are read again once they are stored.
  if (queryClient.isMutating({ mutationKey: planKey }) === 0)
    void queryClient.invalidateQueries({ queryKey: weeksKey });
}
