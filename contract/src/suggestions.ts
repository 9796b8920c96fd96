import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_LEARNED, learnedReason } from './learning.ts';
import { EXAMPLE_MEAL_IN_LIST, mealInList } from './meals.ts';
import { mood, moodName } from './mood.ts';
import { EXAMPLE_ID, idParams, wholeNumber } from './text.ts';

/** The most meals that are suggested. */
export const SUGGESTION_LIMIT = 12;

/** Items for the grocery list. */
export const missingItems = z
  .array(z.object({ item_name: z.string(), quantity: z.string() }))
  .describe('What the meal needs that is neither on the grocery list nor bought, ready to be put there');

/** Why a meal is suggested, as data: each language turns it into its own sentence. */
export const suggestionReason = z.object({
  mood: moodName.nullable().describe("The caller's mood of the day, when the meal is made for it"),
  items: z.array(z.string()).describe('At most two groceries that the meal uses, as they are on the list'),
  saved: z.boolean().describe('Whether the caller has saved the meal'),
  learned: learnedReason.nullable().describe("What the caller's moods after meals say, when it may be said"),
  worth_a_try: moodName
    .nullable()
    .describe('The mood after which it is expected to help, when that is the only reason and it is too early to say'),
});
export type SuggestionReason = z.infer<typeof suggestionReason>;

export const suggestion = z.object({
  meal: mealInList,
  minutes: z.int().nullable().describe('How long the meal takes, when its description begins with it'),
  reason: suggestionReason.describe('Why this meal'),
  missing: missingItems,
});
export type Suggestion = z.infer<typeof suggestion>;

export const listSuggestions = defineEndpoint({
  method: 'GET',
  path: '/suggestions',
  access: 'user',
  tag: 'Suggestions',
  summary: 'List suggestions',
  description:
    "Up to 12 meals for the caller and a mood, best first, each with its reason and the ingredients that are neither on the grocery list nor bought. The order learns from the caller's moods after meals.",
  query: z.object({
    mood: mood.optional().describe("The mood to suggest for; today's by default"),
    minutes: wholeNumber({ max: 600 }).optional().describe('Only meals that take at most so many minutes'),
  }),
  response: z.array(suggestion),
  long: true,
  costly: true,
  example: {
    query: { mood: 'Stressed', minutes: '30' },
    response: [
      {
        meal: EXAMPLE_MEAL_IN_LIST,
        minutes: 20,
        reason: { mood: null, items: ['Oats'], saved: false, learned: EXAMPLE_LEARNED, worth_a_try: null },
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
  response: missingItems,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: [{ item_name: 'lemon', quantity: '1' }] },
});
