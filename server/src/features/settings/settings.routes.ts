import type { Registration } from '@moodbowl/contract/auth';
import * as contract from '@moodbowl/contract/settings';
import { message } from '@moodbowl/i18n/message';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { newLinkSecret } from '../../db/link-keys.ts';
import type { Tokens } from '../../http/auth.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import { auditOf } from '../../http/log.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { hashOfInvitation, readSettings, storeSettings } from '../auth/registration.ts';
import { originOf } from '../auth/origin.ts';
import type { EmailOptions } from '../auth/email-confirmation.service.ts';
import * as invitations from './invitations.repository.ts';
import { setUpInstance } from './setup.service.ts';

interface Options extends EmailOptions {
  readonly tokens: Tokens;
  /** What the environment decides; undefined if administrators do. */
  readonly registration: Registration | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What administrators choose for this server, and whom they invite. */
export const settingsRoutes =
  (options: Options): FeaturePlugin =>
  ({ endpoint, db, clock, throttle }) => {
    endpoint(contract.getSettings, async () => settingsOf(db, options.registration));

    endpoint(contract.updateSettings, async ({ change, body, request }) => {
      if (body.registration !== undefined && options.registration !== undefined)
        throw new CodedError('SETTING_FIXED', message('settings.fixed'));
      const settings = await change(async (transaction) => {
        await storeSettings(transaction, body);
        return settingsOf(transaction, options.registration);
      });
      auditOf(request)('settings.changed');
      return settings;
    });

    endpoint(contract.listInvitations, async ({ user, now }) =>
      invitations.listInvitations(db, user.id, now.toISOString()),
    );

    endpoint(contract.createInvitation, async ({ change, now, body: { uses, days }, request }) => {
      const secret = newLinkSecret();
      const created_at = now.toISOString();
      const expires_at = new Date(now.getTime() + days * DAY_MS).toISOString();
      const made = await change(
        async (transaction, { id: user_id }) => {
          await invitations.deleteUsed(transaction, user_id, created_at);
          const open = await invitations.listInvitations(transaction, user_id, created_at);
          if (open.length >= contract.SETTINGS_LIMITS.invitations)
            throw new CodedError('INVITATIONS_FULL', message('settings.invitationsFull'));
          const secret_hash = hashOfInvitation(secret);
          const row = { user_id, id: newId(), secret_hash, uses_left: uses, created_at, expires_at };
          return { ...(await invitations.insertInvitation(transaction, row)), code: `${user_id}${secret}` };
        },
        { mode: 'exclusive' },
      );
      auditOf(request)('invitation.created');
      return made;
    });

    endpoint(contract.endInvitation, async ({ change, params }) =>
      change(async (transaction, { id }) => orNotFound(await invitations.deleteInvitation(transaction, id, params.id))),
    );

    endpoint(contract.getAnnouncement, async () => {
      const { announcement } = await readSettings(db);
      return { announcement };
    });

    endpoint(contract.setUp, async ({ t, language, body, request }) => {
      const session = await setUpInstance({ ...options, db, clock, throttle }, body, originOf(request, language));
      return { ...session, message: t('auth.loggedIn') };
    });
  };

/** The settings as administrators see them; what the environment decides is fixed. */
async function settingsOf(db: Db, fixed: Registration | undefined): Promise<contract.Settings> {
  const stored = await readSettings(db);
  return { ...stored, registration: fixed ?? stored.registration, registration_fixed: fixed !== undefined };
}
