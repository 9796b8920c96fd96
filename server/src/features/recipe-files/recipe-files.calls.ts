import { asOwner, own, type FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /recipes/export': { access: [own], plans: [asOwner()] },
};
