import type { Registration } from '@moodbowl/contract/auth';
import * as contract from '@moodbowl/contract/provider';
import { message } from '@moodbowl/i18n/message';
import { TOKEN_LIFETIME, type Tokens } from '../../http/auth.ts';
import { auditOf } from '../../http/log.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { deleteOtherSessions, ENDING, findPasswordHash, replacePasswordHash } from './auth.repository.ts';
import { authenticate } from './auth.service.ts';
import type { EmailOptions } from './email-confirmation.service.ts';
import { deleteEmailChange, findEmail } from './email-changes.repository.ts';
import { tellOfChange } from './second-factor.service.ts';
import { deleteIdentity, listIdentities } from './identities.repository.ts';
import { originOf } from './origin.ts';
import { hashingNetwork } from './password-check.ts';
import { hashPassword, isPasswordHash } from './passwords.ts';
import type { Provider } from './provider.ts';
import * as service from './provider.service.ts';

interface Options extends EmailOptions {
  readonly tokens: Tokens;
  readonly registration: Registration | undefined;
  /** Undefined on a server without one. */
  readonly provider: Provider | undefined;
  /** Whether passwords sign in. */
  readonly passwordSignIn: boolean;
}

/** Signing in with an OpenID Connect provider, and the connections of an account with it. */
export const providerRoutes =
  (options: Options): FeaturePlugin =>
  ({ endpoint, db, clock, throttle }) => {
    const context = () => {
      const { provider } = options;
      if (!provider) throw new CodedError('PROVIDER_OFF', message('auth.providerOff'));
      return { ...options, provider, db, clock, throttle };
    };

    endpoint(contract.startProvider, async ({ request }) => service.startProvider(context(), request.ip));

    endpoint(contract.finishProvider, async ({ t, language, body, request }) => {
      const { session, newcomer } = await service.finishProvider(context(), body, originOf(request, language));
      return { session: session && { ...session, message: t('auth.loggedIn') }, newcomer };
    });

    endpoint(contract.linkProvider, async ({ t, language, body: { ticket, ...given }, request }) => {
      const [using, origin] = [context(), originOf(request, language)];
      const user = await authenticate(using, given, origin);
      return { ...(await service.linkProvider(using, ticket, user, origin)), message: t('auth.loggedIn') };
    });

    endpoint(contract.registerWithProvider, async ({ t, language, body, request }) => {
      const session = await service.registerWithProvider(context(), body, originOf(request, language));
      return { ...session, message: t('auth.loggedIn') };
    });

    endpoint(contract.listIdentities, async ({ user }) => {
      const has_password = isPasswordHash(orNotFound(await findPasswordHash(db, user.id)));
      return { identities: await listIdentities(db, user.id), has_password };
    });

    endpoint(contract.endIdentity, async ({ language, change, params, request }) => {
      const ended = await change(
        async (transaction, { id: userId }) => {
          const identity = orNotFound(await deleteIdentity(transaction, userId, params.id));
          const hash = orNotFound(await findPasswordHash(transaction, userId));
          const left = (await listIdentities(transaction, userId)).some(({ issuer }) => isOf(options.provider, issuer));
          if (!left && !(options.passwordSignIn && isPasswordHash(hash)))
            throw new CodedError('LAST_SIGN_IN', message('auth.lastSignIn'));
          await tellOfChange({ ...options, language }, transaction, userId);
          return identity;
        },
        { mode: 'exclusive' },
      );
      options.mail?.nudge();
      auditOf(request)('auth.provider_disconnected');
      return ended;
    });

    endpoint(contract.setFirstPassword, async ({ t, language, present, now, change, body, request }) => {
      const user = await present();
      const from = orNotFound(await findPasswordHash(db, user.id));
      if (isPasswordHash(from)) throw hasPassword();
      const signedInAt = Date.parse(user.session_expires_at) - TOKEN_LIFETIME * 1000;
      if (now.getTime() - signedInAt > contract.PROVIDER_LIMITS.firstPasswordMinutes * 60_000)
        throw new CodedError('SIGN_IN_AGAIN', message('auth.signInAgain'));
      const to = await hashPassword(body.new_password, hashingNetwork(request.ip));
      await change(async (transaction, { id, session_id }) => {
        if (!(await replacePasswordHash(transaction, id, { from, to }))) throw hasPassword();
        await deleteOtherSessions(transaction, id, session_id);
        await deleteEmailChange(transaction, id);
        const { email } = orNotFound(await findEmail(transaction, id));
        await options.mail?.add(transaction, { kind: 'password_changed', email, language });
      }, ENDING);
      options.mail?.nudge();
      auditOf(request)('auth.password_changed');
      return { message: t('auth.firstPasswordSet') };
    });
  };

/** Whether an identity is of the provider that signs in at present. */
function isOf(provider: Provider | undefined, issuer: string): boolean {
  return provider !== undefined && new URL(issuer).host === new URL(provider.settings.issuer).host;
}

function hasPassword(): CodedError {
  return new CodedError('HAS_PASSWORD', message('auth.hasPassword'));
}
