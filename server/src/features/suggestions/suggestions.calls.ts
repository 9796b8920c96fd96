import { asOwner, ownWith, type FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /suggestions/:id/missing': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(({ meal: id }) => ({ params: { id } }))],
    statements: 2,
  },
  'GET /suggestions': {
    allowedCosts: [{ costs: ['walks meals_by_time'], why: 'The newest 100 of all meals are at the end of an index.' }],
    // The mood, three kinds of candidates besides those of the mood, groceries, meals eaten, and the best meals.
    statements: 7,
  },
};
