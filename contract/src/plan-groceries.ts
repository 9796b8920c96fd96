import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { groceryItem } from './groceries.ts';
import { MEAL_LIMITS } from './meals.ts';
import { EXAMPLE_WEEK, PLAN_LIMITS, PLAN_TAG, planDays } from './plan-days.ts';
import { EXAMPLE_ID, idParams } from './text.ts';

export const NEED_STATES = ['needed', 'staple', 'gone', 'bought', 'listed'] as const;

/** A food that meals need, added up over them. */
export const foodNeed = z.object({
  key: z.string().describe('Names the food in requests'),
  item_name: z.string(),
  quantity: z
    .string()
    .describe('How much is still needed; how much in all if nothing is; empty if the recipes name no amount'),
  state: z
    .enum(NEED_STATES)
    .describe(
      '`needed`: to be put on the list; `staple`: too, but it is probably at home, as every kitchen has it or only spoons of it are needed; `gone`: was put there for these meals and is no longer on it; `bought` and `listed`: enough of it is at home or on the list',
    ),
  more: z.boolean().describe('Whether some of what is needed is on the list or at home, and `quantity` is the rest'),
  meals: z.array(z.string()).describe('The titles of the meals that need it'),
});
export type FoodNeed = z.infer<typeof foodNeed>;

const EXAMPLE_NEED: FoodNeed = {
  key: 'flour',
  item_name: 'Flour',
  quantity: '750 g',
  state: 'needed',
  more: false,
  meals: ['Lemon pancakes'],
};

const servings = z
  .number()
  .min(MEAL_LIMITS.leastServings)
  .max(MEAL_LIMITS.servings)
  .describe('As the recipe says by default. It multiplies a recipe that does not say for how many it is');

/** The keys of foods that a request puts on the list. */
const foodKeys = z.array(z.string().max(500)).min(1).max(PLAN_LIMITS.foods);
const bought = z.object({
  items: z.array(groceryItem).describe('The items that are new, or of which there is more now'),
});
const EXAMPLE_BOUGHT = {
  items: [
    {
      id: EXAMPLE_ID,
      item_name: 'Flour',
      quantity: '750 g',
      purchased: 0 as const,
      created_at: '2026-03-10T09:00:00.000Z',
      added_by: EXAMPLE_ID,
      bought_by: null,
      note: '',
      aisle: null,
    },
  ],
};

export const planGroceries = defineEndpoint({
  method: 'GET',
  path: '/plan/groceries',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Read what the plan needs',
  description:
    'The ingredients of what is planned on these days, added up by food, less what is bought or on the list and not there for other meals. What was put on the list for these meals and was deleted or cleared since is named apart, with a key of its own, because it may be at home. Leaves out days that are past and meals that the caller has eaten.',
  query: z.object(planDays),
  response: z.array(foodNeed),
  long: true,
  costly: true,
  example: { query: EXAMPLE_WEEK, response: [EXAMPLE_NEED] },
});

export const buyForPlan = defineEndpoint({
  method: 'POST',
  path: '/plan/groceries',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Put on the list what the plan needs',
  description:
    'Puts what is still needed of these foods on the grocery list and remembers for which meals, so that a repeated request adds nothing and a changed plan only needs the difference. An item of the same food that is still to be bought takes the amount, unless its text cannot say it. All is added or nothing.',
  body: z.object({ ...planDays, keys: foodKeys }),
  response: bought,
  long: true,
  errors: ['GROCERY_LIST_FULL'],
  // As many of the longest keys, each character escaped.
  maxBodyBytes: 512 * 1024,
  example: {
    body: { ...EXAMPLE_WEEK, keys: ['flour'] },
    response: EXAMPLE_BOUGHT,
  },
});

export const mealGroceries = defineEndpoint({
  method: 'GET',
  path: '/plan/meals/:id/groceries',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Read what a meal needs',
  description:
    'The ingredients of a meal for so many people, less what is bought or on the list and not there for other meals.',
  params: idParams,
  query: z.object({
    servings: z
      .stringFormat('decimal number', /^\d{1,2}(?:\.\d{1,3})?$/)
      .transform(Number)
      .pipe(servings)
      .optional(),
  }),
  response: z.array(foodNeed),
  long: true,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, query: { servings: '4' }, response: [EXAMPLE_NEED] },
});

export const buyForMeal = defineEndpoint({
  method: 'POST',
  path: '/plan/meals/:id/groceries',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Put on the list what a meal needs',
  description:
    'Puts what is still needed of these foods on the grocery list, as `buyForPlan` does. A repeated request finds it there and adds nothing. All is added or nothing.',
  params: idParams,
  body: z.object({
    keys: foodKeys,
    servings: servings.optional(),
  }),
  response: bought,
  long: true,
  errors: ['NOT_FOUND', 'GROCERY_LIST_FULL'],
  // As many of the longest keys, each character escaped.
  maxBodyBytes: 512 * 1024,
  example: { params: { id: EXAMPLE_ID }, body: { keys: ['flour'], servings: 4 }, response: EXAMPLE_BOUGHT },
});
