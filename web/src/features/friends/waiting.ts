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
  const parts = [
    requests > 0 ? `${requests} friend ${requests === 1 ? 'request' : 'requests'}` : '',
    encouragements > 0 ? `${encouragements} new ${encouragements === 1 ? 'encouragement' : 'encouragements'}` : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  return `${parts.join(' and ')} ${requests + encouragements === 1 ? 'is' : 'are'} waiting for you.`;
}
