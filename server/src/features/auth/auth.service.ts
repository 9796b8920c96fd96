import { message } from '@moodbowl/i18n/message';
import type { credentials, registration, Role } from '@moodbowl/contract/auth';
import { PROFILE_LIMITS } from '@moodbowl/contract/profile';
import type { z } from 'zod';
import { type Db, isUniqueViolation } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Audit } from '../../http/log.ts';
import { CodedError } from '../../http/errors.ts';
import { networksOf, addressLimits, forgetThrottles, type Limit } from '../../http/throttle.ts';
import { TOKEN_LIFETIME, type Tokens } from '../../http/auth.ts';
import {
  deleteEndedSessions,
  deleteOldestSessions,
  findByIdentifier,
  findTaken,
  insertSession,
  insertUserIn,
  type NameOwner,
  setLastSeen,
} from './auth.repository.ts';
import { nameDevice } from './device.ts';
import { askToConfirm, type EmailContext, requireConfirmedEmail } from './email-confirmation.service.ts';
import { tellOfNewDevice } from './new-device.ts';
import { type AccountContext, hashingNetwork } from './password-check.ts';
import type { Origin } from './origin.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { useInvitation } from './registration.ts';
import { requireSecondFactor } from './second-factor.service.ts';
import { foldCase } from '@moodbowl/i18n/fold';

const SIGN_IN = 'sign-in';
const QUARTER_HOUR = 15 * 60;
const FAILURES_PER_IDENTIFIER: Limit = { hits: 10, seconds: QUARTER_HOUR };
/** Counted per /48, so that one network cannot use up the attempts of an account. */
const FAILURES_PER_IDENTIFIER_AND_SITE: Limit = { hits: 20, seconds: QUARTER_HOUR };
const FAILURES_PER_ADDRESS: Limit = { hits: 50, seconds: QUARTER_HOUR };
/**
 * Counted over all networks. Fifty times the limit of a network, so that no single person can lock an account. Beyond
 * it, every sign-in fails as if the password were wrong.
 */
const FAILURES_PER_ACCOUNT: Limit = { hits: 500, seconds: QUARTER_HOUR };
const REGISTRATIONS_PER_ADDRESS: Limit = { hits: 20, seconds: 60 * 60 };

export interface AuthContext extends EmailContext {
  readonly tokens: Tokens;
}

/**
 * Signs in with a password and returns a token for a new session. An account may ask for a code besides. See {@link
 * authenticate} for what is refused.
 */
export async function signIn(context: AuthContext, given: z.output<typeof credentials>, origin: Origin) {
  return finishSignIn(context, await authenticate(context, given, origin), origin);
}

/**
 * The account whose password and code these are. A wrong password and an unknown user get the same response in about the
 * same time. Failures are counted per identifier and network, so that nobody can lock an account for its owner
 * elsewhere, and the limit does not reveal which username and email belong together. Beyond {@link
 * FAILURES_PER_ACCOUNT} the password is not verified, and the response is the one for a wrong password.
 */
export async function authenticate(
  context: AuthContext,
  { identifier, password, code }: z.output<typeof credentials>,
  origin: Origin,
): Promise<SignedIn> {
  const { db } = context;
  const user = await findByIdentifier(db, identifier);
  const user_id = user?.id ?? null;
  const failures = new Failures(context, { identifier, user_id, address: origin.address });
  let isTried = true;
  try {
    isTried = await failures.count();
  } catch (error) {
    if (error instanceof CodedError) origin.audit('auth.login_failed', { user_id, reason: 'throttled' });
    throw error;
  }
  const hash = isTried ? user?.password_hash : undefined;
  const isRight = await verifyPassword(password, hash, hashingNetwork(origin.address)).catch(async (error: unknown) => {
    // The password was not verified.
    await failures.forgive();
    throw error;
  });
  if (!isRight || !user) {
    const reason = !user ? 'unknown name' : isTried ? 'wrong password' : 'throttled';
    origin.audit('auth.login_failed', { user_id, reason });
    throw invalidCredentials();
  }
  await failures.forgive();
  refuseSuspended(user, origin.audit);
  await requireSecondFactor(context, user.id, code, origin.audit);
  return user;
}

/** Opens a session for somebody who has proved who they are, and tells them of a new device. */
export async function finishSignIn(context: AuthContext, user: SignedIn, origin: Origin) {
  refuseSuspended(user, origin.audit);
  await requireConfirmedEmail(context, user, origin);
  const device = nameDevice(origin.userAgent);
  const opened = await openSession(context, user, device);
  if (!opened) {
    // The password changed, or the account was deleted or suspended, meanwhile.
    origin.audit('auth.login_failed', { user_id: user.id, reason: 'wrong password' });
    throw invalidCredentials();
  }
  const { session_id, ...session } = opened;
  await tellOfNewDevice(context, { user_id: user.id, email: user.email, device, ...origin });
  origin.audit('auth.login', { user_id: user.id, session_id, device });
  return session;
}

/** Throws 403 for an account that is suspended. */
export function refuseSuspended(
  user: { readonly id: string; readonly suspended_at: string | null },
  audit: Audit,
): void {
  if (user.suspended_at === null) return;
  audit('auth.login_failed', { user_id: user.id, reason: 'suspended' });
  throw new CodedError('ACCOUNT_SUSPENDED', message('auth.suspended'));
}

function invalidCredentials(): CodedError {
  return new CodedError('INVALID_CREDENTIALS', message('auth.invalidCredentials'));
}

interface Attempt {
  readonly identifier: string;
  readonly user_id: string | null;
  readonly address: string;
}

/** The keys under which failed sign-ins with an identifier are counted, one for each network of an address. */
function identifierLimits(identifier: string, address: string) {
  return networksOf(address).map(({ name, share }) => ({
    key: `${SIGN_IN}:identifier:${name}:${foldCase(identifier)}`,
    limit: share === 1 ? FAILURES_PER_IDENTIFIER : FAILURES_PER_IDENTIFIER_AND_SITE,
  }));
}

const accountKey = (userId: string) => `${SIGN_IN}:account:${userId}`;

/**
 * The counters of one sign-in. It counts as a failure before its password is verified, and is taken back if it
 * succeeds.
 */
class Failures {
  readonly #context: AccountContext;
  readonly #limits: readonly { readonly key: string; readonly limit: Limit }[];
  readonly #account: string | undefined;
  readonly #counted: string[] = [];

  constructor(context: AccountContext, { identifier, user_id, address }: Attempt) {
    this.#context = context;
    this.#limits = [...addressLimits(SIGN_IN, FAILURES_PER_ADDRESS, address), ...identifierLimits(identifier, address)];
    this.#account = user_id === null ? undefined : accountKey(user_id);
  }

  /** Throws 429 beyond the limit of a network, without counting. Returns false beyond the limit of the account. */
  async count(): Promise<boolean> {
    const { throttle } = this.#context;
    try {
      for (const { key, limit } of this.#limits) {
        await throttle.countKey(key, limit);
        this.#counted.push(key);
      }
    } catch (error) {
      await this.forgive();
      throw error;
    }
    if (this.#account === undefined) return true;
    if (await throttle.exceeds(this.#account, FAILURES_PER_ACCOUNT)) return false;
    this.#counted.push(this.#account);
    return true;
  }

  async forgive(): Promise<void> {
    for (const key of this.#counted.splice(0)) await this.#context.throttle.forgive(key);
  }
}

/** Resets the failures of an account and of its identifiers from this address, because its password has changed. */
export async function forgetFailures(
  db: Db,
  { id, username, email }: { readonly id: string; readonly username: string; readonly email: string },
  address: string,
): Promise<void> {
  const names = [username, email].flatMap((name) => identifierLimits(name, address).map(({ key }) => key));
  await forgetThrottles(db, [accountKey(id), ...names]);
}

/** An account, as it was when its sign-in was verified. */
interface Account {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly password_hash: string;
}

/** An account that has proved who it is. */
export interface SignedIn extends Account {
  readonly suspended_at: string | null;
  readonly email_confirmed_at: string | null;
}

/**
 * Opens a session for an account whose password matched this hash, and returns its token. Undefined if the hash has
 * changed since, or the account is suspended or deleted.
 */
export async function openSession(
  { db, clock, tokens }: Pick<AuthContext, 'db' | 'clock' | 'tokens'>,
  account: Account,
  device: string,
) {
  const { id: userId, username, email, role, password_hash } = account;
  const now = clock.now();
  const sessionId = newId();
  await deleteEndedSessions(db, userId, now.toISOString());
  await deleteOldestSessions(db, userId, PROFILE_LIMITS.sessions - 1);
  const session = {
    user_id: userId,
    id: sessionId,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + TOKEN_LIFETIME * 1000).toISOString(),
    device,
    last_seen_at: now.toISOString(),
  };
  if (!(await insertSession(db, session, password_hash))) return undefined;
  await setLastSeen(db, userId, now.toISOString().slice(0, 10));
  return { token: tokens.sign({ userId, sessionId, role }), session_id: sessionId, username, email, role };
}

/**
 * Creates an account and returns its id. A taken username or email is reported per field. An invitation is used once; throws
 * 410 if others have used it up.
 */
export async function signUp(
  context: EmailContext,
  draft: z.output<typeof registration>,
  { address, language }: Pick<Origin, 'address' | 'language'>,
  invitation?: string,
): Promise<string> {
  const { db, clock } = context;
  await context.throttle.count('register', { address: REGISTRATIONS_PER_ADDRESS }, { address });
  const { username, email, password } = draft;
  await refuseTaken(db, draft);
  const password_hash = await hashPassword(password, hashingNetwork(address));
  const id = newId();
  try {
    await db.transaction().execute(async (transaction) => {
      if (invitation !== undefined) await useInvitation(transaction, clock, invitation);
      await insertUserIn(transaction, { id, username, email, password_hash, created_at: clock.now().toISOString() });
      await askToConfirm(context, transaction, { user_id: id, email, language });
    });
    context.mail?.nudge();
  } catch (error) {
    // Another registration got in between the check and the insert.
    if (isUniqueViolation(error)) await refuseTaken(db, draft);
    throw error;
  }
  return id;
}

/**
 * Throws 409, with a text per field, if the username or email belongs to another account than `owner`, or the username
 * looks too much like another.
 */
export async function refuseTaken(
  db: Db,
  draft: { username: string; email: string },
  owner?: NameOwner,
): Promise<void> {
  const taken = await findTaken(db, draft, owner);
  const lookAlike = taken.look ? message('auth.usernameLooksTaken') : undefined;
  const username = taken.username ? message('auth.usernameTaken') : lookAlike;
  const email = taken.email ? message('auth.emailTaken') : undefined;
  const fields = { ...(username && { username }), ...(email && { email }) };
  if (username) throw new CodedError('USERNAME_TAKEN', username, { fields });
  if (email) throw new CodedError('EMAIL_TAKEN', email, { fields });
}
