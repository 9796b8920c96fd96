import { getPlanFeed, renewPlanFeed, stopPlanFeed } from '@moodbowl/contract/plan-calendar';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { showAnswer } from '../../lib/query-client.ts';
import { planKey } from './refresh-plan.ts';

const key = [...planKey, 'feed'] as const;

/** The address of the calendar. */
export function useFeed() {
  return useQuery({ queryKey: key, queryFn: () => call(getPlanFeed, {}) });
}

/** Makes a new address of the calendar, or ends it. */
export function useChangeFeed() {
  return useMutation({
    mutationFn: (change: 'renew' | 'stop') => (change === 'renew' ? call(renewPlanFeed, {}) : call(stopPlanFeed, {})),
    onSuccess: (feed) => showAnswer(key, feed),
  });
}
