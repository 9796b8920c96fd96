import { z } from 'zod';
import { AUTH_LIMITS, AUTH_MESSAGES, email } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { MOOD_NAMES } from './mood.ts';
import { clientId, filledText, id, instant } from './text.ts';

export const FRIEND_LIMITS = {
  encouragement: 280,
  /** How many of a friend's encouragements are shown, newest first. */
  encouragementsShown: 5,
  /** Requests by email that one account may send in 24 hours: each shows the username behind an address. */
  emailRequestsPerDay: 20,
  /** The most people in each list; which of more than these is left open. */
  listed: 1_000,
} as const;

export const FRIEND_MESSAGES = {
  identifierRequired: 'Enter username or email',
  messageRequired: 'Enter a message',
  messagePlaceholder: 'Send encouragement...',
  pending: 'Pending...',
  unknownUsername: 'There is nobody by that username.',
  requestGone: 'This request is not there any more.',
  notFriends: 'You two are not friends.',
  yourself: 'That is you. You are your own friend already!',
  sent: 'Friend request sent!',
  /** The same for every email, so that it does not tell who has an account. */
  emailWaits:
    'A request to an email waits until somebody has joined with that address and you confirm their username under Pending. Not here yet? Send them this link:',
  inviteText: 'Join me on Moodbowl',
  linkCopied: 'Link copied.',
  shareFailed: 'The link could not be shared. Please select and copy it.',
  accepted: 'Friend request accepted!',
  alreadyFriends: 'You two are friends already.',
  rejected: 'Friend request rejected.',
  allAccepted: 'All friend requests accepted!',
  allRejected: 'All friend requests rejected.',
  removed: 'Removed from your friends.',
  withdrawn: 'Friend request taken back.',
  tooManyEmails: 'You can ask 20 people by email a day. Please try again tomorrow, or ask by username.',
  blocked: 'Blocked. You will not see each other any more.',
  unblocked: 'No longer blocked.',
  blockedByYou: 'You have blocked this person. Unblock them on the Friends tab first.',
  blockYourself: 'You cannot block yourself.',
  unknownPerson: 'This person is not here any more.',
  encouraged: (username: string) => `Encouragement sent to ${username}!`,
  loadFailed: 'Error fetching friends',
  actionFailed: (action: 'accepting' | 'rejecting' | 'removing' | 'blocking' | 'unblocking') =>
    `Error ${action} friend`,
  addFailed: 'Error sending friend request',
  encourageFailed: 'Error sending encouragement',
  batchFailed: (action: 'accept' | 'reject') => `Error performing batch ${action}`,
} as const;

/** A username, with or without the @ that profiles show before it, or an email. */
const friendIdentifier = filledText({ max: AUTH_LIMITS.emailMax, blank: FRIEND_MESSAGES.identifierRequired })
  .overwrite((value) => value.replace(/^@(?=[^@]+$)/u, ''))
  .refine((value) => !value.includes('@') || email.safeParse(value).success, AUTH_MESSAGES.emailInvalid);

export const friendRequest = z.object({ friendIdentifier });

const encouragementText = filledText({
  max: FRIEND_LIMITS.encouragement,
  blank: FRIEND_MESSAGES.messageRequired,
  tooLong: 'Please keep your message to 280 characters',
});

export const encouragementDraft = z.object({ message: encouragementText });

/** What a friend sees of another; of people who are not friends yet only the name is shared. */
export const friend = z.object({
  friendship_id: id,
  /** The friend's id; a sent request by email has its own id here. */
  friend_id: id,
  /** A sent request by email shows the email as typed. */
  username: z.string(),
  latest_mood: z.enum(MOOD_NAMES).nullable(),
  mood_time: instant.nullable(),
  /** The name of the meal eaten last. */
  last_meal: z.string().nullable(),
  /** What this friend sent to the caller: the newest, newest first. */
  encouragements: z
    .array(z.object({ message: z.string(), created_at: instant }))
    .max(FRIEND_LIMITS.encouragementsShown),
  /** Days in a row with a mood, by the friend's own calendar. */
  streak: z.int().min(0),
});
export type Friend = z.infer<typeof friend>;

/** A request that the caller sent. */
export const sentRequest = friend.extend({
  /**
   * Only on a request by email, which reaches nobody by itself: the username of the account that has the address now,
   * null when there is none. The caller confirms by asking that username.
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
const told = z.object({ message: z.string() });
const friendshipParams = z.object({ friendshipId: id });

export const listFriends = defineEndpoint({
  method: 'GET',
  path: '/friends',
  access: 'user',
  tag: TAG,
  summary: 'Friends by name, and requests, newest first',
  response: friendLists,
  long: true,
});

export const addFriend = defineEndpoint({
  method: 'POST',
  path: '/friends/add',
  access: 'user',
  tag: TAG,
  summary:
    'Ask somebody to be friends; accepts when they have asked before. A request by email waits until it is confirmed by username',
  body: friendRequest,
  response: told,
});

export const acceptFriend = defineEndpoint({
  method: 'POST',
  path: '/friends/accept',
  access: 'user',
  tag: TAG,
  summary: 'Accept a request',
  body: friendshipParams,
  response: told,
});

export const rejectFriend = defineEndpoint({
  method: 'POST',
  path: '/friends/reject',
  access: 'user',
  tag: TAG,
  summary: 'Reject a request',
  body: friendshipParams,
  response: told,
});

export const acceptAllFriends = defineEndpoint({
  method: 'POST',
  path: '/friends/accept-all',
  access: 'user',
  tag: TAG,
  summary: 'Accept all requests, or none when that fails',
  response: told,
});

export const rejectAllFriends = defineEndpoint({
  method: 'POST',
  path: '/friends/reject-all',
  access: 'user',
  tag: TAG,
  summary: 'Reject all requests, or none when that fails',
  response: told,
});

export const removeFriend = defineEndpoint({
  method: 'DELETE',
  path: '/friends/:friend_id',
  access: 'user',
  tag: TAG,
  summary: 'End a friendship, or take a request back',
  params: z.object({ friend_id: id }),
  response: told,
});

export const listBlocks = defineEndpoint({
  method: 'GET',
  path: '/friends/blocks',
  access: 'user',
  tag: TAG,
  summary: 'The people whom the caller has blocked, newest first',
  response: z.array(block).max(FRIEND_LIMITS.listed),
});

export const blockPerson = defineEndpoint({
  method: 'POST',
  path: '/friends/blocks',
  access: 'user',
  tag: TAG,
  summary: 'Block a person: ends a friendship and all requests between the two, and they cannot ask again',
  body: z.object({ user_id: id }),
  response: told,
});

export const unblockPerson = defineEndpoint({
  method: 'DELETE',
  path: '/friends/blocks/:user_id',
  access: 'user',
  tag: TAG,
  summary: 'Unblock a person',
  params: z.object({ user_id: id }),
  response: told,
});

export const encourageFriend = defineEndpoint({
  method: 'POST',
  path: '/friends/encourage',
  access: 'user',
  tag: TAG,
  summary: 'Send a friend some kind words',
  body: encouragementDraft.extend({ receiverId: id, id: clientId }),
  response: z.object({ id, receiver_id: id, message: z.string(), created_at: instant }),
  status: 201,
});
