import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MOOD_NAMES, mood } from './mood.ts';
import { filledText, id, idParams, instant, text } from './text.ts';

export const MEAL_LIMITS = {
  name: 120,
  description: 2000,
  ingredients: 100,
  ingredient: 200,
  steps: 60,
  step: 1000,
  search: 120,
  /** Characters of a description in the list of administrators. */
  preview: 50,
  pageDefault: 200,
  pageMax: 500,
  bodyBytes: 256 * 1024,
} as const;

export const MEAL_MESSAGES = {
  nameRequired: 'Please give the meal a name.',
  tooManyIngredients: 'Please keep this to 100 ingredients',
  tooManySteps: 'Please keep this to 60 steps',
  imageUrl: 'A picture is an uploaded one or an https address.',
  unauthorized: 'Unauthorized. Please login.',
  html: 'Server misconfiguration: backend returned HTML.',
  fetchFailed: 'Failed to fetch recipe.',
  notFound: 'Recipe not found',
  mustLogIn: 'You must be logged in to view this recipe.',
  mustLogInForList: 'You must be logged in to fetch meals.',
  listFailed: 'Failed to fetch meals',
  /** Over the meals shown by mood, on a day without one. */
  noMoodToday: 'No mood logged today, so these are meals for every mood.',
  noneForFilter: 'No meals found for this filter.',
  noneForMood: 'No meals found for this mood.',
  noneAvailable: 'No meals available.',
  noIngredients: 'No ingredients provided.',
  noSteps: 'No steps provided.',
  noDescription: 'No description available.',
  allFailed: 'Error fetching meals',
  loadingOne: 'Loading meal data...',
  oneFailed: 'Failed to fetch meal',
  added: 'Meal added successfully!',
  addFailed: 'Error saving meal',
  updated: 'Meal updated successfully!',
  updateFailed: 'Error updating meal',
  askDelete: 'Are you sure you want to delete this meal?',
  deleted: 'Meal deleted!',
  deleteFailed: 'Error deleting meal',
} as const;

export const SORTS = ['name', 'mood', 'recent'] as const;
export type MealSort = (typeof SORTS)[number];

/** Where pictures of our own are served, below the API base. */
export const UPLOADS_PATH = '/uploads/meals/';

const uploaded = z.string().regex(/^\/uploads\/meals\/[\w-][\w.-]{0,99}$/);
/** `URL` alone takes `https:host`, spaces and line breaks, and what no database keeps. */
const httpsAddress = z
  .url()
  .regex(/^https:\/\/[^\s\p{Cc}\p{Cs}]+$/u)
  .max(2000);
const image_url = z.union([z.literal(''), uploaded, httpsAddress], { error: MEAL_MESSAGES.imageUrl });

export const meal = z.object({
  id,
  name: z.string(),
  description: z.string(),
  ingredients: z.array(z.string()),
  mood: z.enum(MOOD_NAMES),
  image_url: z.string(),
  steps: z.array(z.string()),
  created_at: instant,
  /** Whether the caller has saved this meal. */
  saved: z.boolean(),
});
export type Meal = z.infer<typeof meal>;

export const mealDraft = z.object({
  name: filledText({ max: MEAL_LIMITS.name, blank: MEAL_MESSAGES.nameRequired }),
  description: text({ max: MEAL_LIMITS.description }).default(''),
  ingredients: z
    .array(filledText({ max: MEAL_LIMITS.ingredient, blank: 'An ingredient is empty.' }))
    .max(MEAL_LIMITS.ingredients, MEAL_MESSAGES.tooManyIngredients)
    .default([]),
  mood,
  image_url: image_url.default(''),
  steps: z
    .array(filledText({ max: MEAL_LIMITS.step, blank: 'A step is empty.' }))
    .max(MEAL_LIMITS.steps, MEAL_MESSAGES.tooManySteps)
    .default([]),
});

export type MealDraft = z.output<typeof mealDraft>;

const TAG = 'Meals';

export const listMeals = defineEndpoint({
  method: 'GET',
  path: '/meals',
  access: 'user',
  tag: TAG,
  summary: 'Meals, with a Link header to the next page',
  query: z.object({
    mood: mood.optional(),
    q: text({ max: MEAL_LIMITS.search }).optional().describe('Looks in name and ingredients'),
    sort: z.enum(SORTS).optional(),
    limit: z
      .stringFormat('whole number', /^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(MEAL_LIMITS.pageMax))
      .optional(),
    cursor: z.string().max(1000).optional(),
  }),
  response: z.array(meal),
  long: true,
});

export const listMealsOfMood = defineEndpoint({
  method: 'GET',
  path: '/meals/mood/:mood',
  access: 'user',
  tag: TAG,
  summary: 'Meals of one mood',
  params: z.object({ mood }),
  response: z.array(meal),
  long: true,
});

export const getMeal = defineEndpoint({
  method: 'GET',
  path: '/meals/:id',
  access: 'user',
  tag: TAG,
  summary: 'One meal',
  params: idParams,
  response: meal,
});

export const createMeal = defineEndpoint({
  method: 'POST',
  path: '/meals',
  access: 'admin',
  tag: TAG,
  summary: 'Add a meal',
  body: mealDraft,
  response: meal,
  status: 201,
  maxBodyBytes: MEAL_LIMITS.bodyBytes,
});

export const updateMeal = defineEndpoint({
  method: 'PUT',
  path: '/meals/:id',
  access: 'admin',
  tag: TAG,
  summary: 'Change a meal',
  params: idParams,
  body: mealDraft,
  response: meal,
  maxBodyBytes: MEAL_LIMITS.bodyBytes,
});

export const deleteMeal = defineEndpoint({
  method: 'DELETE',
  path: '/meals/:id',
  access: 'admin',
  tag: TAG,
  summary: 'Delete a meal',
  params: idParams,
  response: z.object({ id }),
});
