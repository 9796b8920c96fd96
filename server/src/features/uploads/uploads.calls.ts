import { by, forAdmins, picture, type FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /meals/upload': {
    access: [forAdmins(() => ({ body: picture() }))],
    plans: [by('administrator', () => ({ body: picture() }))],
  },
};
