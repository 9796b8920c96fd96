import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { credentials, invitationCode, login, password, registration } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { deleted, EXAMPLE_ID, id, idParams, instant, localDate, notice } from './text.ts';

export const PROVIDER_LIMITS = {
  /** Minutes from the button to the end of a sign-in, and from there to an account. */
  minutes: 10,
  /** Minutes after a sign-in in which an account without a password may set one. */
  firstPasswordMinutes: 10,
  query: 4_000,
} as const;

/** What a page keeps between two steps. Only the server can open it. */
const sealed = z.string().regex(/^[\w-]{40,8000}$/, 'auth.providerInvalid' satisfies MessageId);

const newcomer = z.object({
  ticket: z.string().describe('For `linkProvider` or `registerWithProvider`, within ten minutes'),
  username: z.string().describe('What the provider suggests; may be empty'),
  email: z.string().describe('What the provider knows; may be empty'),
  identifier: z
    .string()
    .describe('The email, if an account here has it and both sides have confirmed it; otherwise empty'),
  may_register: z.boolean(),
});
export type Newcomer = z.infer<typeof newcomer>;

export const identity = z.object({
  id,
  issuer: z.string().describe('The address of the provider'),
  created_at: instant,
  last_used_on: localDate,
});
export type Identity = z.infer<typeof identity>;

const TAG = 'Authentication';
const TICKET = 'kX8vQ2mN5rT7wY9zA1bC3dE4fG6hJ8kL0mN2pQ4rS6t';
const EXAMPLE_IDENTITY: Identity = {
  id: EXAMPLE_ID,
  issuer: 'https://id.example.org',
  created_at: '2026-03-09T09:00:00.000Z',
  last_used_on: '2026-03-10',
};

export const startProvider = defineEndpoint({
  method: 'POST',
  path: '/auth/provider/start',
  access: 'public',
  tag: TAG,
  summary: 'Begin to sign in with the provider',
  description:
    'The address of the OpenID Connect provider to go to, and a text to keep until it has sent the person back to the page `/provider`.',
  response: z.object({ url: z.string(), transaction: z.string() }),
  errors: ['PROVIDER_OFF', 'PROVIDER_AWAY', 'TOO_MANY_REQUESTS'],
  example: { response: { url: 'https://id.example.org/authorize?client_id=moodbowl', transaction: TICKET } },
});

export const finishProvider = defineEndpoint({
  method: 'POST',
  path: '/auth/provider/finish',
  access: 'public',
  tag: TAG,
  summary: 'Sign in with what the provider has answered',
  description:
    'Takes the query with which the provider has sent the person back. Somebody whose account is connected with the provider is signed in. Others get a ticket: they connect an account by its password once, or create one.',
  body: z.object({ transaction: sealed, query: z.string().max(PROVIDER_LIMITS.query) }),
  response: z.object({ session: login.response.nullable(), newcomer: newcomer.nullable() }),
  errors: [
    'PROVIDER_OFF',
    'PROVIDER_AWAY',
    'PROVIDER_INVALID',
    'PROVIDER_REFUSED',
    'ACCOUNT_SUSPENDED',
    'EMAIL_NOT_CONFIRMED',
    'TOO_MANY_REQUESTS',
  ],
  example: {
    body: { transaction: TICKET, query: '?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
    response: { session: login.example.response, newcomer: null },
  },
});

export const linkProvider = defineEndpoint({
  method: 'POST',
  path: '/auth/provider/link',
  access: 'public',
  tag: TAG,
  summary: 'Connect an account with the provider',
  description:
    'Signs in with the password once, and with the provider from then on. An account may ask for a code besides, as `login` does.',
  body: credentials.extend({ ticket: sealed }),
  response: login.response,
  errors: [...login.errors, 'PROVIDER_OFF', 'PROVIDER_INVALID', 'IDENTITY_TAKEN'],
  example: {
    body: { identifier: 'maya', password: 'porridge', ticket: TICKET },
    response: login.example.response,
  },
});

export const registerWithProvider = defineEndpoint({
  method: 'POST',
  path: '/auth/provider/register',
  access: 'public',
  tag: TAG,
  summary: 'Create an account without a password',
  description:
    'Creates an account that signs in with the provider, if people may register here, and signs in. The email counts as confirmed if the provider says so.',
  body: registration.omit({ password: true }).extend({ ticket: sealed, invitation: invitationCode.optional() }),
  response: login.response,
  status: 201,
  errors: [
    'PROVIDER_OFF',
    'PROVIDER_INVALID',
    'IDENTITY_TAKEN',
    'REGISTRATION_CLOSED',
    'INVITE_INVALID',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'EMAIL_NOT_CONFIRMED',
    'TOO_MANY_REQUESTS',
  ],
  example: {
    body: { username: 'maya', email: 'maya@example.org', ticket: TICKET },
    response: login.example.response,
  },
});

export const listIdentities = defineEndpoint({
  method: 'GET',
  path: '/profile/identities',
  access: 'user',
  tag: 'Profile',
  summary: 'Read with which providers the account is connected',
  description: 'The connections with providers, and whether the account has a password.',
  response: z.object({ identities: z.array(identity), has_password: z.boolean() }),
  example: { response: { identities: [EXAMPLE_IDENTITY], has_password: true } },
});

export const endIdentity = defineEndpoint({
  method: 'DELETE',
  path: '/profile/identities/:id',
  access: 'user',
  tag: 'Profile',
  summary: 'Disconnect a provider',
  description: 'The provider no longer signs in to this account. Refused to accounts that could not sign in then.',
  params: idParams,
  response: deleted,
  pastWriteLimit: true,
  errors: ['NOT_FOUND', 'LAST_SIGN_IN'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const setFirstPassword = defineEndpoint({
  method: 'POST',
  path: '/profile/password',
  access: 'user',
  tag: 'Profile',
  summary: 'Set the first password',
  description:
    'For an account that was created with a provider, within ten minutes after signing in. The password confirms what must be confirmed, such as the deletion of the account.',
  body: z.object({ new_password: password }),
  response: notice,
  errors: ['HAS_PASSWORD', 'SIGN_IN_AGAIN'],
  example: { body: { new_password: 'oats and honey' }, response: { message: 'Your password is set.' } },
});
