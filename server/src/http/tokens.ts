import type { Role } from '@moodbowl/contract/auth';
import { ERROR_MESSAGES } from '@moodbowl/contract/error';
import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { CodedError } from './coded-error.ts';

const ISSUER = 'moodbowl';
const AUDIENCE = 'moodbowl';
/** Seven days, in seconds. */
export const TOKEN_LIFETIME = 7 * 24 * 60 * 60;

interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly role: Role;
  readonly iss: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
  readonly nbf?: number;
}

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
  sign(session: { userId: string; sessionId: string; role: Role }): string;
  /** The claims of a valid token; throws 401 for every way in which one can be wrong. */
  verify(token: string): Claims;
}

export function unauthorized(cause?: unknown): CodedError {
  return new CodedError('UNAUTHORIZED', ERROR_MESSAGES.unauthorized, { cause });
}

/** Adds `app.tokens`. */
export async function addTokens(app: FastifyInstance, { secret, clock }: { secret: string; clock: Clock }): Promise<void> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256' },
    verify: {
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'role', 'iss', 'aud', 'iat', 'exp'],
      // Times are checked below, against our own clock and with strict types.
      ignoreExpiration: true,
      ignoreNotBefore: true,
      cache: 10_000,
    },
  });

  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  app.decorate('tokens', {
    sign: ({ userId, sessionId, role }) => {
      const iat = seconds();
      return app.jwt.sign({ sub: userId, sid: sessionId, role, iss: ISSUER, aud: AUDIENCE, iat, exp: iat + TOKEN_LIFETIME });
    },
    verify: (token) => {
      let claims: Claims;
      try {
        claims = app.jwt.verify<Claims>(token);
      } catch (error) {
        throw unauthorized(error);
      }
      if (!isCurrent(claims, seconds())) throw unauthorized();
      return claims;
    },
  } satisfies Tokens);
}

/** Whether the claims have their types and the token has begun and not ended. */
function isCurrent({ sub, sid, iat, exp, nbf }: Claims, now: number): boolean {
  if (typeof sub !== 'string' || typeof sid !== 'string') return false;
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return false;
  if (nbf !== undefined && !(Number.isFinite(nbf) && nbf <= now)) return false;
  return exp > now;
}
