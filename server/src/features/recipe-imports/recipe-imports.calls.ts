import { asOwner, type FeatureCalls, ownWith } from '../../../test/feature-calls.ts';
import { RECIPE_PAGE } from '../../../test/tiny-web.ts';

const url = 'https://soups.example/';
const parts = () => ({ body: { html: RECIPE_PAGE, url } });
const address = () => ({ body: { url } });

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /recipe-imports': {
    access: [ownWith(parts), ownWith(address)],
    plans: [asOwner(parts), asOwner(address)],
  },
  'POST /recipe-imports/picture': {
    access: [ownWith(address)],
    plans: [asOwner(address)],
    allowedCosts: [{ costs: ['reads all of recipe_pictures'], why: 'A home has 200 MB of pictures at most.' }],
    spends: true,
  },
};
