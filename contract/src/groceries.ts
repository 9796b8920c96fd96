import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { clientId, deleted, EXAMPLE_ID, filledText, id, idParams, instant } from './text.ts';

export const GROCERY_LIMITS = { name: 120, quantity: 20, items: 2_000, batch: 100 } as const;

const item_name = filledText({ max: GROCERY_LIMITS.name, blank: 'groceries.nameRequired' satisfies MessageId });
const quantity = filledText({ max: GROCERY_LIMITS.quantity, blank: 'groceries.quantityRequired' satisfies MessageId });
const purchased = z.union([z.literal(0), z.literal(1)]);

export const groceryItem = z.object({
  id,
  item_name: z.string(),
  quantity: z.string(),
  purchased,
  created_at: instant,
  added_by: id.nullable().describe('Id of the member of the home who added it'),
});
export type GroceryItem = z.infer<typeof groceryItem>;

/** A new item. A missing or blank quantity means '1'. */
export const groceryDraft = z.object({
  item_name,
  quantity: z
    .string()
    .overwrite((value) => (value.trim() === '' ? '1' : value))
    .pipe(quantity)
    .default('1'),
});

/** Items added by one call. `purchased` and `created_at` restore a deleted item unchanged, in its old place. */
export const groceryBatch = z.object({
  items: z
    .array(groceryDraft.extend({ id: clientId, purchased: purchased.default(0), created_at: instant.optional() }))
    .min(1)
    .max(GROCERY_LIMITS.batch),
});

const TAG = 'Groceries';
const ITEM: GroceryItem = {
  id: EXAMPLE_ID,
  item_name: 'Oats',
  quantity: '500 g',
  purchased: 0,
  created_at: '2026-03-10T09:00:00.000Z',
  added_by: EXAMPLE_ID,
};

export const listGroceries = defineEndpoint({
  method: 'GET',
  path: '/groceries',
  access: 'user',
  tag: TAG,
  summary: 'List groceries',
  description: 'The whole grocery list, oldest first.',
  response: z.array(groceryItem),
  long: true,
  example: { response: [ITEM] },
});

export const addGrocery = defineEndpoint({
  method: 'POST',
  path: '/groceries',
  access: 'user',
  tag: TAG,
  summary: 'Add a grocery item',
  description:
    'Adds an item to buy. Send an `id` of your own (a UUID) to make a repeated request safe: the stored item is returned and nothing changes. The list holds 2,000 items.',
  body: groceryDraft.extend({ id: clientId }),
  response: groceryItem,
  status: 201,
  errors: ['GROCERY_LIST_FULL'],
  example: { body: { item_name: 'Oats', quantity: '500 g' }, response: ITEM },
});

export const addGroceries = defineEndpoint({
  method: 'POST',
  path: '/groceries/batch',
  access: 'user',
  tag: TAG,
  summary: 'Add several grocery items',
  description:
    'Adds up to 100 items in one transaction, all or none, and answers with them in order. As with a single item, an `id` of your own makes a repeated request safe. To bring deleted items back, send them as they were.',
  body: groceryBatch,
  response: z.array(groceryItem),
  status: 201,
  errors: ['GROCERY_LIST_FULL'],
  example: { body: { items: [{ item_name: 'Oats', quantity: '500 g' }] }, response: [ITEM] },
  // A hundred items with the longest names, each character escaped.
  maxBodyBytes: 256 * 1024,
});

export const updateGrocery = defineEndpoint({
  method: 'PUT',
  path: '/groceries/:id',
  access: 'user',
  tag: TAG,
  summary: 'Replace a grocery item',
  description: 'Takes the whole item. `purchased` is 0 for To Buy and 1 for Bought.',
  params: idParams,
  body: z.object({ item_name, quantity, purchased }),
  response: groceryItem,
  errors: ['NOT_FOUND'],
  example: {
    params: { id: EXAMPLE_ID },
    body: { item_name: 'Oats', quantity: '500 g', purchased: 0 },
    response: ITEM,
  },
});

export const deleteGrocery = defineEndpoint({
  method: 'DELETE',
  path: '/groceries/:id',
  access: 'user',
  tag: TAG,
  summary: 'Delete a grocery item',
  description: 'Takes an item off the list.',
  params: idParams,
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const clearBoughtGroceries = defineEndpoint({
  method: 'DELETE',
  path: '/groceries/bought',
  access: 'user',
  tag: TAG,
  summary: 'Delete all bought groceries',
  description: 'Takes every bought item off the list and answers with what is gone, oldest first.',
  response: z.array(groceryItem),
  long: true,
  example: { response: [{ ...ITEM, purchased: 1 }] },
});
