import { asOwner, own, type FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  // Ten recipes, three at a time.
  'GET /recipes/export': { access: [own], plans: [asOwner()], statements: 4 },
  'GET /recipes/export/document': { access: [own], plans: [asOwner()], statements: 4 },
};
