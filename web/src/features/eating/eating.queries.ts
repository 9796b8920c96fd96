import { type Eating, getEating, type OwnEating, setEating, setHomeEating } from '@moodbowl/contract/eating';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { DERIVED } from '../../lib/derived-queries.ts';
import { queryClient, showAnswer } from '../../lib/query-client.ts';

const key = DERIVED.eating;
/** Queries whose answers follow from the choices. */
const FOLLOWING = [['suggestions'], ['plan'], DERIVED.learning] as const;

/** The choices of the user and of the home about food, and their result. Members of the home change it elsewhere. */
export function useEating() {
  return useQuery({ queryKey: key, queryFn: () => call(getEating, {}), staleTime: 0 });
}

const change = {
  scope: { id: 'eating' },
  onSuccess: async (view: unknown) => {
    await showAnswer(key, view);
    for (const queryKey of FOLLOWING) void queryClient.invalidateQueries({ queryKey });
  },
};

export function useSetEating() {
  return useMutation({ ...change, mutationFn: (body: OwnEating) => call(setEating, { body }) });
}

export function useSetHomeEating() {
  return useMutation({ ...change, mutationFn: (body: Eating) => call(setHomeEating, { body }) });
}
