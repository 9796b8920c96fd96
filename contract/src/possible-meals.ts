import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { GROCERY_LIMITS } from './groceries.ts';
import { EXAMPLE_MEAL_IN_LIST, mealInList } from './meals.ts';
import { PLAN_LIMITS, PLAN_TAG } from './plan-days.ts';

export const possibleMeal = z.object({
  meal: mealInList,
  minutes: z.int().nullable().describe('How long it takes, if that is known'),
  needed: z.int().describe('How many foods it needs, without what every kitchen has'),
  missing: z
    .array(
      z.object({
        item_name: z.string().max(GROCERY_LIMITS.name),
        quantity: z.string(),
        listed: z.boolean().describe('Whether it is on the grocery list'),
      }),
    )
    .describe('What is not at home'),
});
export type PossibleMeal = z.infer<typeof possibleMeal>;

export const listPossible = defineEndpoint({
  method: 'GET',
  path: '/meals/possible',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'List what can be made',
  description: `Up to ${PLAN_LIMITS.possible} meals of which something is at home, that is bought: first those of which the fewest foods are missing, then those that use most of what is there. Looks at all recipes of the home, the meals last saved and the 1,000 newest of the catalogue.`,
  response: z.array(possibleMeal),
  long: true,
  costly: true,
  example: {
    response: [
      {
        meal: EXAMPLE_MEAL_IN_LIST,
        minutes: 20,
        needed: 3,
        missing: [{ item_name: 'Lemon', quantity: '1', listed: false }],
      },
    ],
  },
});
