import { pinTonight } from '@moodbowl/contract/tonight';
import {
  asOwner,
  own,
  ownWith,
  type FeatureCalls,
  type FeatureRows,
  type OwnedThing,
} from '../../../test/feature-calls.ts';

export const ownerHas: OwnedThing = {
  add: async (owner, eaten) => (await owner.call(pinTonight, { body: { meal_id: eaten } })).body.meal.id,
};

export const rows: FeatureRows = {
  upgrade: ({ user: user_id, meal: meal_id, ago }) => ({
    tonight: [{ user_id, meal_id, date: '2026-03-09', cooking_at: ago(1) }],
  }),
  // One row per person.
  many: ({ user_id, meal_id }, [{ date } = { date: '' }]) => ({
    tonight: [{ user_id, meal_id, date, cooking_at: null }],
  }),
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'PUT /tonight': {
    access: [ownWith((_, meal_id) => ({ body: { meal_id } }))],
    plans: [asOwner(({ meal: meal_id }) => ({ body: { meal_id } }))],
  },
  // A stranger has pinned nothing.
  'POST /tonight/cooking': { access: [own], plans: [asOwner()] },
  'DELETE /tonight': { access: [own], plans: [asOwner()] },
};
