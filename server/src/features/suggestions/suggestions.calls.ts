import { setLearning } from '@moodbowl/contract/learning';
import { DRIFTS } from '../learning/learning.calls.ts';
import { asOwner, ownWith, type FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /suggestions/:id/missing': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(({ meal: id }) => ({ params: { id } }))],
    statements: 2,
  },
  'GET /suggestions': {
    allowedCosts: [
      DRIFTS,
      { costs: ['walks meals_by_time'], why: 'The newest 100 of all meals are at the end of an index.' },
    ],
    access: [ownWith(() => ({ query: { mood: 'Sad' } }))],
    plans: [
      asOwner(),
      asOwner(async ({ owner }) => {
        await owner.call(setLearning, { body: { learning: true, asking: true, sharing: true } });
        return { query: { mood: 'Sad', minutes: '30' } };
      }),
    ],
    // The mood, four kinds of candidates, groceries, meals eaten, what is learned from, the best meals and recipes, and
    // which of these the caller has saved.
    statements: 17,
  },
};
