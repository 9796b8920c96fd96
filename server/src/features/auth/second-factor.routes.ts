import * as contract from '@moodbowl/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Tokens } from '../../http/auth.ts';
import { auditOf } from '../../http/log.ts';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { originOf } from './origin.ts';
import type { EmailOptions } from './email-confirmation.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as repository from './second-factor.repository.ts';
import * as service from './second-factor.service.ts';

interface Options extends EmailOptions {
  readonly tokens: Tokens;
  readonly publicUrl: string | undefined;
}

/** Codes of an app, recovery codes and passkeys. */
export const secondFactorRoutes =
  ({ publicUrl, ...options }: Options): FeaturePlugin =>
  ({ endpoint, db, clock, throttle }) => {
    const context = { db, clock, throttle, ...options };
    const withSite = (request: FastifyRequest) => ({
      ...context,
      site: passkeys.siteOf(publicUrl, request.headers.origin),
    });

    endpoint(contract.getSecondFactor, async ({ user: { id } }) => {
      const asked = await repository.findAsked(db, id);
      const recovery_codes = await repository.countRecoveryCodes(db, id);
      const list = await repository.listPasskeys(db, id);
      return { totp: asked.totp, asks_passkey: asked.passkey, recovery_codes, passkeys: list };
    });

    endpoint(contract.startTotp, async ({ language, present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      return service.startTotp({ ...context, change, language, audit: auditOf(request) }, caller, body.password);
    });

    endpoint(contract.confirmTotp, async ({ user, language, change, body, request }) => {
      const changing = { ...context, change, language, audit: auditOf(request) };
      const recovery_codes = await service.confirmTotp(changing, user.id, body.code);
      return { recovery_codes };
    });

    endpoint(contract.endTotp, async ({ t, language, present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      await service.endTotp({ ...context, change, language, audit: auditOf(request) }, caller, body.password);
      return { message: t('secondFactor.totpEnded') };
    });

    endpoint(contract.renewRecoveryCodes, async ({ language, present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      const changing = { ...context, change, language, audit: auditOf(request) };
      const recovery_codes = await service.renewRecoveryCodes(changing, caller, body.password);
      return { recovery_codes };
    });

    endpoint(contract.askPasskey, async ({ language, present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      const recovery_codes = await service.askPasskey(
        { ...context, change, language, audit: auditOf(request) },
        caller,
        body,
      );
      return { recovery_codes };
    });

    endpoint(contract.startPasskey, async ({ language, present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      const changing = { ...withSite(request), change, language, audit: auditOf(request) };
      return { options: { ...(await passkeys.startPasskey(changing, caller, body.password)) } };
    });

    endpoint(contract.addPasskey, async ({ language, present, change, body, request }) => {
      const { id } = await present();
      const added = await passkeys.addPasskey(
        { ...withSite(request), change, language, audit: auditOf(request) },
        id,
        body,
      );
      return added;
    });

    endpoint(contract.renamePasskey, async ({ change, params, body }) =>
      change(async (transaction, { id }) =>
        orNotFound(await repository.renamePasskey(transaction, id, params.id, body.name)),
      ),
    );

    endpoint(contract.removePasskey, async ({ language, change, params, request }) => {
      const removed = await passkeys.removePasskey(
        { ...context, change, language, audit: auditOf(request) },
        params.id,
      );
      return removed;
    });

    endpoint(contract.startPasskeyLogin, async ({ request }) => ({
      options: { ...(await passkeys.startPasskeyLogin(withSite(request))) },
    }));

    endpoint(contract.loginWithPasskey, async ({ t, language, body, request }) => {
      const session = await passkeys.signInWithPasskey(withSite(request), body.credential, originOf(request, language));
      return { ...session, message: t('auth.loggedIn') };
    });
  };
