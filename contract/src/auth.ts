import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_ID, filledText, notice, secretText, text } from './text.ts';

export const AUTH_LIMITS = {
  usernameMin: 3,
  usernameMax: 30,
  emailMax: 254,
  passwordMin: 6,
  /** Long enough for any passphrase, short enough to hash cheaply. */
  passwordMax: 1024,
} as const;

export const ROLES = ['user', 'admin'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

export const password = secretText({
  min: AUTH_LIMITS.passwordMin,
  tooShort: 'auth.passwordTooShort' satisfies MessageId,
  max: AUTH_LIMITS.passwordMax,
});

/**
 * A username: letters with their marks, digits and `_ . -`, nothing invisible. A new one must also pass {@link
 * newUsername}; accounts older than that rule keep theirs.
 */
export const username = text({ max: AUTH_LIMITS.usernameMax })
  .min(AUTH_LIMITS.usernameMin, 'auth.usernameTooShort' satisfies MessageId)
  .regex(
    /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}_.-])*$/u,
    'auth.usernameCharacters' satisfies MessageId,
  )
  .describe('A username can only have letters, digits, dots, dashes and underscores');

/**
 * The scripts that UAX #31 recommends, by their four-letter codes, in groups that are written together: Latin may be
 * combined with Chinese, Japanese and Korean; all others stand alone.
 */
const SCRIPTS =
  'LatnHaniHiraKana LatnHaniBopo LatnHaniHang Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';

function lettersOf(scripts: string): string {
  return scripts.replaceAll(/.{4}/g, String.raw`\p{scx=$&}`);
}

/** Matches texts whose letters belong to one of these groups, or to no script in any of them. */
function oneOf(groups: readonly string[]): RegExp {
  // Characters without a script (`_ . -`, digits), and marks that combine with any letter.
  const shared = String.raw`\p{scx=Zyyy}\p{sc=Zinh}`;
  const alternatives = groups.map((scripts) => `[${shared}${lettersOf(scripts)}]*`);
  const listed = lettersOf(groups.join(''));
  // Each character matches only one alternative: two would take exponential time to fail.
  const rest = String.raw`(?:[^${listed}]|(?=[${listed}])\p{sc=Zinh})*`;
  return new RegExp(`^(?:${alternatives.join('|')}|${rest})$`, 'u');
}

/**
 * UTS #39's restriction level "highly restrictive" (section 5.2). Scripts that are not in UAX #31's table of
 * recommended ones are rare, and count as one.
 */
let oneScript: RegExp | undefined;

/** Compiled when it is first needed: that takes a slow phone 50 ms, and the login does not use it. */
function hasOneScript(name: string): boolean {
  oneScript ??= oneOf(SCRIPTS.split(' '));
  return oneScript.test(name);
}

/** The username of a new account, or a new username of an existing one. */
export const newUsername = username
  .refine(hasOneScript, 'auth.usernameScripts' satisfies MessageId)
  .describe('A username can only have letters, digits, dots, dashes and underscores, all of one alphabet');

export const email = text({ max: AUTH_LIMITS.emailMax }).regex(
  /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u,
  'auth.emailInvalid' satisfies MessageId,
);

/** A code of an app, or a recovery code. */
export const totpCode = text({ max: 40 });

export const credentials = z.object({
  identifier: filledText({ max: AUTH_LIMITS.emailMax, blank: 'auth.identifierRequired' satisfies MessageId }),
  password,
  code: totpCode.optional().describe('Of an app, or a recovery code, if the account asks for one'),
});

/** The code of an invitation to the server: its maker's id, and a secret. */
export const invitationCode = z
  .string()
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}[\w-]{22}$/, 'auth.invitationInvalid' satisfies MessageId)
  .describe('The code of an invitation');

export const registration = z.object({ username: newUsername, email, password });

/** Who may create an account: anyone, whoever has an invitation, or nobody. */
export const REGISTRATION = ['open', 'invited', 'closed'] as const;
export type Registration = (typeof REGISTRATION)[number];

/** `token` is the part of a reset link after the #: the account's id and a secret. */
export const passwordReset = z.object({
  token: z
    .string()
    .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{43}$/, 'auth.resetLinkInvalid' satisfies MessageId),
  new_password: password,
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  tag: 'Authentication',
  summary: 'Sign in',
  description:
    'Signs in with a username or an email and answers with a token for the `Authorization` header. The token is valid for seven days, or until the session ends. After ten failed attempts for an account in 15 minutes, further ones are refused for a while.\n\nAn account may ask for more than the password. The step is then `SECOND_FACTOR_REQUIRED`: send the same again with `code`, or sign in with a passkey. A wrong code gets the same. The text is also in `fields.code`.',
  body: credentials,
  response: z.object({ token: z.string(), username: z.string(), email: z.string(), role, message: z.string() }),
  errors: [
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_SUSPENDED',
    'EMAIL_NOT_CONFIRMED',
    'PASSWORD_SIGN_IN_OFF',
    'TOO_MANY_REQUESTS',
  ],
  example: {
    body: { identifier: 'maya', password: 'porridge' },
    response: {
      token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
      username: 'maya',
      email: 'maya@example.org',
      role: 'user',
      message: 'Welcome back! Taking you home…',
    },
  },
});

export const register = defineEndpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  tag: 'Authentication',
  summary: 'Create an account',
  description:
    'Creates an account. It does not sign in: call `login` next, where this Moodbowl requires it, after opening the link in the mail that comes. Each address may register 20 accounts an hour. Where that takes an invitation, send its code.',
  body: registration.extend({ invitation: invitationCode.optional() }),
  response: notice,
  status: 201,
  errors: ['REGISTRATION_CLOSED', 'INVITE_INVALID', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  example: {
    body: { username: 'maya', email: 'maya@example.org', password: 'porridge' },
    response: { message: 'Your account is ready. Taking you to the login…' },
  },
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'user',
  tag: 'Authentication',
  summary: 'Sign out',
  description: 'Ends the session of the token. The token is refused from then on.',
  response: notice,
  pastWriteLimit: true,
  example: { response: { message: 'Logged out' } },
});

export const requestReset = defineEndpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  tag: 'Authentication',
  summary: 'Request a reset link by email',
  description:
    'Sends a reset link to this address if an account has it. The response is the same for any address. Limited to three requests an hour per address. Refused by a server that sends no email.',
  body: z.object({ email }),
  response: notice,
  errors: ['MAIL_OFF', 'PASSWORD_SIGN_IN_OFF', 'TOO_MANY_REQUESTS'],
  example: {
    body: { email: 'maya@example.org' },
    response: { message: 'If there is an account with this address, an email is on its way.' },
  },
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  tag: 'Authentication',
  summary: 'Set a new password with a reset link',
  description:
    'Takes the token of a reset link, which comes by mail or which an administrator creates on the server, and a new password. It works once, within 30 minutes, and ends all sessions of the account.',
  body: passwordReset,
  response: notice,
  errors: ['RESET_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  example: {
    body: {
      token: `${EXAMPLE_ID}.kX8vQ2mN5rT7wY9zA1bC3dE4fG6hJ8kL0mN2pQ4rS6t`,
      new_password: 'oats and honey',
    },
    response: { message: 'Your new password is set. Taking you to the login…' },
  },
});

/** Facts that a visitor may know before signing in. */
export const getInstance = defineEndpoint({
  method: 'GET',
  path: '/instance',
  access: 'public',
  tag: 'Authentication',
  summary: 'Read what this Moodbowl offers',
  description:
    'What a visitor may know before signing in: what this Moodbowl is called, who can create an account, whether this server sends mail, and how one signs in.',
  response: z.object({
    name: z.string(),
    registration: z.enum(REGISTRATION),
    mail: z.boolean(),
    provider: z.string().nullable().describe('What the provider of sign-ins is called; null without one'),
    password_sign_in: z.boolean().describe('Whether passwords sign in'),
  }),
  example: {
    response: { name: 'The Okafors', registration: 'open', mail: true, provider: null, password_sign_in: true },
  },
});
