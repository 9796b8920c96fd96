import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_MEAL, meal } from './meals.ts';
import { moodName } from './mood.ts';
import { EXAMPLE_ID, idParams } from './text.ts';

/** The most meals that are suggested. */
export const SUGGESTION_LIMIT = 12;

const missing = z
  .array(z.object({ item_name: z.string(), quantity: z.string() }))
  .describe('What the meal needs that is neither on the grocery list nor bought, ready to be put there');

/** Why a meal is suggested, as data: each language turns it into its own sentence. */
export const suggestionReason = z.object({
  mood: moodName.nullable().describe("The caller's mood of the day, when the meal is made for it"),
  items: z.array(z.string()).describe('At most two groceries that the meal uses, as they are on the list'),
  saved: z.boolean().describe('Whether the caller has saved the meal'),
});
export type SuggestionReason = z.infer<typeof suggestionReason>;

export const suggestion = z.object({
  meal,
  reason: suggestionReason.describe('Why this meal'),
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
        reason: { mood: 'Happy', items: ['Oats'], saved: false },
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
