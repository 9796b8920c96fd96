import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_ID, instant, notice } from './text.ts';

/** Whether people prove that they read mail at their email: not at all, as they like, or before they sign in. */
export const EMAIL_CONFIRMATION = ['off', 'ask', 'require'] as const;
export type EmailConfirmation = (typeof EMAIL_CONFIRMATION)[number];

export const EMAIL_LIMITS = {
  /** Hours that the link in a mail is valid. */
  linkHours: 24,
  /** Mails with such links that an account may have sent in an hour. */
  mailsPerHour: 3,
} as const;

export const emailState = z.object({
  email: z.string(),
  confirmed: z.boolean().describe('Whether the person has proved to read mail there'),
  confirmation: z.enum(EMAIL_CONFIRMATION).describe('What this Moodbowl wants'),
  change: z
    .object({
      email: z.string(),
      confirmed_by_present: z.boolean().describe('True, too, if the present email was never confirmed'),
      confirmed_by_new: z.boolean(),
      expires_at: instant,
    })
    .nullable()
    .describe('A new email that waits until both have confirmed it'),
});
export type EmailState = z.infer<typeof emailState>;

/** The part of a link after the #: the account's id, and what the server has sealed. */
export const confirmationToken = z
  .string()
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{100,300}$/, 'auth.confirmLinkInvalid' satisfies MessageId);

const TAG = 'Profile';
const EXAMPLE: EmailState = {
  email: 'maya@example.org',
  confirmed: true,
  confirmation: 'ask',
  change: {
    email: 'maya@example.net',
    confirmed_by_present: true,
    confirmed_by_new: false,
    expires_at: '2026-03-11T09:00:00.000Z',
  },
};

export const getEmail = defineEndpoint({
  method: 'GET',
  path: '/profile/email',
  access: 'user',
  tag: TAG,
  summary: 'Read the email and whether it is confirmed',
  description: 'The email of the account, and a new one that waits to be confirmed.',
  response: emailState,
  example: { response: EXAMPLE },
});

export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/profile/email/confirmation',
  access: 'user',
  tag: TAG,
  summary: 'Send the links again',
  description:
    'Sends the links that confirm the email, or the new one that waits. Three times an hour. Refused by a server that sends no mail.',
  response: notice,
  errors: ['MAIL_OFF', 'TOO_MANY_REQUESTS'],
  example: { response: { message: 'An email with a link is on its way.' } },
});

export const cancelEmailChange = defineEndpoint({
  method: 'DELETE',
  path: '/profile/email/change',
  access: 'user',
  tag: TAG,
  summary: 'Keep the present email',
  description: 'Ends a change of the email that waits. Its links can no longer be used.',
  response: emailState,
  errors: ['NOT_FOUND'],
  example: { response: { ...EXAMPLE, change: null } },
});

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'public',
  tag: 'Authentication',
  summary: 'Confirm an email with the link of a mail',
  description:
    'Takes the token of the link. A changed email is in use once both have confirmed it: the present one and the new one.',
  body: z.object({ token: confirmationToken }),
  response: notice.extend({ done: z.boolean().describe('False while the other email has not confirmed yet') }),
  errors: ['CONFIRM_LINK_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  example: {
    body: { token: `${EXAMPLE_ID}.${'kX8vQ2mN5rT7wY9zA1bC3dE4fG6hJ8kL0mN2pQ4rS6t'.repeat(3)}` },
    response: { message: 'Your email is confirmed.', done: true },
  },
});
