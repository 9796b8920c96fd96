import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MOOD_NAMES, mood } from './mood.ts';
import { id, idParams } from './text.ts';

export const SAVED_MEAL_MESSAGES = {
  loginFirst: 'Please log in first.',
  noToken: 'No authentication token found.',
  loadFailed: 'Failed to load saved meals',
  toggleFailed: 'Failed to toggle meal',
  toggleFailedInRecipe: 'Failed to toggle save status.',
  saved: 'Meal saved!',
  removed: 'Meal removed from saved!',
  empty: 'You haven’t saved any meals yet or no meals match this filter.',
} as const;

export const savedMeal = z.object({
  meal_id: id,
  name: z.string(),
  description: z.string(),
  mood: z.enum(MOOD_NAMES),
  image_url: z.string(),
  saved: z.boolean(),
});
export type SavedMeal = z.infer<typeof savedMeal>;

/** The most saved meals in one answer, which is also the default. */
export const SAVED_MEAL_LIMIT = 1_000;

const TAG = 'Saved meals';
const savedState = z.object({ saved: z.boolean() });

export const listSavedMeals = defineEndpoint({
  method: 'GET',
  path: '/saved-meals',
  access: 'user',
  tag: TAG,
  summary: 'Saved meals, newest first, with a Link header to the next page',
  query: z.object({
    mood: mood.optional(),
    limit: z
      .stringFormat('whole number', /^\d{1,4}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(SAVED_MEAL_LIMIT))
      .optional(),
    cursor: z.string().max(1000).optional(),
  }),
  response: z.array(savedMeal),
  long: true,
});

export const saveMeal = defineEndpoint({
  method: 'POST',
  path: '/saved-meals/:id/save',
  access: 'user',
  tag: TAG,
  summary: 'Save a meal',
  params: idParams,
  response: savedState,
});

export const unsaveMeal = defineEndpoint({
  method: 'DELETE',
  path: '/saved-meals/:id/unsave',
  access: 'user',
  tag: TAG,
  summary: 'Take a meal off the saved list',
  params: idParams,
  response: savedState,
});

/** The recipe modal's other way to say {@link unsaveMeal}. */
export const unsaveMealBySave = defineEndpoint({ ...unsaveMeal, path: '/saved-meals/:id/save' });

export const toggleSavedMeal = defineEndpoint({
  method: 'POST',
  path: '/saved-meals/:id/toggle',
  access: 'user',
  tag: TAG,
  summary: 'Save a meal, or take it off when it is saved',
  params: idParams,
  response: savedState,
});
