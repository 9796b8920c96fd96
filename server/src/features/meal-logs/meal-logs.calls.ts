import { logMeal } from '@moodbowl/contract/meal-logs';
import { newId } from '../../db/new-id.ts';
import { asOwner, missing, ownWith, type FeatureCalls, type OwnedThing } from '../../../test/feature-calls.ts';

const once = newId();
const SPAN = { from: '2026-03-01', to: '2026-03-31' };

export const ownerHas: OwnedThing = {
  name: 'mealLog',
  add: async (owner, eaten) => (await owner.call(logMeal, { body: { meal_id: eaten } })).body.id,
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /meal-logs/span': {
    access: [ownWith(() => ({ query: SPAN })), missing(({ mealLog: after }) => ({ query: { ...SPAN, after } }))],
    plans: [
      asOwner(() => ({ query: SPAN })),
      asOwner(({ owners }) => ({ query: { ...SPAN, after: owners.mealLog, limit: '5' } })),
    ],
  },
  'POST /meal-logs': {
    access: [ownWith(({ mealLog: id }, meal_id) => ({ body: { id, meal_id } }))],
    plans: [asOwner(({ meal: meal_id }) => ({ body: { id: once, meal_id } }))],
    spends: true,
  },
  'DELETE /meal-logs/:id': {
    access: [missing(({ mealLog: id }) => ({ params: { id } }))],
    plans: [asOwner(() => ({ params: { id: once } }))],
  },
};
