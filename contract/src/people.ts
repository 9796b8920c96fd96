import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { AUTH_LIMITS, email, role } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_ID, filledText, id, idParams, instant, localDate, notice, text, wholeNumber } from './text.ts';

export const PEOPLE_LIMITS = {
  pageDefault: 50,
  pageMax: 200,
  /** Days that an entry of the log is kept. */
  logDays: 365,
} as const;

/** An account as administrators see it: never what somebody wrote, and the last visit to the day. */
export const person = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role,
  joined_on: localDate.describe('By UTC'),
  last_seen_on: localDate.nullable().describe('By UTC; null if never'),
  suspended_at: instant.nullable().describe('Null if the account is not suspended'),
});
export type Person = z.infer<typeof person>;

export const personDetail = person.extend({
  counts: z.object({
    moods: z.int(),
    meals_eaten: z.int(),
    saved_meals: z.int(),
    friends: z.int(),
    home_members: z.int().describe('People in the home, this one included'),
    home_recipes: z.int(),
    sessions: z.int(),
  }),
});
export type PersonDetail = z.infer<typeof personDetail>;

export const personChange = z
  .object({
    role: role.optional(),
    suspended: z.boolean().optional(),
    email: email.optional().describe('For somebody who can no longer read the present one; it counts as unconfirmed'),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'people.nothingToChange' satisfies MessageId,
  );

/** All events of the audit log, which helps to investigate a break-in. */
export const LOG_EVENTS = [
  'auth.registered',
  'auth.login',
  'auth.new_device',
  'auth.login_failed',
  'auth.logout',
  'auth.session_ended',
  'auth.all_sessions_ended',
  'auth.password_changed',
  'auth.password_refused',
  'auth.password_reset',
  'auth.reset_link_created',
  'auth.second_factor_on',
  'auth.second_factor_off',
  'auth.recovery_codes_made',
  'auth.provider_connected',
  'auth.provider_disconnected',
  'auth.passkey_added',
  'auth.passkey_removed',
  'account.username_changed',
  'account.email_changed',
  'account.email_confirmed',
  'account.exported',
  'account.suspended',
  'account.restored',
  'account.deleted',
  'account.role_changed',
  'meal.created',
  'meal.updated',
  'meal.deleted',
  'feedback.resolved',
  'proposal.decided',
  'settings.changed',
  'invitation.created',
] as const;
export type LogEvent = (typeof LOG_EVENTS)[number];
export const logEvent = z.enum(LOG_EVENTS);

export const logEntry = z.object({
  id,
  created_at: instant,
  event: logEvent,
  username: z.string().describe('The account concerned'),
  by: z.string().nullable().describe('The administrator who did it; null if it was the person, or the shell'),
  detail: z.string().nullable().describe('A fixed word, such as the new role or why it failed'),
});
export type LogEntry = z.infer<typeof logEntry>;

const TAG = 'Administration';
const EXAMPLE_PERSON: Person = {
  id: EXAMPLE_ID,
  username: 'maya',
  email: 'maya@example.org',
  role: 'user',
  joined_on: '2025-11-02',
  last_seen_on: '2026-03-10',
  suspended_at: null,
};

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/admin/people',
  access: 'admin',
  tag: TAG,
  summary: 'List people',
  description:
    'Accounts by username. A search finds usernames and emails that begin with it, ignoring case. For the next page, pass `next` as `after`; it is `null` on the last page.',
  query: z.object({
    search: text({ max: AUTH_LIMITS.emailMax }).optional().describe('The beginning of a username or an email'),
    after: text({ max: AUTH_LIMITS.emailMax }).optional().describe('`next` of the page before'),
    limit: wholeNumber({ max: PEOPLE_LIMITS.pageMax }).optional().describe(`${PEOPLE_LIMITS.pageDefault} by default`),
  }),
  response: z.object({ people: z.array(person), next: z.string().nullable() }),
  long: true,
  example: {
    query: { search: 'ma', after: 'leo', limit: '20' },
    response: { people: [EXAMPLE_PERSON], next: null },
  },
});

export const getPerson = defineEndpoint({
  method: 'GET',
  path: '/admin/people/:id',
  access: 'admin',
  tag: TAG,
  summary: 'Read a person',
  description: 'An account with counts of what it has. Moods, notes, recipes and lists themselves are not shown.',
  params: idParams,
  response: personDetail,
  errors: ['NOT_FOUND'],
  example: {
    params: { id: EXAMPLE_ID },
    response: {
      ...EXAMPLE_PERSON,
      counts: {
        moods: 120,
        meals_eaten: 210,
        saved_meals: 12,
        friends: 3,
        home_members: 2,
        home_recipes: 40,
        sessions: 2,
      },
    },
  },
});

export const updatePerson = defineEndpoint({
  method: 'PATCH',
  path: '/admin/people/:id',
  access: 'admin',
  tag: TAG,
  summary: 'Change the role or email of a person, or suspend one',
  description:
    'A suspended account is signed out everywhere and cannot sign in; nothing of it is lost. One administrator always remains. Nobody can suspend themselves. A new email takes effect at once, for somebody who can no longer read the present one, which gets a notification.',
  params: idParams,
  body: personChange,
  response: person,
  errors: ['NOT_FOUND', 'EMAIL_TAKEN', 'LAST_ADMINISTRATOR'],
  example: {
    params: { id: EXAMPLE_ID },
    body: { suspended: true },
    response: { ...EXAMPLE_PERSON, suspended_at: '2026-03-10T09:00:00.000Z' },
  },
});

export const endPersonSessions = defineEndpoint({
  method: 'POST',
  path: '/admin/people/:id/end-sessions',
  access: 'admin',
  tag: TAG,
  summary: 'Sign a person out everywhere',
  description: 'Ends all sessions of an account.',
  params: idParams,
  response: notice,
  errors: ['NOT_FOUND'],
  pastWriteLimit: true,
  example: { params: { id: EXAMPLE_ID }, response: { message: 'maya is signed out everywhere.' } },
});

export const endPersonSecondFactor = defineEndpoint({
  method: 'DELETE',
  path: '/admin/people/:id/second-factor',
  access: 'admin',
  tag: TAG,
  summary: 'Take the second factor off a person',
  description:
    'For somebody who has lost phone and recovery codes: the password alone signs in again. Codes of apps, recovery codes and passkeys are forgotten, and all sessions end. Not for oneself.',
  params: idParams,
  response: notice,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { message: 'maya signs in with the password alone.' } },
});

export const createPersonReset = defineEndpoint({
  method: 'POST',
  path: '/admin/people/:id/reset-link',
  access: 'admin',
  tag: TAG,
  summary: 'Create a reset link for a person',
  description:
    'A token with which the person can set a new password, once and within 30 minutes, on the page `/reset-password#<token>`. It replaces an earlier one. Give it to nobody else: whoever has it can sign in as this person. Not for oneself.',
  params: idParams,
  response: z.object({ token: z.string(), expires_at: instant }),
  errors: ['NOT_FOUND'],
  example: {
    params: { id: EXAMPLE_ID },
    response: {
      token: `${EXAMPLE_ID}.kX8vQ2mN5rT7wY9zA1bC3dE4fG6hJ8kL0mN2pQ4rS6t`,
      expires_at: '2026-03-10T09:30:00.000Z',
    },
  },
});

export const deletePerson = defineEndpoint({
  method: 'DELETE',
  slow: true,
  path: '/admin/people/:id',
  access: 'admin',
  tag: TAG,
  summary: 'Delete a person',
  description:
    'Deletes an account and everything that it owns, for good. Takes the username as a confirmation. Nobody can delete themselves here, and one administrator always remains.',
  params: idParams,
  body: z.object({
    username: filledText({ max: AUTH_LIMITS.emailMax, blank: 'people.usernameRequired' satisfies MessageId }),
  }),
  response: notice,
  errors: ['NOT_FOUND', 'LAST_ADMINISTRATOR'],
  example: {
    params: { id: EXAMPLE_ID },
    body: { username: 'maya' },
    response: { message: 'maya and everything in that account are deleted.' },
  },
});

/** Where a page of the log ends: the time and the id of its last entry. */
const logCursor = z.string().regex(/^[\d:.TZ-]{24}~[\da-f-]{36}$/, 'fields.notAnId' satisfies MessageId);

export const listLog = defineEndpoint({
  method: 'GET',
  path: '/admin/log',
  access: 'admin',
  tag: TAG,
  summary: 'Read the log',
  description: `What happened to accounts in the last ${PEOPLE_LIMITS.logDays} days, newest first: sign-ins, passwords, roles, and what administrators did. For the next page, pass \`next\` as \`before\`. Entries go with the account that they are about.`,
  query: z.object({
    event: logEvent.optional().describe('Only events of this kind'),
    person: id.optional().describe('Id of the account concerned'),
    before: logCursor.optional().describe('`next` of the page before'),
    limit: wholeNumber({ max: PEOPLE_LIMITS.pageMax }).optional().describe(`${PEOPLE_LIMITS.pageDefault} by default`),
  }),
  response: z.object({ entries: z.array(logEntry), next: z.string().nullable() }),
  long: true,
  example: {
    query: {
      event: 'account.suspended',
      person: EXAMPLE_ID,
      before: `2026-03-10T09:00:00.000Z~${EXAMPLE_ID}`,
      limit: '20',
    },
    response: {
      entries: [
        {
          id: EXAMPLE_ID,
          created_at: '2026-03-10T09:00:00.000Z',
          event: 'account.suspended',
          username: 'maya',
          by: 'noor',
          detail: null,
        },
      ],
      next: null,
    },
  },
});
