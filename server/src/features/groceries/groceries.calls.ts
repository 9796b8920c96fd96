import { AISLES } from '@moodbowl/food/aisles/aisles';
import { addGroceries, addGrocery, applyGroceryOperations, orderAisles } from '@moodbowl/contract/groceries';
import { newId } from '../../db/new-id.ts';
import {
  type AllowedCosts,
  asOwner,
  missing,
  ownWith,
  type FeatureCalls,
  type OwnedThing,
} from '../../../test/feature-calls.ts';

const once = newId();
const planned = newId();

export const ownerHas: OwnedThing = {
  name: 'grocery',
  secret: 'Lemons for nobody else',
  add: async (owner) => {
    const { body } = await owner.call(addGrocery, { body: { item_name: 'Lemons for nobody else' } });
    const operations = [{ id: newId(), kind: 'set' as const, item: body.id, note: 'the blue ones' }];
    await owner.call(applyGroceryOperations, { body: { operations } });
    await owner.call(addGroceries, { body: { items: [{ item_name: 'Bread', purchased: 1 }] } });
    await owner.call(orderAisles, { body: { aisles: AISLES.toReversed() } });
    return body.id;
  },
};

const FORGETS: AllowedCosts = {
  costs: ['sorts before it limits'],
  why: 'a home has a thousand rows and those that the call has just added',
  of: /^delete from "grocery_history"/,
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /groceries': {
    allowedCosts: [FORGETS],
    access: [ownWith(({ grocery: id }) => ({ body: { id, item_name: 'Mine' } }))],
    plans: [asOwner(() => ({ body: { id: once, item_name: 'Leek' } }))],
    spends: true,
  },
  'POST /groceries/batch': {
    allowedCosts: [FORGETS],
    access: [ownWith(({ grocery: id }) => ({ body: { items: [{ id, item_name: 'Mine' }] } }))],
    plans: [asOwner(() => ({ body: { items: [{ item_name: 'Leek' }, { item_name: 'Peas' }] } }))],
    spends: true,
  },
  'POST /groceries/operations': {
    allowedCosts: [FORGETS],
    access: [
      ownWith(({ grocery: item = '' }) => ({
        body: {
          operations: [
            { id: newId(), kind: 'set', item, item_name: 'Mine' },
            { id: newId(), kind: 'delete', items: [item] },
            { id: newId(), kind: 'add', items: [{ id: item, item_name: 'Mine' }] },
          ],
        },
      })),
    ],
    plans: [
      asOwner(() => ({
        body: {
          operations: [
            { id: newId(), kind: 'add', items: [{ id: planned, item_name: 'Leek' }] },
            { id: newId(), kind: 'set', item: planned, aisle: 'produce' },
            { id: newId(), kind: 'delete', items: [planned] },
          ],
        },
      })),
    ],
    spends: true,
  },
  'GET /groceries/memory': { statements: 2 },
  'PUT /groceries/aisles': {
    access: [ownWith(() => ({ body: { aisles: [...AISLES] } }))],
    plans: [asOwner(() => ({ body: { aisles: [...AISLES] } }))],
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
