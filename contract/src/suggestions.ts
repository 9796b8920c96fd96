import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_MEAL, meal } from './meals.ts';
import type { MoodName } from './mood.ts';
import { EXAMPLE_ID, idParams } from './text.ts';

/** How many meals are suggested at most. */
export const SUGGESTION_LIMIT = 12;

const dayOf = (mood: MoodName) => `${/^[aeiou]/i.test(mood) ? 'an' : 'a'} ${mood.toLowerCase()} day`;
const both = (items: readonly string[]) => items.join(' and ');

const missing = z
  .array(z.object({ item_name: z.string(), quantity: z.string() }))
  .describe('What the meal needs that is neither on the grocery list nor bought, ready to be put there');

export const suggestion = z.object({
  meal,
  reason: z.string().describe('Why this meal, in one plain sentence'),
  missing,
});
export type Suggestion = z.infer<typeof suggestion>;

export const listSuggestions = defineEndpoint({
  method: 'GET',
  path: '/suggestions',
  access: 'user',
  tag: 'Suggestions',
  summary: 'List suggestions',
  description:
    "Up to 12 meals for the caller and today's mood, best first, each with its reason and the ingredients that are neither on the grocery list nor bought.",
  response: z.array(suggestion),
  long: true,
  example: {
    response: [
      {
        meal: EXAMPLE_MEAL,
        reason: 'Made for {day}.',
        missing: [{ item_name: 'lemon', quantity: '1' }],
      },
    ],
  },
});

export const listMissing = defineEndpoint({
  method: 'GET',
  path: '/suggestions/:id/missing',
  access: 'user',
  tag: 'Suggestions',
  summary: 'List the missing ingredients of a meal',
  description:
    'What a meal needs that is neither on the grocery list nor bought, by the same rules as the suggestions.',
  params: idParams,
  response: missing,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: [{ item_name: 'lemon', quantity: '1' }] },
});
