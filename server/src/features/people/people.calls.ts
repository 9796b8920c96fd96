import { type AccessCase, by, forAdmins, type FeatureCalls } from '../../../test/feature-calls.ts';
import { findPerson } from './people.repository.ts';

/** An id that is no account's: administrators may do this to the owner, who would be gone for the next caller. */
const onNobody = (body?: object): AccessCase => ({
  call: ({ sent: id }) => ({ params: { id }, body }),
  outcome: 'forbidden',
  except: { administrator: 'missing' },
});

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /admin/people': {
    access: [forAdmins(() => ({})), forAdmins(({ email: search }) => ({ query: { search } }))],
    plans: [
      by('administrator'),
      by('administrator', () => ({ query: { search: 'o', after: 'one' } })),
      by('administrator', ({ owners }) => ({ query: { search: owners.email } })),
    ],
    statements: 2,
  },
  'GET /admin/people/:id': {
    access: [forAdmins(({ user: id }) => ({ params: { id } }))],
    plans: [by('administrator', ({ owners }) => ({ params: { id: owners.user } }))],
    statements: 9,
  },
  'PATCH /admin/people/:id': {
    access: [forAdmins(({ user: id }) => ({ params: { id }, body: { role: 'user', suspended: false } }))],
    plans: [
      by('administrator', ({ owners }) => ({ params: { id: owners.blocked }, body: { role: 'admin' } })),
      by('administrator', ({ owners }) => ({ params: { id: owners.blocked }, body: { role: 'user' } })),
    ],
    allowedCosts: [{ costs: ['walks users_administrators'], why: 'Administrators are few.' }],
  },
  'POST /admin/people/:id/reset-link': {
    access: [onNobody()],
    plans: [by('administrator', ({ owners }) => ({ params: { id: owners.blocked } }))],
  },
  'POST /admin/people/:id/end-sessions': {
    access: [onNobody()],
    plans: [by('administrator', ({ owners }) => ({ params: { id: owners.blocked } }))],
    last: true,
  },
  'DELETE /admin/people/:id/second-factor': {
    access: [onNobody()],
    plans: [by('administrator', ({ owners }) => ({ params: { id: owners.blocked } }))],
    last: true,
  },
  'DELETE /admin/people/:id': {
    access: [onNobody({ username: 'somebody' })],
    plans: [
      by('administrator', async ({ owners: { blocked: id }, app: { database } }) => {
        const person = await findPerson(database.db, id);
        return { params: { id }, body: { username: person?.username } };
      }),
    ],
    last: true,
  },
};
