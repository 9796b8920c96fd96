import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { AUTH_LIMITS, email } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { moodName } from './mood.ts';
import { clientId, EXAMPLE_ID, filledText, id, instant, notice } from './text.ts';

export const FRIEND_LIMITS = {
  encouragement: 280,
  /** How many encouragements of a friend are shown, newest first. */
  encouragementsShown: 5,
  /** Requests by email per account in 24 hours. Each reveals the username behind an email. */
  emailRequestsPerDay: 20,
  /** The most people in each list. If there are more, it is undefined which are returned. */
  listed: 1_000,
} as const;

/** A username, with or without the @ that profiles show before it, or an email. */
const friendIdentifier = filledText({
  max: AUTH_LIMITS.emailMax,
  blank: 'friends.identifierRequired' satisfies MessageId,
})
  .overwrite((value) => value.replace(/^@(?=[^@]+$)/u, ''))
  .refine((value) => !value.includes('@') || email.safeParse(value).success, 'auth.emailInvalid' satisfies MessageId);

export const friendRequest = z.object({ friendIdentifier });

const encouragementText = filledText({
  max: FRIEND_LIMITS.encouragement,
  blank: 'friends.messageRequired' satisfies MessageId,
  tooLong: 'friends.messageTooLong',
});

export const encouragementDraft = z.object({ message: encouragementText });

/** The part of a profile that friends see. People who are not friends yet see only the name. */
export const friend = z.object({
  friendship_id: id,
  friend_id: id.describe("The friend's id; a sent request by email has its own id here"),
  username: z.string().describe('A sent request by email shows the email as typed'),
  latest_mood: moodName.nullable(),
  mood_time: instant.nullable(),
  last_meal: z.string().nullable().describe('The name of the meal eaten last'),
  /** The encouragements of this friend to the caller, newest first. */
  encouragements: z
    .array(z.object({ message: z.string(), created_at: instant }))
    .max(FRIEND_LIMITS.encouragementsShown),
  streak: z.int().min(0).describe("Days in a row with a mood, by the friend's own calendar"),
});
export type Friend = z.infer<typeof friend>;

/** A request that the caller sent. */
export const sentRequest = friend.extend({
  /**
   * Only for a request by email, which reaches nobody by itself: the username of the account that has the email now,
   * null if there is none. The caller confirms by sending a request to that username.
   */
  joined_as: z.string().nullable().optional(),
});
export type SentRequest = z.infer<typeof sentRequest>;

export const friendLists = z.object({
  pendingReceived: z.array(friend),
  pendingSent: z.array(sentRequest),
  accepted: z.array(friend),
});
export type FriendLists = z.infer<typeof friendLists>;

export const block = z.object({ user_id: id, username: z.string(), created_at: instant });
export type Block = z.infer<typeof block>;

const TAG = 'Friends';
const FRIEND: Friend = {
  friendship_id: EXAMPLE_ID,
  friend_id: EXAMPLE_ID,
  username: 'leo',
  latest_mood: 'Happy',
  mood_time: '2026-03-10T09:00:00.000Z',
  last_meal: 'Lentil soup',
  encouragements: [{ message: 'Thinking of you.', created_at: '2026-03-10T09:00:00.000Z' }],
  streak: 3,
};
export const friendshipReference = z.object({ friendshipId: id });

export const listFriends = defineEndpoint({
  method: 'GET',
  path: '/friends',
  access: 'user',
  tag: TAG,
  summary: 'List friends and requests',
  description:
    'Friends by name, and requests, newest first. Each list has at most 1,000 people. Of people who are not friends yet only the name is shared.',
  response: friendLists,
  long: true,
  example: { response: { pendingReceived: [], pendingSent: [], accepted: [FRIEND] } },
});

export const addFriend = defineEndpoint({
  method: 'POST',
  path: '/friends/add',
  access: 'user',
  tag: TAG,
  summary: 'Send a friend request',
  description:
    'Asks somebody to be friends. It accepts when that person has asked already. A request to an email waits until it is confirmed by username.',
  body: friendRequest,
  response: notice,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  example: { body: { friendIdentifier: 'leo' }, response: { message: 'Friend request sent!' } },
});

export const acceptFriend = defineEndpoint({
  method: 'POST',
  path: '/friends/accept',
  access: 'user',
  tag: TAG,
  summary: 'Accept a friend request',
  description: 'Only the receiver of a request can accept it.',
  body: friendshipReference,
  response: notice,
  errors: ['NOT_FOUND'],
  example: { body: { friendshipId: EXAMPLE_ID }, response: { message: 'Friend request accepted!' } },
});

export const rejectFriend = defineEndpoint({
  method: 'POST',
  path: '/friends/reject',
  access: 'user',
  tag: TAG,
  summary: 'Reject a friend request',
  description: 'Only the receiver of a request can reject it.',
  body: friendshipReference,
  response: notice,
  errors: ['NOT_FOUND'],
  example: { body: { friendshipId: EXAMPLE_ID }, response: { message: 'Friend request rejected.' } },
});

export const acceptAllFriends = defineEndpoint({
  method: 'POST',
  path: '/friends/accept-all',
  access: 'user',
  tag: TAG,
  summary: 'Accept all friend requests',
  description: 'Accepts all received requests, or none when that fails.',
  response: notice,
  example: { response: { message: 'All friend requests accepted!' } },
});

export const rejectAllFriends = defineEndpoint({
  method: 'POST',
  path: '/friends/reject-all',
  access: 'user',
  tag: TAG,
  summary: 'Reject all friend requests',
  description: 'Rejects all received requests, or none when that fails.',
  response: notice,
  example: { response: { message: 'All friend requests rejected.' } },
});

export const removeFriend = defineEndpoint({
  method: 'DELETE',
  path: '/friends/:friend_id',
  access: 'user',
  tag: TAG,
  summary: 'Remove a friend',
  description: 'Ends a friendship, or withdraws a request.',
  params: z.object({ friend_id: id.describe('Id of the person, or of a sent request by email') }),
  response: notice,
  errors: ['NOT_FOUND'],
  example: { params: { friend_id: EXAMPLE_ID }, response: { message: 'Removed from your friends.' } },
});

export const listBlocks = defineEndpoint({
  method: 'GET',
  path: '/friends/blocks',
  access: 'user',
  tag: TAG,
  summary: 'List blocked people',
  description: 'The people whom the caller has blocked, newest first.',
  response: z.array(block).max(FRIEND_LIMITS.listed),
  example: { response: [{ user_id: EXAMPLE_ID, username: 'leo', created_at: '2026-03-10T09:00:00.000Z' }] },
});

export const blockPerson = defineEndpoint({
  method: 'POST',
  path: '/friends/blocks',
  access: 'user',
  tag: TAG,
  summary: 'Block a person',
  description:
    'Ends a friendship, all requests and invitations between the two, and recipes that wait. The person cannot ask again. Whom the caller has not met is not found.',
  body: z.object({ user_id: id }),
  response: notice,
  errors: ['NOT_FOUND'],
  example: { body: { user_id: EXAMPLE_ID }, response: { message: 'Blocked. You no longer see each other.' } },
});

export const unblockPerson = defineEndpoint({
  method: 'DELETE',
  path: '/friends/blocks/:user_id',
  access: 'user',
  tag: TAG,
  summary: 'Unblock a person',
  description: 'The person can ask to be friends again.',
  params: z.object({ user_id: id.describe('Id of the person') }),
  response: notice,
  errors: ['NOT_FOUND'],
  example: { params: { user_id: EXAMPLE_ID }, response: { message: 'Unblocked.' } },
});

export const encourageFriend = defineEndpoint({
  method: 'POST',
  path: '/friends/encourage',
  access: 'user',
  tag: TAG,
  summary: 'Send an encouragement',
  description: 'Sends a friend some kind words. Send an `id` of your own (a UUID) to make a repeated request safe.',
  body: encouragementDraft.extend({ receiverId: id, id: clientId }),
  response: z.object({ id, receiver_id: id, message: z.string(), created_at: instant }),
  status: 201,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  example: {
    body: { receiverId: EXAMPLE_ID, message: 'Thinking of you.' },
    response: {
      id: EXAMPLE_ID,
      receiver_id: EXAMPLE_ID,
      message: 'Thinking of you.',
      created_at: '2026-03-10T09:00:00.000Z',
    },
  },
});
