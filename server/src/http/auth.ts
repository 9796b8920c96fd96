import * as auth from '@moodbowl/contract/auth';
import type { Access } from '@moodbowl/contract/endpoint';

import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Clock } from '../clock.ts';
import { type Db, isUnavailable } from '../db/database.ts';
import { canonicalZone } from '../time-zone.ts';
import { languageOf } from './errors.ts';
import { type CurrentUser, findCaller, requireRole, unauthorized } from './change.ts';
import jwt from '@fastify/jwt';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyRequest {
    caller: CurrentUser | undefined;
  }
}

interface Authentication {
  readonly db: Db;
  readonly clock: Clock;
  /** What else follows the time zone of somebody, in the transaction that stores it. */
  readonly followTimeZone: (transaction: Db, userId: string, timeZone: string, now: Date) => Promise<void>;
}

/** Lets {@link requireAccess} know the caller: token, then session, then the present role. */
export function addAuthentication(app: FastifyInstance, { db, clock, followTimeZone }: Authentication): void {
  app.decorateRequest('caller', undefined);
  app.decorate('authenticate', async (request) => {
    const claims = app.tokens.verify(bearerToken(request));
    const session = await findCaller({ db, clock }, { id: claims.sub, session_id: claims.sid });
    const now = clock.now();
    const { home_id, username, role, last_seen_at, last_seen_on, time_zone_set_at } = session;
    const time_zone = sentTimeZone(request) ?? session.time_zone;
    const ofSession = { session_id: claims.sid, session_expires_at: session.expires_at };
    const caller = { id: claims.sub, home_id, ...ofSession, username, role, time_zone, language: languageOf(request) };
    if (isAnHourAgo(last_seen_at, now)) await ifPossible(request, rememberSeen(db, caller, now));
    if (last_seen_on !== dayOf(now)) await ifPossible(request, rememberDay(db, caller.id, dayOf(now)));
    if (time_zone !== session.time_zone && isAnHourAgo(time_zone_set_at, now))
      await ifPossible(request, rememberTimeZone({ db, followTimeZone }, caller, now));
    return caller;
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves the caller; fails with 401 if the session is unknown or expired. */
    authenticate(request: FastifyRequest): Promise<CurrentUser>;
  }
}

function bearerToken(request: FastifyRequest): string {
  if (isSaidTwice(request.raw.rawHeaders)) throw unauthorized();
  const [scheme, token, ...rest] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw unauthorized();
  return token;
}

/** With two Authorization headers it is ambiguous who is calling. */
function isSaidTwice(rawHeaders: readonly string[]): boolean {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 'authorization'.length && name.toLowerCase() === 'authorization') times += 1;
  }
  return times > 1;
}

/** The last use of a session and its time zone are written once an hour at most, so that reads stay reads. */
const REMEMBER_EVERY_MS = 60 * 60 * 1000;

function isAnHourAgo(instant: string | null, now: Date): boolean {
  return instant === null || now.getTime() - Date.parse(instant) >= REMEMBER_EVERY_MS;
}

async function rememberSeen(db: Db, { id, session_id }: CurrentUser, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('user_id', '=', id)
    .where('id', '=', session_id)
    .execute();
}

/** The day by UTC: `YYYY-MM-DD`. */
function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Administrators see the day of the last visit. */
async function rememberDay(db: Db, userId: string, last_seen_on: string): Promise<void> {
  await db.updateTable('users').set({ last_seen_on }).where('id', '=', userId).execute();
}

/** The longest that a request waits for this, in milliseconds. */
const REMEMBER_MS = 50;

/** These writes are optional: reads must work while the database accepts no writes, or is slow to. */
async function ifPossible(request: FastifyRequest, work: Promise<void>): Promise<void> {
  const remembered = work.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    request.log.warn({ err: error }, 'not remembered');
  });
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, REMEMBER_MS);
  try {
    await Promise.race([remembered, isLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** The time zone that the browser sent, as the runtime spells it; undefined if absent or invalid. */
function sentTimeZone({ headers }: FastifyRequest): string | undefined {
  const zone = headers['time-zone'];
  return typeof zone === 'string' ? canonicalZone(zone) : undefined;
}

/** Used for requests without the header, for friends, who see the streak by the person's own day, and for reminders. */
async function rememberTimeZone(
  { db, followTimeZone }: Pick<Authentication, 'db' | 'followTimeZone'>,
  { id, time_zone }: CurrentUser,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const set = { time_zone, time_zone_set_at: now.toISOString() };
    await transaction.updateTable('users').set(set).where('id', '=', id).execute();
    await followTimeZone(transaction, id, time_zone, now);
  });
}

/** The hook that admits callers with this access, and sets `request.caller`. */
export function requireAccess(access: Access): onRequestAsyncHookHandler {
  return async function authorize(request) {
    if (access === 'public') return;
    const caller = await this.authenticate(request);
    request.caller = caller;
    requireRole(access, caller.role);
  };
}

const ISSUER = 'moodbowl';
const AUDIENCE = 'moodbowl';
/** Seven days, in seconds. */
export const TOKEN_LIFETIME = 7 * 24 * 60 * 60;

/** Most tokens whose verified signature is cached; expiry and session are still checked on each call. */
const CACHED_TOKENS = 1_000;

/** Accepts only claims that {@link Tokens.sign} makes; times are in seconds. */
const claimsShape = z
  .object({
    sub: z.uuid(),
    sid: z.uuid(),
    role: auth.role,
    iss: z.literal(ISSUER),
    aud: z.literal(AUDIENCE),
    iat: z.int(),
    exp: z.int(),
    nbf: z.int().optional(),
  })
  .refine(({ iat, exp }) => iat < exp && exp - iat <= TOKEN_LIFETIME);
export type Claims = z.infer<typeof claimsShape>;

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims;
    user: Claims;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens;
  }
}

export interface Tokens {
  /** A signed token (JWT, HS256) that ends after {@link TOKEN_LIFETIME}. */
  sign(session: { userId: string; sessionId: string; role: auth.Role }): string;
  /** The claims of a valid token; throws 401 for every way in which one can be wrong. */
  verify(token: string): Claims;
}

interface TokenOptions {
  readonly secret: string;
  /** Previous secret; tokens signed with it remain valid, so that changing it logs nobody out. */
  readonly previousSecret: string | undefined;
  readonly clock: Clock;
}

/** Adds `app.tokens`. */
export async function addTokens(app: FastifyInstance, { secret, previousSecret, clock }: TokenOptions): Promise<void> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256' },
    verify: {
      algorithms: ['HS256'],
      cache: CACHED_TOKENS,
      // The claims are checked below, against our own clock and with strict types.
      ignoreExpiration: true,
      ignoreNotBefore: true,
    },
  });

  // Any other header was not made by us, so the token is rejected unread.
  const [head = ''] = app.jwt.sign({} as Claims).split('.');
  const checkSignature = (token: string): unknown => {
    if (!token.startsWith(`${head}.`)) throw new Error('a header that is not ours');
    try {
      return app.jwt.verify(token);
    } catch (error) {
      if (previousSecret === undefined) throw error;
      return app.jwt.verify(token, { key: previousSecret });
    }
  };

  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  app.decorate('tokens', {
    sign: ({ userId, sessionId, role }) => {
      const iat = seconds();
      return app.jwt.sign({
        sub: userId,
        sid: sessionId,
        role,
        iss: ISSUER,
        aud: AUDIENCE,
        iat,
        exp: iat + TOKEN_LIFETIME,
      });
    },
    verify: (token) => {
      let claims: Claims;
      try {
        claims = claimsShape.parse(checkSignature(token));
      } catch (error) {
        throw unauthorized(error);
      }
      const now = seconds();
      if (claims.exp <= now || (claims.nbf ?? now) > now) throw unauthorized();
      return claims;
    },
  } satisfies Tokens);
}
