import { message } from '@moodbowl/i18n/message';
import { type Passkey, SECOND_FACTOR_LIMITS } from '@moodbowl/contract/second-factor';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Audit } from '../../http/log.ts';
import type { Change } from '../../http/change.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { Limit } from '../../http/throttle.ts';
import { findAccountById } from './auth.repository.ts';
import { type AuthContext, finishSignIn } from './auth.service.ts';
import type { Origin } from './origin.ts';
import type { AccountContext, Caller } from './password-check.ts';
import { createChallenge, readChallenge, type ServerSecrets } from './sealing.ts';
import * as repository from './second-factor.repository.ts';
import { dropUnneededCodes, requirePassword, tellOfChange, type Told } from './second-factor.service.ts';

/** Loaded with the first passkey, because its libraries are large. */
const webAuthn = () => import('@simplewebauthn/server');

const CHALLENGE_MS = 5 * 60 * 1000;
const SIGN_IN = 'sign in';
/** EdDSA, ES256 and RS256, which all authenticators have; Node warns about newer ones. */
const ALGORITHMS = [-8, -7, -257] as const;
const TRIES_PER_ADDRESS: Limit = { hits: 50, seconds: 15 * 60 };

/** The site for which passkeys are made. */
export interface Site {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * The site that a browser is on: that of `PUBLIC_URL`, or without one the server's own machine, where browsers allow
 * passkeys without TLS. Throws 403 elsewhere.
 */
export function siteOf(publicUrl: string | undefined, sentOrigin: string | undefined): Site {
  const url = URL.parse(publicUrl ?? sentOrigin ?? '');
  const isAllowed = url && (publicUrl !== undefined || url.hostname === 'localhost');
  if (!isAllowed) throw new CodedError('PASSKEYS_OFF', message('secondFactor.passkeysOff'));
  return { rpId: url.hostname, origin: url.origin };
}

interface PasskeyContext extends AccountContext {
  readonly secrets: ServerSecrets;
  readonly site: Site;
}

type Changing = PasskeyContext & Told & { readonly change: Change; readonly audit: Audit };

/** Options for the browser to make a passkey, once the password was given. */
export async function startPasskey(
  context: Changing,
  caller: Caller & { readonly username: string },
  password: string,
): Promise<object> {
  await requirePassword(context, caller, password);
  const { db, site, secrets } = context;
  const known = await repository.listCredentialIds(db, caller.id);
  refuseMore(known.length);
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Moodbowl',
    rpID: site.rpId,
    userID: new Uint8Array(Buffer.from(caller.id)),
    userName: caller.username,
    challenge: new Uint8Array(createChallenge(secrets, `add ${caller.id}`, challengeEnd(context))),
    excludeCredentials: known.map((id) => ({ id })),
    supportedAlgorithmIDs: [...ALGORITHMS],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

/** Stores a passkey that the browser has made for {@link startPasskey}. */
export async function addPasskey(
  context: Changing,
  userId: string,
  { name, credential }: { readonly name: string; readonly credential: unknown },
): Promise<Passkey> {
  const { site, clock } = context;
  const { verifyRegistrationResponse } = await webAuthn();
  const used = watchChallenge(context, `add ${userId}`);
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: used.isOurs,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch((error: unknown) => {
    throw invalid(error);
  });
  if (!verified.registrationInfo) throw invalid();
  const { id: credential_id, publicKey } = verified.registrationInfo.credential;
  const passkey = await context.change(
    async (transaction, { id: user_id }) => {
      if (!(await used.useUp(transaction))) throw invalid();
      const known = await repository.listCredentialIds(transaction, user_id);
      refuseMore(known.length);
      if (known.includes(credential_id)) throw invalid();
      const created_at = clock.now().toISOString();
      const row = { user_id, id: newId(), credential_id, public_key: publicKey, name, created_at, last_used_on: null };
      await tellOfChange(context, transaction, user_id);
      return repository.insertPasskey(transaction, row);
    },
    { mode: 'exclusive' },
  );
  context.mail?.nudge();
  context.audit('auth.passkey_added');
  return passkey;
}

/** Removes a passkey. Without any, a password is enough again. */
export async function removePasskey(
  context: Told & Pick<Changing, 'change' | 'audit'>,
  id: string,
): Promise<{ id: string }> {
  const removed = await context.change(
    async (transaction, { id: userId }) => {
      const passkey = orNotFound(await repository.deletePasskey(transaction, userId, id));
      await tellOfChange(context, transaction, userId);
      if ((await repository.listPasskeys(transaction, userId)).length === 0) {
        await repository.setAsksPasskey(transaction, userId, false);
        await dropUnneededCodes(transaction, userId);
      }
      return passkey;
    },
    { mode: 'exclusive' },
  );
  context.mail?.nudge();
  context.audit('auth.passkey_removed');
  return removed;
}

/** Options for the browser to sign in with a passkey, the same for everybody. */
export async function startPasskeyLogin(context: PasskeyContext): Promise<object> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: context.site.rpId,
    challenge: new Uint8Array(createChallenge(context.secrets, SIGN_IN, challengeEnd(context))),
    userVerification: 'preferred',
  });
}

/** Signs in with what the browser answered to {@link startPasskeyLogin}, as `signIn` does. */
export async function signInWithPasskey(
  context: AuthContext & PasskeyContext,
  credential: unknown,
  origin: Origin,
): ReturnType<typeof finishSignIn> {
  const { db, site, throttle, clock } = context;
  await throttle.count('passkey', { address: TRIES_PER_ADDRESS }, { address: origin.address });
  const response = credential as AuthenticationResponseJSON;
  const userId = Buffer.from(textOf(response.response.userHandle), 'base64url').toString();
  const passkey = isUuid(userId) ? await repository.findCredential(db, userId, response.id) : undefined;
  const user = passkey && (await findAccountById(db, userId));
  if (!user) throw invalid();
  const { verifyAuthenticationResponse } = await webAuthn();
  const used = watchChallenge(context, SIGN_IN);
  const { verified } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: used.isOurs,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    // Passkeys that are synchronised do not count, so a counter proves nothing; each challenge is used once.
    credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch((error: unknown) => {
    throw invalid(error);
  });
  if (!verified || !(await used.useUp(db))) throw invalid();
  const session = await finishSignIn(context, user, origin);
  await repository.rememberUse(db, user.id, passkey.id, clock.now().toISOString().slice(0, 10));
  return session;
}

/** What a caller sent where a text should be. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}

function challengeEnd({ clock }: Pick<AccountContext, 'clock'>): Date {
  return new Date(clock.now().getTime() + CHALLENGE_MS);
}

/** Checks the challenge of an answer, and uses it up once the answer is found right. */
function watchChallenge({ secrets, clock }: PasskeyContext, purpose: string) {
  let seen: { readonly challenge: string; readonly end: Date } | undefined;
  return {
    isOurs: (challenge: string): boolean => {
      const end = readChallenge(secrets, purpose, challenge);
      seen = end && { challenge, end };
      return end !== undefined && end > clock.now();
    },
    useUp: async (db: Db): Promise<boolean> =>
      seen !== undefined && repository.useChallenge(db, seen.challenge, seen.end.toISOString()),
  };
}

function refuseMore(count: number): void {
  if (count >= SECOND_FACTOR_LIMITS.passkeys)
    throw new CodedError(
      'PASSKEYS_FULL',
      message('secondFactor.passkeysFull', { most: SECOND_FACTOR_LIMITS.passkeys }),
    );
}

/** Whatever is wrong with an answer: whoever tries need not learn what. */
function invalid(cause?: unknown): CodedError {
  return new CodedError('PASSKEY_INVALID', message('secondFactor.passkeyInvalid'), { cause });
}
