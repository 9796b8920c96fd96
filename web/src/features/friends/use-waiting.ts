import { useLocalStorage } from '@mantine/hooks';
import type { FriendLists } from '@moodbowl/contract/friends';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { friendsQuery } from './friends.queries.ts';
import { countEncouragements, countRequests, newestEncouragement } from './waiting.ts';

/** The badge may be some minutes old: loading the lists on every screen is not worth it. */
const STALE_MS = 300_000;

/** The time of the newest encouragement that this user has seen on this device. */
function useSeen() {
  const { userId } = useSession();
  const [seen, setSeen] = useLocalStorage<string | null>({
    key: `encouragements-seen:${userId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return { seen, setSeen };
}

/** How many requests and encouragements wait on the Friends page. */
export function useWaiting(): { requests: number; encouragements: number } {
  const { data } = useQuery({ ...friendsQuery, staleTime: STALE_MS, refetchOnWindowFocus: true });
  const { seen, setSeen } = useSeen();
  useEffect(() => {
    // On a new device, everything so far counts as seen.
    if (data && seen === null) setSeen(newestEncouragement(data));
  }, [data, seen, setSeen]);
  if (!data) return { requests: 0, encouragements: 0 };
  return { requests: countRequests(data), encouragements: seen === null ? 0 : countEncouragements(data, seen) };
}

/** Marks the encouragements in these lists as seen. */
export function useMarkSeen(lists: FriendLists): void {
  const { setSeen } = useSeen();
  const newest = newestEncouragement(lists);
  useEffect(() => setSeen(newest), [newest, setSeen]);
}
