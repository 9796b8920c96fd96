import { moodName } from './mood.ts';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { inviteCode } from './homes.ts';
import { invitation } from './settings.ts';
import { deleted, EXAMPLE_ID, idParams, notice } from './text.ts';

export const FRIEND_INVITE_LIMITS = {
  uses: 20,
  days: 30,
  /** The most open invitations of a person. */
  open: 20,
} as const;

const codeParams = z.object({ code: inviteCode });
const TAG = 'Friends';
const CODE = `${EXAMPLE_ID}0000000000000000000000`;
const EXAMPLE = {
  id: EXAMPLE_ID,
  uses_left: 5,
  created_at: '2026-03-10T09:00:00.000Z',
  expires_at: '2026-03-17T09:00:00.000Z',
};

export const listFriendInvites = defineEndpoint({
  method: 'GET',
  path: '/friends/invites',
  access: 'user',
  tag: TAG,
  summary: 'List invitations to be friends',
  description: "The caller's invitations that can still be used, newest first.",
  response: z.array(invitation),
  example: { response: [EXAMPLE] },
});

export const createFriendInvite = defineEndpoint({
  method: 'POST',
  path: '/friends/invites',
  access: 'user',
  tag: TAG,
  summary: 'Invite to be friends by a link',
  description:
    'A code for the page `/befriend/<code>`, with which so many people become friends of the caller. It is answered only here, and ends with the account.',
  body: z.object({
    uses: z.int().min(1).max(FRIEND_INVITE_LIMITS.uses),
    days: z.int().min(1).max(FRIEND_INVITE_LIMITS.days),
  }),
  response: invitation.extend({ code: inviteCode }),
  status: 201,
  errors: ['INVITATIONS_FULL'],
  example: { body: { uses: 5, days: 7 }, response: { ...EXAMPLE, code: CODE } },
});

export const endFriendInvite = defineEndpoint({
  method: 'DELETE',
  path: '/friends/invites/:id',
  access: 'user',
  tag: TAG,
  summary: 'End an invitation to be friends',
  description: 'Its code can no longer be used. Friends that it has made stay.',
  params: idParams,
  response: deleted,
  pastWriteLimit: true,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const readFriendInviter = defineEndpoint({
  method: 'GET',
  path: '/friends/invited-by/:code',
  access: 'public',
  tag: TAG,
  summary: 'Read who wants to be friends',
  description: 'What somebody with the link of an invitation may know before signing in: who has made it.',
  params: codeParams,
  response: z.object({ username: z.string(), avatar: moodName }),
  errors: ['INVITE_INVALID'],
  example: { params: { code: CODE }, response: { username: 'maya', avatar: 'Happy' } },
});

export const befriend = defineEndpoint({
  method: 'POST',
  path: '/friends/join/:code',
  access: 'user',
  tag: TAG,
  summary: 'Become friends by an invitation',
  description: 'Uses the code once. Who are friends already stay so, and nothing is used.',
  params: codeParams,
  response: notice,
  errors: ['INVITE_INVALID', 'TOO_MANY_REQUESTS'],
  example: { params: { code: CODE }, response: { message: 'You are friends now!' } },
});
