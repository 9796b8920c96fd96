import { AUTH_MESSAGES, login, logout, register } from '@moodbowl/contract/auth';
import type { Feature } from '../../http/feature.ts';
import type { Tokens } from '../../http/tokens.ts';
import { deleteSession } from './auth.repository.ts';
import { signIn, signUp } from './auth.service.ts';

interface Options {
  readonly tokens: Tokens;
  readonly throttles: boolean;
}

export function authRoutes(options: Options): Feature {
  return ({ handle, db, clock }) => {
    const context = { db, clock, ...options };

    handle(register, async ({ body, request }) => {
      await signUp(context, body, request.ip);
      request.log.info({ event: 'registered' }, 'audit');
      return { message: AUTH_MESSAGES.registered };
    });

    handle(login, async ({ body, request }) => {
      const session = await signIn(context, body, { address: request.ip, userAgent: request.headers['user-agent'] });
      return { ...session, message: AUTH_MESSAGES.loggedIn };
    });

    handle(logout, async ({ user }) => {
      await deleteSession(db, user.id, user.session_id);
      return { message: AUTH_MESSAGES.loggedOut };
    });
  };
}
