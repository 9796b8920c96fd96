import { asOwner, own, type FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  // With the tags, some of which are merged.
  'GET /moods/patterns': { access: [own], plans: [asOwner()], statements: 2 },
};
