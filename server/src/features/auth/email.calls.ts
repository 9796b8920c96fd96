import {
  asOwner,
  by,
  missing,
  own,
  type FeatureCalls,
  type FeatureRows,
  type World,
} from '../../../test/feature-calls.ts';
import { TOKEN_SECRET } from '../../../test/test-app.ts';
import { findByIdentifier } from './auth.repository.ts';
import { replaceEmailChange } from './email-changes.repository.ts';
import { type ConfirmationKind, createConfirmation } from './email-confirmation.service.ts';

const NEW_EMAIL = 'another@example.net';

/** Has somebody wait for another email, and makes the token of a link. */
async function tokenOf({ app }: World, identifier: string, kind: ConfirmationKind) {
  const { id: user_id, email } = (await findByIdentifier(app.database.db, identifier)) ?? { id: '', email: '' };
  const expires_at = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const row = { user_id, email: NEW_EMAIL, confirmed_by_present: 1, confirmed_by_new: 0, expires_at } as const;
  await replaceEmailChange(app.database.db, row);
  const proved = kind === 'confirm_email' ? email : NEW_EMAIL;
  const now = app.clock.now();
  return createConfirmation({ tokenSecret: TOKEN_SECRET }, { user_id, kind, email: proved, now });
}

export const rows: FeatureRows = {
  upgrade: ({ user: user_id, ago }) => ({
    email_changes: [{ user_id, email: NEW_EMAIL, confirmed_by_present: 0, confirmed_by_new: 1, expires_at: ago(-1) }],
  }),
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /profile/email': { access: [own], plans: [asOwner()], statements: 2 },
  'POST /profile/email/confirmation': { access: [own], plans: [asOwner()] },
  'DELETE /profile/email/change': {
    access: [missing(() => ({}))],
    plans: [
      asOwner(async (world) => {
        await tokenOf(world, world.owners.username, 'confirm_email');
        return {};
      }),
    ],
  },
  'POST /auth/confirm-email': {
    access: [missing(({ user }) => ({ body: { token: `${user}.${'x'.repeat(140)}` } }))],
    plans: [
      by('no token', async (world) => ({
        body: { token: await tokenOf(world, world.owners.username, 'confirm_email') },
      })),
      by('no token', async (world) => ({
        body: { token: await tokenOf(world, 'one.who.was.asked', 'confirm_new_email') },
      })),
    ],
    last: true,
  },
};
