import { getTonight, pinTonight, startCooking, type Tonight, unpinTonight } from '@moodbowl/contract/tonight';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { DERIVED } from '../../lib/derived-queries.ts';
import { showAnswer } from '../../lib/query-client.ts';

const key = DERIVED.tonight;
const show = (tonight: Tonight | null) => showAnswer(key, tonight);

/** Today's dinner, or null. A failure is only logged: a suggestion stands in its place then. */
export function useTonight() {
  return useQuery({
    queryKey: key,
    queryFn: () => call(getTonight, {}),
    // Groceries and meals eaten change it.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    meta: { onlyLogged: true },
  });
}

export function usePinTonight() {
  return useMutation({
    mutationFn: (meal_id: string) => call(pinTonight, { body: { meal_id } }),
    onSuccess: show,
  });
}

export function useStartCooking() {
  return useMutation({ mutationFn: () => call(startCooking, {}), onSuccess: show });
}

export function useUnpinTonight() {
  return useMutation({ mutationFn: () => call(unpinTonight, {}), onSuccess: show });
}
