import { findByIdentifier } from './auth.repository.ts';
import { createReset } from './password-resets.service.ts';
import { asOwner, by, missing, taken, type FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /auth/login': {
    access: [missing(({ username }) => ({ body: { identifier: username, password: 'not the password' } }))],
    plans: [asOwner(({ owners }) => ({ body: { identifier: owners.email, password: 'porridge' } }))],
    allowedCosts: [
      { costs: ['sorts before it limits'], why: 'An account has at most 100 sessions.', of: /from "sessions"/ },
    ],
  },
  'POST /auth/register': {
    access: [
      taken(({ username }) => ({ body: { username, email: 'new@example.net', password: 'porridge' } })),
      taken(({ email }) => ({ body: { username: 'somebody.new', email, password: 'porridge' } })),
    ],
    plans: [asOwner(() => ({ body: { username: 'somebody.new', email: 'new@example.net', password: 'porridge' } }))],
  },
  'POST /auth/forgot-password': {
    access: [{ call: ({ email }) => ({ body: { email } }), outcome: 'alike' }],
    plans: [asOwner(({ owners }) => ({ body: { email: owners.email } }))],
    allowedCosts: [
      {
        costs: ['walks sqlite_autoindex_mails_1', 'walks mails_by_time', 'walks mails_pk'],
        why: 'At most 10,000 mails wait.',
        of: /from "mails"/,
      },
    ],
  },
  'POST /auth/reset-password': {
    access: [missing(({ user }) => ({ body: { token: `${user}.${'x'.repeat(43)}`, new_password: 'porridge' } }))],
    plans: [
      asOwner(async ({ app: { database, clock } }) => {
        const user = await findByIdentifier(database.db, 'one.who.was.asked');
        const { token } = await createReset(database.db, clock, user?.id ?? '');
        return { body: { token, new_password: 'porridge' } };
      }),
    ],
    last: true,
  },
  'POST /auth/logout': {
    plans: [by('stranger')],
    spends: true,
    last: true,
  },
};
