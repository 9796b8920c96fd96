import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { mood, moodName } from './mood.ts';
import { deleted, EXAMPLE_ID, filledText, id, idParams, instant, text, wholeNumber } from './text.ts';

export const MEAL_LIMITS = {
  name: 120,
  description: 2000,
  ingredients: 100,
  ingredient: 200,
  steps: 60,
  step: 1000,
  search: 120,
  /** Characters of a description in the administrators' list. */
  preview: 50,
  /** How many meals the page requests at a time. */
  page: 24,
  pageDefault: 200,
  pageMax: 500,
  bodyBytes: 256 * 1024,
} as const;

export const SORTS = ['name', 'mood', 'recent'] as const;
export type MealSort = (typeof SORTS)[number];

/** The path of our own pictures, below the API base. */
export const UPLOADS_PATH = '/uploads/meals/';

const uploaded = z.string().regex(/^\/uploads\/meals\/[\w-][\w.-]{0,99}$/);
/** `URL` alone accepts `https:host`, spaces, line breaks, and characters that databases cannot store. */
const httpsAddress = z
  .url()
  .regex(/^https:\/\/[^\s\p{Cc}\p{Cs}]+$/u)
  .max(2000);
const image_url = z.union([z.literal(''), uploaded, httpsAddress], { error: 'meals.imageUrl' satisfies MessageId });

export const meal = z.object({
  id,
  name: z.string(),
  description: z.string(),
  ingredients: z.array(z.string()),
  mood: moodName,
  image_url: z.string(),
  steps: z.array(z.string()),
  created_at: instant,
  saved: z.boolean().describe('Whether the caller has saved this meal'),
});
export type Meal = z.infer<typeof meal>;

export const mealDraft = z.object({
  name: filledText({ max: MEAL_LIMITS.name, blank: 'meals.nameRequired' satisfies MessageId }),
  description: text({ max: MEAL_LIMITS.description }).default(''),
  ingredients: z
    .array(filledText({ max: MEAL_LIMITS.ingredient, blank: 'meals.ingredientRequired' }))
    .max(MEAL_LIMITS.ingredients, 'meals.tooManyIngredients' satisfies MessageId)
    .default([]),
  mood,
  image_url: image_url.default(''),
  steps: z
    .array(filledText({ max: MEAL_LIMITS.step, blank: 'meals.stepRequired' }))
    .max(MEAL_LIMITS.steps, 'meals.tooManySteps' satisfies MessageId)
    .default([]),
});

export type MealDraft = z.output<typeof mealDraft>;

const TAG = 'Meals';
const DRAFT = {
  name: 'Lemon pancakes',
  description: 'Ready in 20 minutes. Light and bright.',
  ingredients: ['150 g flour', '2 eggs', '1 lemon'],
  mood: 'Happy',
  image_url: '/uploads/meals/lemon-pancakes.webp',
  steps: ['Whisk everything.', 'Fry in a little butter.'],
} as const;
/** The meal in the examples of the API document. */
export const EXAMPLE_MEAL = { ...DRAFT, id: EXAMPLE_ID, created_at: '2026-03-10T09:00:00.000Z', saved: true } as const;

const inPages = {
  q: text({ max: MEAL_LIMITS.search })
    .optional()
    .describe('Words to find in name and ingredients, in singular or plural'),
  saved: z.enum(['true', 'false']).optional().describe('`true`: only meals that the caller has saved'),
  sort: z.enum(SORTS).optional().describe('`recent` (newest first) by default'),
  limit: wholeNumber({ max: MEAL_LIMITS.pageMax })
    .optional()
    .describe(`Meals on a page; by default ${MEAL_LIMITS.pageDefault}, of one mood ${MEAL_LIMITS.pageMax}`),
  cursor: z.string().max(1000).optional().describe('Where the page begins, from the `Link` header'),
};

export const listMeals = defineEndpoint({
  method: 'GET',
  path: '/meals',
  access: 'user',
  tag: TAG,
  summary: 'List meals',
  description:
    'Meals, filtered and sorted. When there are more, the `Link` header has the address of the next page with `rel="next"`.',
  query: z.object({ mood: mood.optional().describe('Only meals for this mood'), ...inPages }),
  response: z.array(meal),
  long: true,
  responseHeaders: ['Link'],
  example: {
    query: {
      mood: 'Happy',
      q: 'lemon',
      saved: 'true',
      sort: 'recent',
      limit: '24',
      cursor: 'WyJyZWNlbnQiLCIuLi4iXQ',
    },
    response: [EXAMPLE_MEAL],
  },
});

export const listMealsOfMood = defineEndpoint({
  method: 'GET',
  path: '/meals/mood/:mood',
  access: 'user',
  tag: TAG,
  summary: 'List the meals of a mood',
  description:
    'Meals of one mood, newest first by default. When there are more, the `Link` header has the address of the next page with `rel="next"`.',
  params: z.object({ mood: mood.describe('The mood, in any case') }),
  query: z.object(inPages),
  response: z.array(meal),
  long: true,
  responseHeaders: ['Link'],
  example: {
    params: { mood: 'Happy' },
    query: { q: 'lemon', saved: 'true', sort: 'recent', limit: '24', cursor: 'WyJyZWNlbnQiLCIuLi4iXQ' },
    response: [EXAMPLE_MEAL],
  },
});

export const getMeal = defineEndpoint({
  method: 'GET',
  path: '/meals/:id',
  access: 'user',
  tag: TAG,
  summary: 'Read a meal',
  description: 'One meal with its ingredients and steps.',
  params: idParams,
  response: meal,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: EXAMPLE_MEAL },
});

export const createMeal = defineEndpoint({
  method: 'POST',
  path: '/meals',
  access: 'admin',
  tag: TAG,
  summary: 'Add a meal',
  description:
    'Adds a meal to the catalogue. Upload a picture first with `uploadMealImage` and give its `url` as `image_url`.',
  body: mealDraft,
  response: meal,
  status: 201,
  maxBodyBytes: MEAL_LIMITS.bodyBytes,
  example: { body: DRAFT, response: EXAMPLE_MEAL },
});

export const updateMeal = defineEndpoint({
  method: 'PUT',
  path: '/meals/:id',
  access: 'admin',
  tag: TAG,
  summary: 'Replace a meal',
  description: 'Takes the whole meal.',
  params: idParams,
  body: mealDraft,
  response: meal,
  maxBodyBytes: MEAL_LIMITS.bodyBytes,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, body: DRAFT, response: EXAMPLE_MEAL },
});

export const deleteMeal = defineEndpoint({
  method: 'DELETE',
  path: '/meals/:id',
  access: 'admin',
  tag: TAG,
  summary: 'Delete a meal',
  description: 'Deletes a meal. It leaves everybody’s saved meals; what people ate keeps its name.',
  params: idParams,
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});
