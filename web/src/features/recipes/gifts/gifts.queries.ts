import { listGifts } from '@moodbowl/contract/waiting-gifts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { giftsKey } from '../../meals/meals-keys.ts';

/** Waiting recipes are shown on many screens, which need not ask each time: the server reports new recipes. */
const STALE_MS = 300_000;

/** Waiting recipes from friends: names and pictures. */
export function useGifts() {
  return useQuery({
    queryKey: giftsKey,
    queryFn: () => call(listGifts, {}),
    staleTime: STALE_MS,
  });
}
