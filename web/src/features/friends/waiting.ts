import { t } from '@moodbowl/i18n/t';
import type { FriendLists } from '@moodbowl/contract/friends';

/** How many requests the user has to answer, or to confirm if they were sent by email. */
export function countRequests({ pendingReceived, pendingSent }: FriendLists): number {
  return pendingReceived.length + pendingSent.filter(({ joined_as }) => typeof joined_as === 'string').length;
}

/** The time of the newest encouragement as an ISO instant; empty if there is none. */
export function newestEncouragement({ accepted }: FriendLists): string {
  return accepted
    .flatMap(({ encouragements }) => encouragements.map(({ created_at }) => created_at))
    .reduce((newest, instant) => (instant > newest ? instant : newest), '');
}

/** How many encouragements in the lists are newer than `seen`, an ISO instant. */
export function countEncouragements({ accepted }: FriendLists, seen: string): number {
  return accepted.flatMap(({ encouragements }) => encouragements).filter(({ created_at }) => created_at > seen).length;
}

/** A text about what waits, from the counts; undefined if nothing does. */
export function waitingText(requests: number, encouragements: number): string | undefined {
  if (requests > 0 && encouragements > 0) return t('friends.bothWait', { requests, encouragements });
  if (requests > 0) return t('friends.requestsWait', { requests });
  return encouragements > 0 ? t('friends.encouragementsWait', { encouragements }) : undefined;
}
