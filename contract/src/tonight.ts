import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_MEAL, meal } from './meals.ts';
import { missingItems } from './suggestions.ts';
import { EXAMPLE_ID, id, instant, localDate } from './text.ts';

/** The meal that a person has pinned for a day. */
export const pinnedMeal = z.object({
  meal_id: id,
  date: localDate,
  cooking_at: instant.nullable().describe('When cooking began'),
});

/**
 * How far the meal is: ingredients are missing from the list, are to be bought, all are there, it is being cooked, or it
 * has been eaten.
 */
export const TONIGHT_STAGES = ['missing', 'shopping', 'ready', 'cooking', 'eaten'] as const;
export type TonightStage = (typeof TONIGHT_STAGES)[number];

export const tonight = z.object({
  meal,
  stage: z.enum(TONIGHT_STAGES).describe('How far the meal is'),
  missing: missingItems,
  to_buy: z.array(z.string()).describe('What is on the list and not bought yet'),
  plan_entry_id: id.nullable().describe("Today's dinner in the plan, if that is this meal"),
});
export type Tonight = z.infer<typeof tonight>;

const TAG = 'Suggestions';
const EXAMPLE: Tonight = {
  meal: {
    ...EXAMPLE_MEAL,
    ingredients: [...EXAMPLE_MEAL.ingredients],
    steps: [...EXAMPLE_MEAL.steps],
    moods: [...EXAMPLE_MEAL.moods],
  },
  stage: 'missing',
  missing: [{ item_name: 'lemon', quantity: '1' }],
  to_buy: ['flour'],
  plan_entry_id: null,
};

export const getTonight = defineEndpoint({
  method: 'GET',
  path: '/tonight',
  access: 'user',
  tag: TAG,
  summary: "Read today's pinned meal",
  description: "The meal that the caller has pinned for today, by the caller's own day, and how far it is.",
  response: tonight.nullable(),
  example: { response: EXAMPLE },
});

export const pinTonight = defineEndpoint({
  method: 'PUT',
  path: '/tonight',
  access: 'user',
  tag: TAG,
  summary: 'Pin a meal for today',
  description: 'Replaces the meal that was pinned before, if there was one.',
  body: z.object({ meal_id: id }),
  response: tonight,
  errors: ['NOT_FOUND'],
  example: { body: { meal_id: EXAMPLE_ID }, response: EXAMPLE },
});

export const startCooking = defineEndpoint({
  method: 'POST',
  path: '/tonight/cooking',
  access: 'user',
  tag: TAG,
  summary: 'Begin to cook the pinned meal',
  description: 'Can be repeated; the first time counts.',
  response: tonight,
  errors: ['NOT_FOUND'],
  example: { response: { ...EXAMPLE, stage: 'cooking' } },
});

export const unpinTonight = defineEndpoint({
  method: 'DELETE',
  path: '/tonight',
  access: 'user',
  tag: TAG,
  summary: 'Unpin the meal',
  description: 'Nothing is pinned afterwards. Can be repeated.',
  response: z.null(),
  example: { response: null },
});
