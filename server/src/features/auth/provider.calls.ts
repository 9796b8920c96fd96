import { getProfile } from '@moodbowl/contract/profile';
import { startProvider } from '@moodbowl/contract/provider';
import {
  asOwner,
  by,
  missing,
  own,
  taken,
  type FeatureCalls,
  type FeatureRows,
  type World,
} from '../../../test/feature-calls.ts';
import { comeBackFrom, SCRIPTED_PROVIDER, SCRIPTED_SUBJECT } from '../../../test/scripted-provider.ts';
import { TestUser, TOKEN_SECRET } from '../../../test/test-app.ts';
import { insertIdentity } from './identities.repository.ts';
import { noPassword } from './passwords.ts';
import { createTicket } from './provider.service.ts';

const IDENTITY = { issuer: SCRIPTED_PROVIDER.issuer, subject: SCRIPTED_SUBJECT };

/** Somebody whom the provider has signed in. */
async function comingBack({ app }: World) {
  const { url, transaction } = (await app.call(startProvider, {})).body;
  return { body: { transaction, query: comeBackFrom(url) } };
}

function ticketOf({ app }: World, subject: string): string {
  const claims = { ...IDENTITY, subject, username: '', email: '', isEmailVerified: true, isAdmin: undefined };
  return createTicket({ secrets: { tokenSecret: TOKEN_SECRET }, clock: app.clock }, claims);
}

export const rows: FeatureRows = {
  upgrade: ({ user: user_id, ago }) => ({
    identities: [
      {
        user_id,
        id: '01957c00-0000-7000-8000-00000a0d1801',
        ...IDENTITY,
        created_at: ago(2),
        last_used_on: ago(1).slice(0, 10),
      },
    ],
  }),
};

const ticket = 'x'.repeat(60);

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /auth/provider/start': { access: [own], plans: [by('no token')] },
  'POST /auth/provider/finish': {
    access: [missing(() => ({ body: { transaction: ticket, query: '?code=a&state=b' } }))],
    plans: [
      by('no token', comingBack),
      by('no token', async (world) => {
        const { db } = world.app.database;
        await insertIdentity(db, world.owners.user, IDENTITY, world.app.clock.now().toISOString());
        return comingBack(world);
      }),
    ],
    allowedCosts: [
      { costs: ['sorts before it limits'], why: 'An account has at most 100 sessions.', of: /from "sessions"/ },
    ],
  },
  'POST /auth/provider/link': {
    access: [missing(({ username }) => ({ body: { ticket, identifier: username, password: 'not the password' } }))],
    plans: [
      by('no token', (world) => ({
        body: { ticket: ticketOf(world, 'one'), identifier: world.owners.email, password: 'porridge' },
      })),
    ],
    allowedCosts: [
      { costs: ['sorts before it limits'], why: 'An account has at most 100 sessions.', of: /from "sessions"/ },
    ],
  },
  'POST /auth/provider/register': {
    access: [missing(({ username, email }) => ({ body: { ticket, username, email } }))],
    plans: [
      by('no token', (world) => ({
        body: { ticket: ticketOf(world, 'two'), username: 'one.more', email: 'one.more@example.net' },
      })),
    ],
    allowedCosts: [
      { costs: ['sorts before it limits'], why: 'An account has at most 100 sessions.', of: /from "sessions"/ },
    ],
  },
  'GET /profile/identities': { access: [own], plans: [asOwner()], statements: 2 },
  'DELETE /profile/identities/:id': {
    access: [missing(({ user }) => ({ params: { id: user } }))],
    plans: [
      asOwner(async ({ app, owners }) => {
        const { db } = app.database;
        const another = { ...IDENTITY, subject: 'another' };
        await insertIdentity(db, owners.user, another, app.clock.now().toISOString());
        const { id } = await db
          .selectFrom('identities')
          .where('subject', '=', another.subject)
          .select('id')
          .executeTakeFirstOrThrow();
        return { params: { id } };
      }),
    ],
  },
  'POST /profile/password': {
    access: [taken(() => ({ body: { new_password: 'oats and honey' } }))],
    plans: [
      by('stranger', async ({ app, tokens }) => {
        const { db } = app.database;
        const stranger = new TestUser(app, tokens.stranger ?? '', undefined);
        const { username } = (await stranger.call(getProfile)).body;
        await db.updateTable('users').set({ password_hash: noPassword() }).where('username', '=', username).execute();
        // The one that they had, for the calls that follow.
        return { body: { new_password: 'porridge' } };
      }),
    ],
  },
};
