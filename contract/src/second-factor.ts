import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { login, password, totpCode } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { deleted, EXAMPLE_ID, filledText, id, idParams, instant, localDate, notice } from './text.ts';

export const SECOND_FACTOR_LIMITS = {
  /** Codes for whoever has lost the app or the passkey. */
  recoveryCodes: 10,
  passkeys: 20,
  passkeyName: 60,
} as const;

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_on: localDate.nullable().describe('By UTC; null if never'),
});
export type Passkey = z.infer<typeof passkey>;

export const secondFactor = z.object({
  totp: z.boolean().describe('Whether a password takes a code of an app, too'),
  asks_passkey: z.boolean().describe('Whether a password takes a passkey, too'),
  recovery_codes: z.int().describe('How many are left'),
  passkeys: z.array(passkey),
});
export type SecondFactor = z.infer<typeof secondFactor>;

const passkeyName = filledText({
  max: SECOND_FACTOR_LIMITS.passkeyName,
  blank: 'secondFactor.nameRequired' satisfies MessageId,
});

/** What a browser answers; the server's library checks what is in it. */
const credentialAnswer = z
  .object({
    id: z.string().max(1_500),
    rawId: z.string().max(1_500),
    type: z.string().max(30),
    response: z.object({}).loose(),
  })
  .loose();

// Not a record, whose part of the library the login page would load for nothing else.
const options = z.object({}).loose().describe('For WebAuthn, in its JSON form');
const withPassword = z.object({ password });
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const EXAMPLE_CODES = { recovery_codes: ['k7f3q-9d2mx'] };
const EXAMPLE_PASSKEY: Passkey = {
  id: EXAMPLE_ID,
  name: 'My phone',
  created_at: '2026-03-10T09:00:00.000Z',
  last_used_on: null,
};
const EXAMPLE_ANSWER = { id: 'AQ', rawId: 'AQ', type: 'public-key', response: { clientDataJSON: 'e30' } };
const TAG = 'Authentication';

export const getSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/profile/second-factor',
  access: 'user',
  tag: TAG,
  summary: 'Read passkeys and the second factor',
  description: 'What a sign-in with the password takes besides, and the passkeys of the account.',
  response: secondFactor,
  example: { response: { totp: true, asks_passkey: false, recovery_codes: 10, passkeys: [EXAMPLE_PASSKEY] } },
});

export const startTotp = defineEndpoint({
  method: 'POST',
  path: '/profile/second-factor/totp',
  access: 'user',
  tag: TAG,
  summary: 'Begin with codes of an app',
  description:
    'Makes a secret for an app that shows codes (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). Nothing is asked at the sign-in until a code has been confirmed.',
  body: withPassword,
  response: z.object({ secret: z.string().describe('In base 32'), uri: z.string().describe('For a QR code') }),
  errors: ['TOO_MANY_REQUESTS', 'SECOND_FACTOR_ON'],
  example: {
    body: { password: 'porridge' },
    response: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Moodbowl:maya?secret=JBSWY3DPEHPK3PXP' },
  },
});

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/profile/second-factor/totp/confirm',
  access: 'user',
  tag: TAG,
  summary: 'Confirm a code of the app',
  description:
    'From now on a sign-in with the password takes a code, too. Answers with ten recovery codes, which are shown only this once.',
  body: z.object({ code: totpCode }),
  response: recoveryCodes,
  errors: ['TOO_MANY_REQUESTS', 'CODE_INVALID'],
  example: { body: { code: '123456' }, response: EXAMPLE_CODES },
});

export const endTotp = defineEndpoint({
  method: 'DELETE',
  path: '/profile/second-factor/totp',
  access: 'user',
  tag: TAG,
  summary: 'Do without codes of an app',
  description: 'Forgets the secret; a sign-in takes no code of an app any more.',
  body: withPassword,
  response: notice,
  errors: ['TOO_MANY_REQUESTS'],
  example: { body: { password: 'porridge' }, response: { message: 'Codes are no longer asked for.' } },
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  access: 'user',
  tag: TAG,
  summary: 'Make new recovery codes',
  description: 'Ten new codes, each for one sign-in. The old ones end.',
  body: withPassword,
  response: recoveryCodes,
  errors: ['TOO_MANY_REQUESTS', 'SECOND_FACTOR_OFF'],
  example: { body: { password: 'porridge' }, response: EXAMPLE_CODES },
});

export const askPasskey = defineEndpoint({
  method: 'PUT',
  path: '/profile/second-factor/passkey',
  access: 'user',
  tag: TAG,
  summary: 'Ask for a passkey after the password',
  description:
    'Whether a password alone does not sign in, but a passkey must. Answers with recovery codes when it is turned on and there are none yet. Needs a passkey.',
  body: withPassword.extend({ on: z.boolean() }),
  response: recoveryCodes,
  errors: ['TOO_MANY_REQUESTS', 'SECOND_FACTOR_OFF'],
  example: { body: { password: 'porridge', on: true }, response: EXAMPLE_CODES },
});

export const startPasskey = defineEndpoint({
  method: 'POST',
  path: '/profile/passkeys/options',
  access: 'user',
  tag: TAG,
  summary: 'Begin to add a passkey',
  description: 'Options for `navigator.credentials.create`, valid for five minutes.',
  body: withPassword,
  response: z.object({ options }),
  errors: ['TOO_MANY_REQUESTS', 'PASSKEYS_OFF', 'PASSKEYS_FULL'],
  example: { body: { password: 'porridge' }, response: { options: { challenge: 'AQ' } } },
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/profile/passkeys',
  access: 'user',
  tag: TAG,
  summary: 'Add a passkey',
  description: 'Stores what the browser answered to the options. Twenty at most.',
  body: z.object({ name: passkeyName, credential: credentialAnswer }),
  response: passkey,
  status: 201,
  errors: ['PASSKEYS_OFF', 'PASSKEYS_FULL', 'PASSKEY_INVALID'],
  example: { body: { name: 'My phone', credential: EXAMPLE_ANSWER }, response: EXAMPLE_PASSKEY },
});

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/profile/passkeys/:id',
  access: 'user',
  tag: TAG,
  summary: 'Rename a passkey',
  description: 'Gives a passkey another name.',
  params: idParams,
  body: z.object({ name: passkeyName }),
  response: passkey,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, body: { name: 'My phone' }, response: EXAMPLE_PASSKEY },
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/profile/passkeys/:id',
  access: 'user',
  tag: TAG,
  summary: 'Remove a passkey',
  description: 'It signs nobody in any more. With the last one, a password is enough again.',
  params: idParams,
  response: deleted,
  pastWriteLimit: true,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const startPasskeyLogin = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  tag: TAG,
  summary: 'Begin to sign in with a passkey',
  description: 'Options for `navigator.credentials.get`, the same for everybody, valid for five minutes.',
  response: z.object({ options }),
  errors: ['PASSKEYS_OFF'],
  example: { response: { options: { challenge: 'AQ' } } },
});

export const loginWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  tag: TAG,
  summary: 'Sign in with a passkey',
  description: 'Takes what the browser answered to the options, once, and answers as `login` does.',
  body: z.object({ credential: credentialAnswer }),
  response: login.response,
  errors: ['PASSKEYS_OFF', 'PASSKEY_INVALID', 'ACCOUNT_SUSPENDED', 'TOO_MANY_REQUESTS'],
  example: { body: { credential: EXAMPLE_ANSWER }, response: login.example.response },
});
