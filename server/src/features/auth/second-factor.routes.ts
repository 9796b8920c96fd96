import * as contract from '@moodbowl/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Tokens } from '../../http/auth.ts';
import { auditOf } from '../../http/log.ts';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import * as passkeys from './passkeys.service.ts';
import type { ServerSecrets } from './sealing.ts';
import * as repository from './second-factor.repository.ts';
import * as service from './second-factor.service.ts';

interface Options {
  readonly tokens: Tokens;
  readonly secrets: ServerSecrets;
  readonly publicUrl: string | undefined;
  /** Undefined on a server that sends no mail. */
  readonly mail: MailQueue | undefined;
}

/** Codes of an app, recovery codes and passkeys. */
export const secondFactorRoutes =
  ({ tokens, secrets, publicUrl, mail }: Options): FeaturePlugin =>
  ({ endpoint, db, clock, throttle }) => {
    const context = { db, clock, throttle, tokens, secrets, mail };
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

    endpoint(contract.startTotp, async ({ present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      return service.startTotp({ ...context, change, audit: auditOf(request) }, caller, body.password);
    });

    endpoint(contract.confirmTotp, async ({ user, change, body, request }) => ({
      recovery_codes: await service.confirmTotp({ ...context, change, audit: auditOf(request) }, user.id, body.code),
    }));

    endpoint(contract.endTotp, async ({ t, present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      await service.endTotp({ ...context, change, audit: auditOf(request) }, caller, body.password);
      return { message: t('secondFactor.totpEnded') };
    });

    endpoint(contract.renewRecoveryCodes, async ({ present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      const changing = { ...context, change, audit: auditOf(request) };
      return { recovery_codes: await service.renewRecoveryCodes(changing, caller, body.password) };
    });

    endpoint(contract.askPasskey, async ({ present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      return {
        recovery_codes: await service.askPasskey({ ...context, change, audit: auditOf(request) }, caller, body),
      };
    });

    endpoint(contract.startPasskey, async ({ present, change, body, request }) => {
      const caller = { ...(await present()), address: request.ip };
      const changing = { ...withSite(request), change, audit: auditOf(request) };
      return { options: { ...(await passkeys.startPasskey(changing, caller, body.password)) } };
    });

    endpoint(contract.addPasskey, async ({ present, change, body, request }) => {
      const { id } = await present();
      return passkeys.addPasskey({ ...withSite(request), change, audit: auditOf(request) }, id, body);
    });

    endpoint(contract.renamePasskey, async ({ change, params, body }) =>
      change(async (transaction, { id }) =>
        orNotFound(await repository.renamePasskey(transaction, id, params.id, body.name)),
      ),
    );

    endpoint(contract.removePasskey, async ({ change, params, request }) =>
      passkeys.removePasskey({ change, audit: auditOf(request) }, params.id),
    );

    endpoint(contract.startPasskeyLogin, async ({ request }) => ({
      options: { ...(await passkeys.startPasskeyLogin(withSite(request))) },
    }));

    endpoint(contract.loginWithPasskey, async ({ t, language, body, request }) => {
      const { ip: address, headers } = request;
      const origin = { address, userAgent: headers['user-agent'], language, audit: auditOf(request) };
      const session = await passkeys.signInWithPasskey(withSite(request), body.credential, origin);
      return { ...session, message: t('auth.loggedIn') };
    });
  };
