import { message } from '@moodbowl/i18n/message';
import {
  getInstance,
  login,
  logout,
  register,
  type Registration,
  requestReset,
  resetPassword,
} from '@moodbowl/contract/auth';
import { auditOf } from '../../http/log.ts';
import { CodedError } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { Tokens } from '../../http/auth.ts';
import { deleteSession, ENDING } from './auth.repository.ts';
import { admit, readSettings } from './registration.ts';
import { originOf } from './origin.ts';
import type { EmailOptions } from './email-confirmation.service.ts';
import { signIn, signUp } from './auth.service.ts';
import * as resets from './password-resets.service.ts';

interface Options extends EmailOptions {
  /** What the provider of sign-ins is called; undefined without one. */
  readonly providerName: string | undefined;
  /** Whether passwords sign in. */
  readonly passwordSignIn: boolean;
  readonly tokens: Tokens;
  /** What the environment decides; undefined if administrators do. */
  readonly registration: Registration | undefined;
}

export function authRoutes(options: Options): FeaturePlugin {
  return ({ endpoint, db, clock, throttle }) => {
    const context = { db, clock, throttle, ...options };

    const requirePasswordSignIn = () => {
      if (!options.passwordSignIn) throw new CodedError('PASSWORD_SIGN_IN_OFF', message('auth.passwordSignInOff'));
    };

    endpoint(getInstance, async () => {
      const { name, registration } = await readSettings(db);
      return {
        name,
        registration: options.passwordSignIn ? (options.registration ?? registration) : 'closed',
        mail: options.mail !== undefined,
        provider: options.providerName ?? null,
        password_sign_in: options.passwordSignIn,
      };
    });

    endpoint(register, async ({ t, language, body, request }) => {
      const wanted = options.registration ?? (await readSettings(db)).registration;
      const registration = options.passwordSignIn ? wanted : 'closed';
      const invitation = await admit(context, registration, body.invitation);
      const user_id = await signUp(context, body, { address: request.ip, language }, invitation);
      auditOf(request)('auth.registered', { user_id });
      return { message: t('auth.registered') };
    });

    endpoint(login, async ({ t, language, body, request }) => {
      requirePasswordSignIn();
      return { ...(await signIn(context, body, originOf(request, language))), message: t('auth.loggedIn') };
    });

    endpoint(requestReset, async ({ t, language, body, request }) => {
      requirePasswordSignIn();
      const { mail } = options;
      if (!mail) throw new CodedError('MAIL_OFF', message('auth.mailOff'));
      await resets.requestReset({ ...context, mail }, { ...body, language }, request.ip);
      return { message: t('auth.resetRequested') };
    });

    endpoint(resetPassword, async ({ t, language, body, request }) => {
      await resets.resetPassword(context, body, { address: request.ip, language, audit: auditOf(request) });
      return { message: t('auth.passwordReset') };
    });

    endpoint(logout, async ({ t, change, request }) => {
      await change(async (transaction, { id, session_id }) => deleteSession(transaction, id, session_id), ENDING);
      auditOf(request)('auth.logout');
      return { message: t('auth.loggedOut') };
    });
  };
}
