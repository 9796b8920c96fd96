import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { invitationCode, login, REGISTRATION, registration as draft } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { deleted, EXAMPLE_ID, filledText, id, idParams, instant, text } from './text.ts';

export const SETTINGS_LIMITS = {
  name: 60,
  announcement: 200,
  invitationUses: 50,
  invitationDays: 30,
  /** The most invitations of an administrator that can be used. */
  invitations: 50,
} as const;

const name = text({ max: SETTINGS_LIMITS.name }).describe('What this Moodbowl is called; empty for no name');
const announcement = text({ max: SETTINGS_LIMITS.announcement }).describe('A line for everybody; empty for none');

export const settings = z.object({
  name,
  registration: z.enum(REGISTRATION),
  registration_fixed: z.boolean().describe('Whether the environment decides who may register'),
  announcement,
});
export type Settings = z.infer<typeof settings>;

export const settingsChange = z.object({
  name: name.optional(),
  registration: z.enum(REGISTRATION).optional(),
  announcement: announcement.optional(),
});

export const invitation = z.object({
  id,
  uses_left: z.int(),
  created_at: instant,
  expires_at: instant,
});
export type Invitation = z.infer<typeof invitation>;

const TAG = 'Administration';
const EXAMPLE: Settings = {
  name: 'The Okafors',
  registration: 'invited',
  registration_fixed: false,
  announcement: 'New meals on Friday!',
};
const EXAMPLE_INVITATION: Invitation = {
  id: EXAMPLE_ID,
  uses_left: 5,
  created_at: '2026-03-10T09:00:00.000Z',
  expires_at: '2026-03-17T09:00:00.000Z',
};

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/admin/settings',
  access: 'admin',
  tag: TAG,
  summary: 'Read the settings',
  description: 'What administrators choose for this Moodbowl.',
  response: settings,
  example: { response: EXAMPLE },
});

export const updateSettings = defineEndpoint({
  method: 'PATCH',
  path: '/admin/settings',
  access: 'admin',
  tag: TAG,
  summary: 'Change the settings',
  description:
    'Changes what is sent. Who may register cannot be changed while the environment variable `REGISTRATION` decides it.',
  body: settingsChange,
  response: settings,
  errors: ['SETTING_FIXED'],
  example: { body: { registration: 'invited' }, response: EXAMPLE },
});

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/admin/invitations',
  access: 'admin',
  tag: TAG,
  summary: 'List invitations',
  description: "The caller's invitations to this Moodbowl that can still be used, newest first.",
  response: z.array(invitation),
  example: { response: [EXAMPLE_INVITATION] },
});

export const createInvitation = defineEndpoint({
  method: 'POST',
  path: '/admin/invitations',
  access: 'admin',
  tag: TAG,
  summary: 'Invite to this Moodbowl',
  description:
    'A code with which so many people can register while that takes an invitation, on the page `/register#<code>`. It is answered only here, and ends when its maker is no administrator any more.',
  body: z.object({
    uses: z.int().min(1).max(SETTINGS_LIMITS.invitationUses),
    days: z.int().min(1).max(SETTINGS_LIMITS.invitationDays),
  }),
  response: invitation.extend({ code: invitationCode }),
  status: 201,
  errors: ['INVITATIONS_FULL'],
  example: {
    body: { uses: 5, days: 7 },
    response: { ...EXAMPLE_INVITATION, code: `${EXAMPLE_ID}0000000000000000000000` },
  },
});

export const endInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/admin/invitations/:id',
  access: 'admin',
  tag: TAG,
  summary: 'End an invitation',
  description: 'Its code can no longer be used.',
  params: idParams,
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const getAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/announcement',
  access: 'user',
  tag: TAG,
  summary: 'Read the announcement',
  description: 'A line of the administrators for everybody; empty for none.',
  response: z.object({ announcement: z.string() }),
  example: { response: { announcement: 'New meals on Friday!' } },
});

/** The code that the server prints while nobody is an administrator, in any case and with any separators. */
const setupCode = filledText({ max: 40, blank: 'settings.setupCodeRequired' satisfies MessageId });

export const setUp = defineEndpoint({
  method: 'POST',
  path: '/setup',
  access: 'public',
  tag: TAG,
  summary: 'Make the first administrator',
  description:
    'While this Moodbowl has no administrator, its server prints a code when it starts. Whoever has it makes an account that is one, also while nobody may register, or makes an account one whose username, email and password these are. Answers as `login` does.',
  body: draft.extend({
    code: setupCode,
    name: name.optional(),
    registration: z.enum(REGISTRATION).optional(),
  }),
  response: login.response,
  errors: ['SETUP_REFUSED', 'ACCOUNT_SUSPENDED', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  example: {
    body: {
      code: 'k7f3-q9d2-mx4p',
      username: 'maya',
      email: 'maya@example.org',
      password: 'porridge',
      name: 'The Okafors',
      registration: 'invited',
    },
    response: login.example.response,
  },
});
