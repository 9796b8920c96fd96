import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { AISLES, type Aisle } from '@moodbowl/food/aisles/aisles';
import { LONGEST_AMOUNT } from '@moodbowl/food/amounts/add-amounts';
import { LONGEST_NAME } from '@moodbowl/food/names/item-key';
import { defineEndpoint } from './endpoint.ts';
import { clientId, deleted, EXAMPLE_ID, filledText, id, idParams, instant, text } from './text.ts';

export const GROCERY_LIMITS = {
  name: LONGEST_NAME,
  quantity: LONGEST_AMOUNT,
  note: 200,
  items: 2_000,
  /** Items that one call or operation adds. */
  batch: 100,
  /** Operations in one call, and the items that all of them add. */
  operations: 100,
  added: 500,
  /** How long an operation sent again is recognised. */
  operationDays: 30,
  /** Items that a home has had on its list, for suggestions: the ones used last. */
  history: 1_000,
} as const;

const item_name = filledText({ max: GROCERY_LIMITS.name, blank: 'groceries.nameRequired' satisfies MessageId });
const quantity = filledText({ max: GROCERY_LIMITS.quantity, blank: 'groceries.quantityRequired' satisfies MessageId });
const purchased = z.union([z.literal(0), z.literal(1)]);
const note = text({ max: GROCERY_LIMITS.note });
const aisle = z.enum(AISLES).nullable().describe('Where it is in the shop, if a member has chosen; otherwise null');

export const groceryItem = z.object({
  id,
  item_name: z.string(),
  quantity: z.string(),
  purchased,
  created_at: instant,
  added_by: id.nullable().describe('Id of the member of the home who added it'),
  bought_by: id.nullable().describe('Id of the member who bought it, if that is known'),
  note: z.string(),
  aisle,
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

/** The fields of an item that people edit. */
export const groceryFields = z.object({ item_name, quantity, note, aisle });

const newItem = groceryDraft.extend({
  purchased: purchased.default(0),
  created_at: instant.optional(),
  note: note.default(''),
  aisle: aisle.default(null),
});

/** Items added by one call. `purchased` and `created_at` restore a deleted item unchanged, in its old place. */
export const groceryBatch = z.object({
  items: z
    .array(newItem.extend({ id: clientId }))
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
  bought_by: null,
  note: '',
  aisle: null,
};

const ofOperation = {
  id: id.describe('Chosen by the client'),
  home: id
    .optional()
    .describe('The home whose list was changed (`Moodbowl-Home` of GET /groceries): in another one nothing changes'),
};

/**
 * A change of the list, made on a device. Operations apply in the order in which the server receives them, each id
 * once. The last value of a field wins; deleting wins over any other change. Amounts that are added are summed, in any
 * order.
 */
export const groceryOperation = z.discriminatedUnion('kind', [
  z.object({
    ...ofOperation,
    kind: z.literal('add'),
    items: z.array(newItem.extend({ id })).min(1).max(GROCERY_LIMITS.batch),
    merge: z
      .boolean()
      .optional()
      .describe('Whether an item to buy of the same food gets the sum of both amounts, if they can be added'),
  }),
  z.object({
    ...ofOperation,
    kind: z.literal('set'),
    item: id,
    item_name: item_name.optional(),
    quantity: quantity.optional(),
    purchased: purchased.optional(),
    note: note.optional(),
    aisle: aisle.optional(),
    step: z
      .union([z.literal(1), z.literal(-1)])
      .optional()
      .describe('One more or one less than the item has on arrival; then `quantity` does not count'),
    less: quantity
      .optional()
      .describe('Takes an amount away that was added under this id. An item of which nothing is left is deleted'),
    seen: quantity
      .optional()
      .describe(
        'The quantity that was ticked: if others have added to it meanwhile, that stays to buy, and what was ticked becomes an item with the id of the operation',
      ),
  }),
  z.object({
    ...ofOperation,
    kind: z.literal('delete'),
    items: z.array(id).min(1).max(GROCERY_LIMITS.items),
    seen: z
      .array(quantity)
      .max(GROCERY_LIMITS.items)
      .optional()
      .describe('The quantity of each item when it was deleted: what others have added meanwhile stays'),
  }),
]);
export type GroceryOperation = z.output<typeof groceryOperation>;

/** How many items these operations add. */
export function countAdded(operations: readonly GroceryOperation[]): number {
  return operations.reduce((sum, operation) => sum + (operation.kind === 'add' ? operation.items.length : 0), 0);
}

export const groceryResult = z.object({
  id: id.describe('Id of the operation'),
  items: z.array(groceryItem).describe('The items that it names or was added to, as they are now'),
  gone: z.array(id).describe('Items to be changed that somebody had deleted'),
  full: z.boolean().describe('Whether nothing was added because the list was full'),
  elsewhere: z.boolean().describe('Whether nothing changed because it was meant for another home'),
});
export type GroceryResult = z.infer<typeof groceryResult>;

export const listGroceries = defineEndpoint({
  method: 'GET',
  path: '/groceries',
  access: 'user',
  tag: TAG,
  summary: 'List groceries',
  description: 'The whole grocery list, oldest first. `Moodbowl-Home` has the id of the home whose list it is.',
  response: z.array(groceryItem),
  responseHeaders: ['Moodbowl-Home'],
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
    'Adds an item to buy. Send an `id` of your own (a UUID) to make a repeated request safe: the answer is that of the first and nothing changes, even if the item was deleted meanwhile. The list holds 2,000 items.',
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

export const applyGroceryOperations = defineEndpoint({
  method: 'POST',
  path: '/groceries/operations',
  access: 'user',
  tag: TAG,
  summary: 'Apply changes of a device',
  description: `Applies up to ${GROCERY_LIMITS.operations} operations, which add up to ${GROCERY_LIMITS.added} items, in order, in one transaction, and answers what became of each. An operation whose id was received before from this account changes nothing and has the same result, for ${GROCERY_LIMITS.operationDays} days, whatever home the account is in by then; only \`items\` are as they are now. The last value of a field wins, in the order in which the server receives them; deleting wins over any other change. A new item keeps its \`created_at\` only if that is past, which restores a deleted item in its old place.`,
  body: z.object({
    operations: z
      .array(groceryOperation)
      .min(1)
      .max(GROCERY_LIMITS.operations)
      .refine((operations) => countAdded(operations) <= GROCERY_LIMITS.added),
    page: id.optional().describe('A UUID of the page: the event of this change has it as its id, for the same account'),
  }),
  response: z.object({ results: z.array(groceryResult) }),
  long: true,
  example: {
    body: { operations: [{ id: EXAMPLE_ID, kind: 'set', item: EXAMPLE_ID, purchased: 1 }] },
    response: {
      results: [{ id: EXAMPLE_ID, items: [{ ...ITEM, purchased: 1 }], gone: [], full: false, elsewhere: false }],
    },
  },
  // A hundred items with the longest names, each character escaped; or the ids of whole lists.
  maxBodyBytes: 512 * 1024,
});

export const groceryHistoryItem = z.object({
  item_name: z.string(),
  times: z.int().describe('How often it was added'),
  last_at: instant,
  aisle,
});
export type GroceryHistoryItem = z.infer<typeof groceryHistoryItem>;

export const groceryMemory = z.object({ aisles: z.array(z.enum(AISLES)), history: z.array(groceryHistoryItem) });
export type GroceryMemory = z.infer<typeof groceryMemory>;

export const readGroceryMemory = defineEndpoint({
  method: 'GET',
  path: '/groceries/memory',
  access: 'user',
  tag: TAG,
  summary: 'Read what the list remembers',
  description: `The order of the aisles, and up to ${GROCERY_LIMITS.history} items that were on the list before, the last used first, with the aisle that a member has chosen for them.`,
  response: groceryMemory,
  long: true,
  example: {
    response: {
      aisles: [...AISLES],
      history: [{ item_name: 'Oats', times: 3, last_at: '2026-03-10T09:00:00.000Z', aisle: null }],
    },
  },
});

const aisleOrder = z
  .array(z.enum(AISLES))
  .length(AISLES.length)
  .refine((order: readonly Aisle[]) => new Set(order).size === order.length);

export const orderAisles = defineEndpoint({
  method: 'PUT',
  path: '/groceries/aisles',
  access: 'user',
  tag: TAG,
  summary: 'Order the aisles',
  description: 'Takes every aisle once, in the order in which the home walks through its shop.',
  body: z.object({ aisles: aisleOrder }),
  response: z.object({ aisles: z.array(z.enum(AISLES)) }),
  example: { body: { aisles: [...AISLES] }, response: { aisles: [...AISLES] } },
});
