import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { mealMood, mood } from './mood.ts';
import { EXAMPLE_ID, id, idParams, wholeNumber } from './text.ts';

export const savedMeal = z.object({
  meal_id: id,
  name: z.string(),
  description: z.string(),
  mood: mealMood,
  image_url: z.string(),
  saved: z.boolean(),
  own: z.boolean().describe("Whether it is a recipe of the caller's home"),
});
export type SavedMeal = z.infer<typeof savedMeal>;

/** The most saved meals in one response, and the default. */
export const SAVED_MEAL_LIMIT = 1_000;

const TAG = 'Saved meals';
export const savedState = z.object({ saved: z.boolean() });

export const listSavedMeals = defineEndpoint({
  method: 'GET',
  path: '/saved-meals',
  access: 'user',
  tag: TAG,
  summary: 'List saved meals',
  description:
    'Saved meals, newest first. When there are more, the `Link` header has the address of the next page with `rel="next"`.',
  query: z.object({
    mood: mood.optional().describe('Only meals for this mood'),
    limit: wholeNumber({ max: SAVED_MEAL_LIMIT })
      .optional()
      .describe(`Meals on a page; ${SAVED_MEAL_LIMIT} by default`),
    cursor: z.string().max(1000).optional().describe('Where the page begins, from the `Link` header'),
  }),
  response: z.array(savedMeal),
  long: true,
  responseHeaders: ['Link'],
  example: {
    query: { mood: 'Happy', limit: '24', cursor: 'WyIyMDI2LTAzLTEwIiwiLi4uIl0' },
    response: [
      {
        meal_id: EXAMPLE_ID,
        name: 'Lemon pancakes',
        description: 'Ready in 20 minutes. Light and bright.',
        mood: 'Happy',
        image_url: '/uploads/meals/lemon-pancakes.webp',
        saved: true,
        own: false,
      },
    ],
  },
});

export const saveMeal = defineEndpoint({
  method: 'POST',
  path: '/saved-meals/:id/save',
  access: 'user',
  tag: TAG,
  summary: 'Save a meal',
  description: 'Saves a meal. Saving it again changes nothing.',
  params: idParams,
  response: savedState,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { saved: true } },
});

export const unsaveMeal = defineEndpoint({
  method: 'DELETE',
  path: '/saved-meals/:id/unsave',
  access: 'user',
  tag: TAG,
  summary: 'Remove a saved meal',
  description: 'Takes a meal off the saved meals. Once more changes nothing.',
  params: idParams,
  response: savedState,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { saved: false } },
});

/** The recipe dialog's endpoint for {@link unsaveMeal}. */
export const unsaveMealBySave = defineEndpoint({ ...unsaveMeal, path: '/saved-meals/:id/save' });

export const toggleSavedMeal = defineEndpoint({
  method: 'POST',
  path: '/saved-meals/:id/toggle',
  access: 'user',
  tag: TAG,
  summary: 'Toggle a saved meal',
  description: 'Saves a meal, or removes it when it is saved.',
  params: idParams,
  response: savedState,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { saved: true } },
});
