import { setHomeEating } from '@moodbowl/contract/eating';
import { asOwner, own, ownWith, type FeatureCalls, type OwnedThing } from '../../../test/feature-calls.ts';

const chosen = { diet: 'vegetarian', foods_left_out: ['Peanuts'] } as const;

export const ownerHas: OwnedThing = {
  add: async (owner) => {
    await owner.call(setHomeEating, { body: { diet: null, foods_left_out: ['Coriander'] } });
    return '';
  },
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /profile/eating': { access: [own], plans: [asOwner()], statements: 3 },
  'PUT /profile/eating': {
    access: [ownWith(() => ({ body: { ...chosen, diet_at_home: true } }))],
    plans: [asOwner(() => ({ body: { ...chosen, diet_at_home: true } }))],
  },
  'PUT /home/eating': {
    access: [ownWith(() => ({ body: chosen }))],
    plans: [asOwner(() => ({ body: chosen }))],
  },
};
