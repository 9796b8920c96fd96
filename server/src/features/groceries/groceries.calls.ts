import { newId } from '../../db/new-id.ts';
import { asOwner, missing, taken, type FeatureCalls } from '../../../test/feature-calls.ts';

const once = newId();

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /groceries': {
    access: [taken(({ grocery: id }) => ({ body: { id, item_name: 'Mine' } }))],
    plans: [asOwner(() => ({ body: { id: once, item_name: 'Leek' } }))],
  },
  'POST /groceries/batch': {
    access: [taken(({ grocery: id }) => ({ body: { items: [{ id, item_name: 'Mine' }] } }))],
    plans: [asOwner(() => ({ body: { items: [{ item_name: 'Leek' }, { item_name: 'Peas' }] } }))],
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
