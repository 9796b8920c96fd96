import type { Friend, FriendLists, SentRequest } from '@moodbowl/contract/friends';
import { describe, expect, it } from 'vitest';
import { countEncouragements, countRequests, newestEncouragement, waitingText } from './waiting.ts';

const friend = (...instants: string[]): Friend => ({
  friendship_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  friend_id: '01890a5d-ac96-774b-bcce-b302099a8058',
  username: 'zoe',
  latest_mood: null,
  mood_time: null,
  last_meal: null,
  encouragements: instants.map((created_at) => ({ message: 'You can do it', created_at })),
  streak: 0,
});
const sent = (joined_as: string | null): SentRequest => ({ ...friend(), joined_as });
const lists = (some: Partial<FriendLists>): FriendLists => ({
  pendingReceived: [],
  pendingSent: [],
  accepted: [],
  ...some,
});
const [MONDAY, TUESDAY, WEDNESDAY] = [
  '2026-11-23T08:00:00.000Z',
  '2026-11-24T08:00:00.000Z',
  '2026-11-25T08:00:00.000Z',
] as const;

describe('the number of waiting items on Friends', () => {
  it('counts received requests, and sent ones by email that can be confirmed', () => {
    expect(countRequests(lists({}))).toBe(0);
    expect(countRequests(lists({ pendingReceived: [friend()], pendingSent: [sent(null), sent('leo')] }))).toBe(2);
  });

  it('counts encouragements that came after the last visit', () => {
    const some = lists({ accepted: [friend(WEDNESDAY, MONDAY), friend(TUESDAY)] });
    expect(newestEncouragement(some)).toBe(WEDNESDAY);
    expect(countEncouragements(some, MONDAY)).toBe(2);
    expect(countEncouragements(some, newestEncouragement(some))).toBe(0);
    expect(newestEncouragement(lists({}))).toBe('');
  });

  it('is written out', () => {
    expect(waitingText(0, 0)).toBeUndefined();
    expect(waitingText(1, 0)).toBe('1 friend request is waiting for you.');
    expect(waitingText(0, 2)).toBe('2 new encouragements are waiting for you.');
    expect(waitingText(2, 1)).toBe('2 friend requests and 1 new encouragement are waiting for you.');
  });
});
