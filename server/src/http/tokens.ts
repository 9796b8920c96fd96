import { message } from '@moodbowl/i18n/message';
import * as auth from '@moodbowl/contract/auth';

import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { CodedError } from './coded-error.ts';

const ISSUER = 'moodbowl';
const AUDIENCE = 'moodbowl';
/** Seven days, in seconds. */
export const TOKEN_LIFETIME = 7 * 24 * 60 * 60;

/** Most tokens whose verified signature is cached; expiry and session are still checked on each call. */
const CACHED_TOKENS = 1_000;

/** Nothing is taken that {@link Tokens.sign} would not make; times are in seconds. */
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

export function unauthorized(cause?: unknown): CodedError {
  return new CodedError('UNAUTHORIZED', message('errors.unauthorized'), { cause });
}

interface TokenOptions {
  readonly secret: string;
  /** What the secret before the present one has signed is taken, too, so that changing it logs nobody out. */
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

  // Whatever else a header could say or ask for is not ours, so it is not even read.
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
