import { t } from '@moodbowl/i18n/t';
import type { FriendLists } from '@moodbowl/contract/friends';

/** How many requests wait for the user: to be answered, or by email and to be confirmed. */
export function countRequests({ pendingReceived, pendingSent }: FriendLists): number {
  return pendingReceived.length + pendingSent.filter(({ joined_as }) => typeof joined_as === 'string').length;
}

/** When the newest encouragement came, as an ISO instant; empty when there is none. */
export function newestEncouragement({ accepted }: FriendLists): string {
  return accepted
    .flatMap(({ encouragements }) => encouragements.map(({ created_at }) => created_at))
    .reduce((newest, instant) => (instant > newest ? instant : newest), '');
}

/** How many of the encouragements in the lists came after `seen`, an ISO instant. */
export function countEncouragements({ accepted }: FriendLists, seen: string): number {
  return accepted.flatMap(({ encouragements }) => encouragements).filter(({ created_at }) => created_at > seen).length;
}

/** What waits, in words, for a count of each; undefined when nothing does. */
export function waitingText(requests: number, encouragements: number): string | undefined {
  if (requests > 0 && encouragements > 0) return t('friends.bothWait', { requests, encouragements });
  if (requests > 0) return t('friends.requestsWait', { requests });
  return encouragements > 0 ? t('friends.encouragementsWait', { encouragements }) : undefined;
}
