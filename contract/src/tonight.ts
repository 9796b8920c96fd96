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
  plan_entry_id: id.describe('The entry of the plan'),
  pinned: z.boolean().describe('Whether the caller has pinned it; otherwise somebody has planned it'),
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
  plan_entry_id: EXAMPLE_ID,
  pinned: true,
};

export const getTonight = defineEndpoint({
  method: 'GET',
  path: '/tonight',
  access: 'user',
  tag: TAG,
  summary: "Read today's dinner",
  description:
    "Today's dinner in the plan of the caller's home, by the caller's own day, and how far it is. Of several, the one that the caller has pinned, or else the first that they have not eaten.",
  response: tonight.nullable(),
  example: { response: EXAMPLE },
});

export const pinTonight = defineEndpoint({
  method: 'PUT',
  path: '/tonight',
  access: 'user',
  tag: TAG,
  summary: 'Pin a meal for today',
  description:
    "Makes a meal today's dinner in the plan, in place of the one that the caller had pinned before. What somebody else has planned stays there.",
  body: z.object({ meal_id: id }),
  response: tonight,
  errors: ['NOT_FOUND', 'PLAN_DAY_FULL', 'PLAN_FULL'],
  example: { body: { meal_id: EXAMPLE_ID }, response: EXAMPLE },
});

export const startCooking = defineEndpoint({
  method: 'POST',
  path: '/tonight/cooking',
  access: 'user',
  tag: TAG,
  summary: "Begin to cook today's dinner",
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
  description:
    'Nothing is pinned afterwards; what the caller had put on the plan today by pinning is off it. The answer is the dinner that is left. Can be repeated.',
  response: tonight.nullable(),
  example: { response: null },
});
