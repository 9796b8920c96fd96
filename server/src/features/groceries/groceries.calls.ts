import { addGrocery } from '@moodbowl/contract/groceries';
import { newId } from '../../db/new-id.ts';
import { asOwner, missing, ownWith, type FeatureCalls, type OwnedThing } from '../../../test/feature-calls.ts';

const once = newId();

export const ownerHas: OwnedThing = {
  name: 'grocery',
  secret: 'Lemons for nobody else',
  add: async (owner) => (await owner.call(addGrocery, { body: { item_name: 'Lemons for nobody else' } })).body.id,
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /groceries': {
    access: [ownWith(({ grocery: id }) => ({ body: { id, item_name: 'Mine' } }))],
    plans: [asOwner(() => ({ body: { id: once, item_name: 'Leek' } }))],
    spends: true,
  },
  'POST /groceries/batch': {
    access: [ownWith(({ grocery: id }) => ({ body: { items: [{ id, item_name: 'Mine' }] } }))],
    plans: [asOwner(() => ({ body: { items: [{ item_name: 'Leek' }, { item_name: 'Peas' }] } }))],
    spends: true,
  },
  'PUT /groceries/:id': {
    access: [
      missing(({ grocery: id }) => ({ params: { id }, body: { item_name: 'Mine', quantity: '1', purchased: 1 } })),
    ],
    plans: [asOwner(() => ({ params: { id: once }, body: { item_name: 'Leek', quantity: '2', purchased: 1 } }))],
  },
  'DELETE /groceries/:id': {
    access: [missing(({ grocery: id }) => ({ params: { id } }))],
    plans: [asOwner(() => ({ params: { id: once } }))],
  },
};
