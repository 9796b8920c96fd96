import { AUTH_MESSAGES, type credentials, type registration, type Role } from '@moodbowl/contract/auth';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type Db, isUniqueViolation } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Audit } from '../../http/audit.ts';
import { CodedError } from '../../http/coded-error.ts';
import { forgive, type Limit, sweepThrottles, throttle } from '../../http/throttle.ts';
import { TOKEN_LIFETIME, type Tokens } from '../../http/tokens.ts';
import { deliverEmailRequests } from '../friends/friends.service.ts';
import {
  deleteEndedSessions,
  findByIdentifier,
  findPasswordHash,
  findTaken,
  insertSession,
  insertUser,
} from './auth.repository.ts';
import { nameDevice } from './device.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { foldCase } from '../../db/fold.ts';

const FAILURES_PER_ACCOUNT: Limit = { hits: 10, seconds: 15 * 60 };
const FAILURES_PER_ADDRESS: Limit = { hits: 50, seconds: 15 * 60 };
const REGISTRATIONS_PER_ADDRESS: Limit = { hits: 20, seconds: 60 * 60 };

export interface AccountContext {
  readonly db: Db;
  readonly clock: Clock;
  /** False only for load tests and test suites. */
  readonly throttles: boolean;
}

export interface AuthContext extends AccountContext {
  readonly tokens: Tokens;
}

/** Where somebody signs in from. */
interface Origin {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly audit: Audit;
}

/** What failed sign-ins of an account are counted under; a name that nobody has stands for itself. */
const accountKey = (userIdOrName: string) => `sign-in:account:${userIdOrName}`;

/** Signs in: a new session and its token. A wrong password and an unknown user fail alike, in like time. */
export async function signIn(
  context: AuthContext,
  { identifier, password }: z.output<typeof credentials>,
  origin: Origin,
) {
  const { db, clock } = context;
  const user = await findByIdentifier(db, identifier);
  const user_id = user?.id ?? null;
  const keys = [`sign-in:address:${origin.address}`, accountKey(user_id ?? foldCase(identifier))] as const;
  if (context.throttles) {
    try {
      await throttle(db, clock, keys[0], FAILURES_PER_ADDRESS);
      await throttle(db, clock, keys[1], FAILURES_PER_ACCOUNT);
    } catch (error) {
      if (error instanceof CodedError) origin.audit('sign-in failed', { user_id, reason: 'throttled' });
      throw error;
    }
  }
  const known = await verifyPassword(password, user?.password_hash);
  if (!known || !user) {
    origin.audit('sign-in failed', { user_id, reason: user ? 'wrong password' : 'unknown name' });
    throw new CodedError('INVALID_CREDENTIALS', AUTH_MESSAGES.invalidCredentials);
  }

  if (context.throttles) {
    for (const key of keys) await forgive(db, key);
    await sweepThrottles(db, clock);
  }
  const { session_id, ...session } = await openSession(context, user, nameDevice(origin.userAgent));
  origin.audit('signed in', { user_id, session_id });
  return session;
}

/** A new session for somebody who has shown who they are, and its token. */
export async function openSession(
  { db, clock, tokens }: AuthContext,
  user: { id: string; username: string; email: string; role: Role },
  device: string,
) {
  const { id: userId, username, email, role } = user;
  const now = clock.now();
  const sessionId = newId();
  await deleteEndedSessions(db, userId, now.toISOString());
  await insertSession(db, {
    user_id: userId,
    id: sessionId,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + TOKEN_LIFETIME * 1000).toISOString(),
    device,
    last_seen_at: now.toISOString(),
  });
  return { token: tokens.sign({ userId, sessionId, role }), session_id: sessionId, username, email, role };
}

/**
 * The stored hash when this is the user's password, else undefined. A wrong one counts as a failed sign-in of
 * the account, so that a stolen session is no way around that limit.
 */
export async function checkPassword(
  { db, clock, throttles }: AccountContext,
  userId: string,
  password: string,
  audit: Audit,
): Promise<string | undefined> {
  const key = accountKey(userId);
  if (throttles) await throttle(db, clock, key, FAILURES_PER_ACCOUNT);
  const hash = await findPasswordHash(db, userId);
  if (!(await verifyPassword(password, hash))) {
    audit('password refused', { reason: 'wrong password' });
    return undefined;
  }
  if (throttles) await forgive(db, key);
  return hash;
}

/** Makes an account and gives its id. A taken username or email is told per field. */
export async function signUp(
  context: AuthContext,
  draft: z.output<typeof registration>,
  address: string,
): Promise<string> {
  const { db, clock } = context;
  if (context.throttles) await throttle(db, clock, `register:address:${address}`, REGISTRATIONS_PER_ADDRESS);
  const { username, email, password } = draft;
  await refuseTaken(db, draft);
  const password_hash = await hashPassword(password);
  const id = newId();
  try {
    await insertUser(db, { id, username, email, password_hash, created_at: clock.now().toISOString() });
  } catch (error) {
    // Somebody else was quicker between the check and the insert.
    if (isUniqueViolation(error)) await refuseTaken(db, draft);
    throw error;
  }
  await deliverEmailRequests(context, id, email);
  return id;
}

/** Throws 409, with a text per field, when the username or email belongs to somebody other than `owner`. */
export async function refuseTaken(db: Db, draft: { username: string; email: string }, owner?: string): Promise<void> {
  const taken = await findTaken(db, draft, owner);
  if (!taken.username && !taken.email) return;
  const fields = {
    ...(taken.username && { username: AUTH_MESSAGES.usernameTaken }),
    ...(taken.email && { email: AUTH_MESSAGES.emailTaken }),
  };
  const [code, message] = taken.username
    ? (['USERNAME_TAKEN', AUTH_MESSAGES.usernameTaken] as const)
    : (['EMAIL_TAKEN', AUTH_MESSAGES.emailTaken] as const);
  throw new CodedError(code, message, { fields });
}
