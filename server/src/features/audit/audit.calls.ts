import { by, forAdmins, type FeatureCalls, type FeatureRows } from '../../../test/feature-calls.ts';

const cursor = '2026-03-10T09:00:00.000Z~01957c00-0000-7000-8000-0000000000ff';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /admin/log': {
    access: [forAdmins(() => ({})), forAdmins(({ user: person }) => ({ query: { person } }))],
    plans: [
      by('administrator'),
      by('administrator', () => ({ query: { before: cursor } })),
      by('administrator', () => ({ query: { event: 'auth.login', before: cursor } })),
      by('administrator', ({ owners }) => ({ query: { person: owners.user } })),
      by('administrator', ({ owners }) => ({ query: { person: owners.user, event: 'auth.login' } })),
    ],
    allowedCosts: [
      {
        costs: ['walks audit_entries_by_time'],
        why: "Administrators see everybody's: a page is at the end of an index.",
      },
    ],
    statements: 2,
  },
};

export const rows: FeatureRows = {
  upgrade: ({ user: user_id, ago }) => ({
    audit_entries: [
      {
        user_id,
        created_at: ago(3),
        id: '01957c00-0000-7000-8000-00000a0d1701',
        event: 'auth.login',
        by_id: null,
        detail: null,
      },
    ],
  }),
  many: ({ user_id }, each) => ({
    audit_entries: each.map(({ id, created_at }) => ({
      user_id,
      id,
      created_at,
      event: 'auth.login',
      by_id: null,
      detail: null,
    })),
  }),
};
