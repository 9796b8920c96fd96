import type { FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  // The session once more, when the stream is open.
  'GET /events': { statements: 1 },
};
