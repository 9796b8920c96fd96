import { saveMeal } from '@moodbowl/contract/saved-meals';
import { newId } from '../../db/new-id.ts';
import { asOwner, own, ownWith, type FeatureCalls, type OwnedThing } from '../../../test/feature-calls.ts';

const once = newId();

export const ownerHas: OwnedThing = {
  add: async (owner, eaten) => {
    await owner.call(saveMeal, { params: { id: eaten } });
    return eaten;
  },
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /saved-meals': {
    access: [own],
    plans: [
      asOwner(),
      asOwner(() => ({ query: { mood: 'Happy', limit: '24' } })),
      asOwner(() => ({
        query: {
          limit: '24',
          cursor: Buffer.from(JSON.stringify(['2026-03-10T09:00:00.000Z', once])).toString('base64url'),
        },
      })),
    ],
    // With the meals of the catalogue, and the recipes of the home.
    statements: 2,
  },
  'POST /saved-meals/:id/save': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(({ meal: id }) => ({ params: { id } }))],
  },
  'DELETE /saved-meals/:id/unsave': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(({ meal: id }) => ({ params: { id } }))],
  },
  'DELETE /saved-meals/:id/save': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(({ meal: id }) => ({ params: { id } }))],
  },
  'POST /saved-meals/:id/toggle': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(({ meal: id }) => ({ params: { id } })), asOwner(({ meal: id }) => ({ params: { id } }))],
  },
};
