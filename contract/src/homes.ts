import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moodName } from './mood.ts';
import { deleted, EXAMPLE_ID, id, idParams, instant } from './text.ts';

export const HOME_LIMITS = {
  /** The most people in a home. */
  members: 8,
  inviteDays: 7,
  /** The most open invitations of a home. */
  invites: 10,
} as const;

export const homeMember = z.object({
  user_id: id,
  username: z.string(),
  avatar: moodName,
  keeper: z.boolean().describe('Whether this member may invite, remove and hand over'),
  joined_at: instant,
});
export type HomeMember = z.infer<typeof homeMember>;

export const homeInvite = z.object({
  id,
  created_at: instant,
  expires_at: instant,
  friend: z.string().nullable().describe('The username of the friend for whom it is; null for a link'),
});
export type HomeInvite = z.infer<typeof homeInvite>;

/** The code in the link of an invitation: the home, and a secret. */
export const inviteCode = z
  .string()
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}[\w-]{22}$/, 'homes.inviteInvalid' satisfies MessageId)
  .describe('The code of an invitation');

export const homeOffer = z.object({
  id,
  code: inviteCode,
  username: z.string().describe('Who invites'),
  avatar: moodName,
  expires_at: instant,
});
export type HomeOffer = z.infer<typeof homeOffer>;

export const home = z.object({
  members: z.array(homeMember).describe('Everybody who shares the home, in the order of joining; empty for one person'),
  invites: z.array(homeInvite).describe('Open invitations, for the keeper'),
  offers: z.array(homeOffer).describe('Invitations of friends to the caller, the newest first'),
});
export type Home = z.infer<typeof home>;

const codeParams = z.object({ code: inviteCode });

const TAG = 'Home';
const CODE = `${EXAMPLE_ID}0000000000000000000000`;
const MEMBER: HomeMember = {
  user_id: EXAMPLE_ID,
  username: 'maya',
  avatar: 'Happy',
  keeper: true,
  joined_at: '2026-03-10T09:00:00.000Z',
};
const HOME: Home = { members: [MEMBER], invites: [], offers: [] };

export const getHome = defineEndpoint({
  method: 'GET',
  path: '/home',
  access: 'user',
  tag: TAG,
  summary: 'Read the home',
  description: 'The people who share a grocery list with the caller. Moods are never shared with a home.',
  response: home,
  example: { response: HOME },
});

export const inviteHome = defineEndpoint({
  method: 'POST',
  path: '/home/invites',
  access: 'user',
  tag: TAG,
  summary: 'Invite to the home',
  description:
    'Makes a code that one person can use once within seven days. It is answered only here. The keeper may invite; somebody alone becomes the keeper. A home has eight people at most.',
  response: homeInvite.extend({ code: inviteCode }),
  status: 201,
  errors: ['FORBIDDEN', 'HOME_FULL'],
  example: {
    response: {
      id: EXAMPLE_ID,
      created_at: '2026-03-10T09:00:00.000Z',
      expires_at: '2026-03-17T09:00:00.000Z',
      friend: null,
      code: CODE,
    },
  },
});

export const withdrawInvite = defineEndpoint({
  method: 'DELETE',
  path: '/home/invites/:id',
  access: 'user',
  tag: TAG,
  summary: 'Take an invitation back',
  description: 'Its code can no longer be used.',
  params: idParams,
  response: deleted,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const offerHome = defineEndpoint({
  method: 'POST',
  path: '/home/offers',
  access: 'user',
  tag: TAG,
  summary: 'Invite a friend to the home',
  description:
    'Makes an invitation that the friend finds under `offers` when reading their home. Asked again, a friend has only the last one. Otherwise like an invitation by a code.',
  body: z.object({ friend_id: id.describe('A friend of the caller, as in `GET /friends`') }),
  response: homeInvite,
  status: 201,
  errors: ['FORBIDDEN', 'HOME_FULL', 'NOT_FOUND'],
  example: {
    body: { friend_id: EXAMPLE_ID },
    response: {
      id: EXAMPLE_ID,
      created_at: '2026-03-10T09:00:00.000Z',
      expires_at: '2026-03-17T09:00:00.000Z',
      friend: 'leo',
    },
  },
});

export const declineOffer = defineEndpoint({
  method: 'DELETE',
  path: '/home/offers/:id',
  access: 'user',
  tag: TAG,
  summary: 'Decline an invitation',
  description: "Removes a friend's invitation to the caller. It can no longer be used.",
  params: idParams,
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const readInvite = defineEndpoint({
  method: 'GET',
  path: '/home/join/:code',
  access: 'user',
  tag: TAG,
  summary: 'Read an invitation',
  description: 'Who is in the home, and how many open items the caller could bring along.',
  params: codeParams,
  response: z.object({ members: z.array(homeMember.pick({ username: true, avatar: true })), open_items: z.int() }),
  errors: ['INVITE_INVALID', 'HOME_FULL'],
  example: { params: { code: CODE }, response: { members: [{ username: 'maya', avatar: 'Happy' }], open_items: 3 } },
});

export const readInviter = defineEndpoint({
  method: 'GET',
  path: '/home/invited-by/:code',
  access: 'public',
  tag: TAG,
  summary: 'Read who invites',
  description:
    'What somebody with the link of an invitation may know before signing in: who is the keeper of the home.',
  params: codeParams,
  response: homeMember.pick({ username: true, avatar: true }),
  errors: ['INVITE_INVALID'],
  example: { params: { code: CODE }, response: { username: 'maya', avatar: 'Happy' } },
});

export const joinHome = defineEndpoint({
  method: 'POST',
  path: '/home/join/:code',
  access: 'user',
  tag: TAG,
  summary: 'Join a home',
  description:
    "The caller sees and changes the home's grocery list from now on. With `bring`, the caller's open items come along; otherwise the caller's list is deleted. What is bought, and what was remembered for suggestions, is deleted in any case; the caller's recipes, with their links, and the plan come along. The caller's calendar ends. Somebody who shares a home already has to leave it first.",
  params: codeParams,
  body: z.object({ bring: z.boolean().describe("Whether the caller's open items come along") }),
  response: home,
  errors: ['INVITE_INVALID', 'HOME_FULL', 'HOME_SHARED', 'GROCERY_LIST_FULL', 'RECIPES_FULL', 'RECIPES_TOO_LARGE'],
  example: { params: { code: CODE }, body: { bring: true }, response: HOME },
});

export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/home/members/:id',
  access: 'user',
  tag: TAG,
  summary: 'Leave the home, or remove a member',
  description:
    'With the id of the caller, leaves; the list stays with the others, and the caller gets an empty one. Open invitations and the calendar of who is out end. The keeper may remove others; a keeper who leaves hands over to whoever joined first.',
  params: z.object({ id: id.describe('Id of the member') }),
  response: deleted,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const handOver = defineEndpoint({
  method: 'PUT',
  path: '/home/keeper',
  access: 'user',
  tag: TAG,
  summary: 'Hand the home over',
  description: 'Makes another member the keeper. Open invitations end.',
  body: z.object({ user_id: id }),
  response: home,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  example: { body: { user_id: EXAMPLE_ID }, response: HOME },
});
