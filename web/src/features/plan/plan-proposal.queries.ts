import type { PlanSlot } from '@moodbowl/contract/plan-days';
import { proposePlan } from '@moodbowl/contract/plan-proposal';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { planKey } from './refresh-plan.ts';

interface ProposalWish {
  readonly from: string;
  readonly days: number;
  readonly slots: readonly PlanSlot[];
}

/** Meals for empty places. They stay while they are looked at. */
export function useProposal(wish: ProposalWish) {
  return useQuery({
    queryKey: [...planKey, 'proposal', wish],
    queryFn: () => call(proposePlan, { body: { ...wish, slots: [...wish.slots] } }),
    enabled: wish.slots.length > 0,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
