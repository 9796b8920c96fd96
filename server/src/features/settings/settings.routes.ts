import type { Registration } from '@moodbowl/contract/auth';
import * as contract from '@moodbowl/contract/settings';
import { message } from '@moodbowl/i18n/message';
import type { Db } from '../../db/database.ts';
import { deleteEndedInvites, deleteInvite, insertInvite, listInvites } from '../../db/invites.ts';
import type { Tokens } from '../../http/auth.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import { auditOf } from '../../http/log.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { readSettings, storeSettings } from '../auth/registration.ts';
import { originOf } from '../auth/origin.ts';
import type { EmailOptions } from '../auth/email-confirmation.service.ts';
import { setUpInstance } from './setup.service.ts';

interface Options extends EmailOptions {
  readonly tokens: Tokens;
  /** What the environment decides; undefined if administrators do. */
  readonly registration: Registration | undefined;
}

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
      (await listInvites(db, user.id, 'server', now.toISOString())).map(({ friend_id: _, ...shown }) => shown),
    );

    endpoint(contract.createInvitation, async ({ change, now, body: { uses, days }, request }) => {
      const at = now.toISOString();
      const made = await change(
        async (transaction, { id: owner_id }) => {
          await deleteEndedInvites(transaction, owner_id, at);
          const open = await listInvites(transaction, owner_id, 'server', at);
          if (open.length >= contract.SETTINGS_LIMITS.invitations)
            throw new CodedError('INVITATIONS_FULL', message('settings.invitationsFull'));
          return insertInvite(transaction, now, { kind: 'server', owner_id, uses, days });
        },
        { mode: 'exclusive' },
      );
      auditOf(request)('invitation.created');
      return made;
    });

    endpoint(contract.endInvitation, async ({ change, params }) =>
      change(async (transaction, { id: owner }) => {
        const { id } = orNotFound(await deleteInvite(transaction, owner, params.id, 'server'));
        return { id };
      }),
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
