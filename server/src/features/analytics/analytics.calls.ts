import { asOwner, by, forAdmins, ownWith, type FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /analytics/events': {
    access: [ownWith(() => ({ body: { events: [{ name: 'page_view', path: '/home' }] } }))],
    plans: [
      asOwner(() => ({
        body: {
          events: [
            { name: 'page_view', path: '/home' },
            { name: 'web_vital', metric: 'LCP', path: '/home', value: 900, rating: 'good' },
          ],
        },
      })),
    ],
  },
  'GET /analytics/usage': {
    access: [forAdmins(() => ({}))],
    plans: [by('administrator')],
    allowedCosts: [
      {
        costs: ['sorts to group'],
        why: 'A day has at most so many sums as there are routes, metrics and buckets, and 90 days are asked for at most.',
      },
    ],
    statements: 3,
  },
};
