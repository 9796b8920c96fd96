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
import type { EmailOptions } from './email-confirmation.service.ts';
import { signIn, signUp } from './auth.service.ts';
import * as resets from './password-resets.service.ts';

interface Options extends EmailOptions {
  readonly tokens: Tokens;
  /** What the environment decides; undefined if administrators do. */
  readonly registration: Registration | undefined;
}

export function authRoutes(options: Options): FeaturePlugin {
  return ({ endpoint, db, clock, throttle }) => {
    const context = { db, clock, throttle, ...options };

    endpoint(getInstance, async () => {
      const { name, registration } = await readSettings(db);
      return { name, registration: options.registration ?? registration, mail: options.mail !== undefined };
    });

    endpoint(register, async ({ t, language, body, request }) => {
      const registration = options.registration ?? (await readSettings(db)).registration;
      const invitation = await admit(context, registration, body.invitation);
      const user_id = await signUp(context, body, { address: request.ip, language }, invitation);
      auditOf(request)('auth.registered', { user_id });
      return { message: t('auth.registered') };
    });

    endpoint(login, async ({ t, language, body, request }) => {
      const { ip: address, headers } = request;
      const origin = { address, userAgent: headers['user-agent'], language, audit: auditOf(request) };
      return { ...(await signIn(context, body, origin)), message: t('auth.loggedIn') };
    });

    endpoint(requestReset, async ({ t, language, body, request }) => {
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
