import { createInvitation } from '@moodbowl/contract/settings';
import {
  type AccessCase,
  by,
  forAdmins,
  own,
  type FeatureCalls,
  type FeatureRows,
} from '../../../test/feature-calls.ts';
import { TestUser, TOKEN_SECRET } from '../../../test/test-app.ts';
import { setRole } from '../auth/auth.repository.ts';
import { setupCodeOf } from './setup.service.ts';

const newcomer = { username: 'the.first', email: 'the.first@example.net', password: 'porridge' };

/** Administrators have invitations of their own; nobody has this one. */
const onNobodys: AccessCase = {
  call: ({ sent: id }) => ({ params: { id } }),
  outcome: 'forbidden',
  except: { administrator: 'missing' },
};

export const rows: FeatureRows = {
  upgrade: ({ user: user_id, ago }) => ({
    invites: [
      {
        owner_id: user_id,
        id: '01957c00-0000-7000-8000-00000a0d1703',
        kind: 'server',
        secret_hash: '0'.repeat(64),
        uses_left: 1,
        created_at: ago(1),
        expires_at: ago(-6),
        friend_id: null,
      },
    ],
  }),
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /admin/settings': { access: [forAdmins(() => ({}))], plans: [by('administrator')] },
  'PATCH /admin/settings': {
    access: [forAdmins(() => ({ body: { announcement: 'Hello' } }))],
    plans: [by('administrator', () => ({ body: { name: 'Home', registration: 'open', announcement: '' } }))],
  },
  'GET /admin/invitations': { access: [forAdmins(() => ({}))], plans: [by('administrator')] },
  'POST /admin/invitations': {
    access: [forAdmins(() => ({ body: { uses: 1, days: 7 } }))],
    plans: [by('administrator', () => ({ body: { uses: 1, days: 7 } }))],
  },
  'DELETE /admin/invitations/:id': {
    access: [onNobodys],
    plans: [
      by('administrator', async ({ app, tokens }) => {
        const administrator = new TestUser(app, tokens.administrator ?? '', undefined);
        const { id } = (await administrator.call(createInvitation, { body: { uses: 1, days: 7 } })).body;
        return { params: { id } };
      }),
    ],
  },
  'GET /announcement': { access: [own] },
  'POST /setup': {
    access: [
      { call: ({ username, email }) => ({ body: { ...newcomer, username, email, code: 'x' } }), outcome: 'missing' },
    ],
    plans: [
      by('no token', async ({ app: { database } }) => {
        // As if there were no administrator yet.
        const admins = await database.db.selectFrom('users').where('role', '=', 'admin').select('id').execute();
        for (const { id } of admins) await setRole(database.db, id, 'user');
        return { body: { ...newcomer, code: setupCodeOf(TOKEN_SECRET) } };
      }),
    ],
    allowedCosts: [
      { costs: ['walks users_administrators'], why: 'Administrators are few.' },
      { costs: ['sorts before it limits'], why: 'An account has at most 100 sessions.', of: /from "sessions"/ },
    ],
    last: true,
  },
};
