import { decideProposal, listProposals } from '@moodbowl/contract/recipe-gifts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';

const key = ['proposals'] as const;

/** The oldest open proposals of all people. */
export function useProposals() {
  return useQuery({ queryKey: key, queryFn: () => call(listProposals, { query: {} }) });
}

export function useDecideProposal() {
  return useMutation({
    mutationFn: ({ id, status }: { readonly id: string; readonly status: 'added' | 'declined' }) =>
      call(decideProposal, { params: { id }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
