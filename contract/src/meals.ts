import type { MessageId } from '@moodbowl/i18n/message';
import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';
import { LANGUAGE_TAGS } from '@moodbowl/i18n/languages';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { mealMood, mood, moodName } from './mood.ts';
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
  cuisine: 60,
  servings: 99,
  /** As much as a recipe is shown and bought for: whoever has one egg makes a part of it. */
  leastServings: 0.05,
  /** A week. */
  minutes: 7 * 24 * 60,
} as const;

/** From strict to free: what is vegan is vegetarian, too. */
export const DIETS = ['vegan', 'vegetarian', 'omnivore'] as const;
export type Diet = (typeof DIETS)[number];

export const SORTS = ['name', 'mood', 'recent'] as const;
export type MealSort = (typeof SORTS)[number];

/** The path of the catalogue's pictures, below the API base. */
export const UPLOADS_PATH = '/uploads/meals/';
/** The path of the pictures of recipes, below the API base. */
export const HOME_UPLOADS_PATH = '/uploads/recipes/';

const uploaded = z.string().regex(/^\/uploads\/meals\/[\w-][\w.-]{0,99}$/);
/** `URL` alone accepts `https:host`, spaces, line breaks, and characters that databases cannot store. */
const httpsAddress = z
  .url()
  .regex(/^https:\/\/[^\s\p{Cc}\p{Cs}]+$/u)
  .max(2000);
const image_url = z.union([z.literal(''), uploaded, httpsAddress], { error: 'meals.imageUrl' satisfies MessageId });

const diet = z.enum(DIETS).nullable();
const servings = z.int().min(1).max(MEAL_LIMITS.servings).nullable();
const minutes = z.int().min(0).max(MEAL_LIMITS.minutes).nullable();

export const meal = z.object({
  id,
  name: z.string(),
  description: z.string(),
  ingredients: z.array(z.string()),
  mood: mealMood.describe('The first of its moods; `Uncategorized` for a recipe without any'),
  moods: z.array(moodName).describe('All its moods; a meal of the catalogue has one'),
  image_url: z.string(),
  steps: z.array(z.string()),
  diet: diet.describe('The strictest way of eating that it suits; null if that is not known'),
  cuisine: z.string(),
  servings: servings.describe('For how many people it is; null if that is not known'),
  minutes_prep: minutes,
  minutes_cook: minutes,
  minutes_rest: minutes.describe('For rising, chilling, marinating: it takes as long, and nobody stands there'),
  created_at: instant,
  saved: z.boolean().describe('Whether the caller has saved this meal'),
  language: z
    .enum(LANGUAGE_TAGS)
    .nullable()
    .describe(
      'The language in which it is written; null if that is not known. Starter meals are sent in that of the caller',
    ),
  own: z.boolean().describe("Whether it is a recipe of the caller's home and not of the catalogue"),
});
export type Meal = z.infer<typeof meal>;

/** A meal as lists show it, without its long texts. */
export const mealInList = meal.omit({ ingredients: true, steps: true });
export type MealInList = z.infer<typeof mealInList>;

/** The parts of a line of ingredients. The line itself stays as it was written. */
export const readIngredient = z.object({
  text: z.string().describe('The line as it was written'),
  amount: z.number().nullable().describe('Null for "salt" or "a pinch of salt"'),
  amount_to: z.number().nullable().describe('The end of a range such as 2–3'),
  unit: z.string().nullable().describe('A unit such as `g`, `cup` or `tbsp`; null for pieces'),
  food: z.string(),
  note: z.string().describe('What else the line says, such as "finely chopped"'),
  start: z.int().describe('Where amount and unit begin in `text`, in UTF-16 code units'),
  end: z.int().describe('Where they end; equal to `start` if there are none'),
}) satisfies z.ZodType<ReadIngredient>;

export const mealWithAmounts = meal.extend({
  read: z.array(readIngredient).describe('The amounts in the ingredients, line by line'),
  parts: z
    .array(z.object({ id, name: z.string().describe('As the line has it') }))
    .describe('The recipes of the home that lines stand for: those with the name of one in double square brackets'),
});
export type MealWithAmounts = z.infer<typeof mealWithAmounts>;

/** The details that catalogue and recipes share; all may be left out. */
export const mealDetails = {
  diet: diet.default(null),
  cuisine: text({ max: MEAL_LIMITS.cuisine }).default(''),
  servings: servings.default(null),
  minutes_prep: minutes.default(null),
  minutes_cook: minutes.default(null),
  minutes_rest: minutes.default(null),
};

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
  ...mealDetails,
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
  diet: 'vegetarian',
  cuisine: 'American',
  servings: 2,
  minutes_prep: 5,
  minutes_cook: 15,
  minutes_rest: null,
} as const;
/** The meal in the examples of the API document. */
export const EXAMPLE_MEAL = {
  ...DRAFT,
  id: EXAMPLE_ID,
  moods: ['Happy'],
  created_at: '2026-03-10T09:00:00.000Z',
  saved: true,
  language: 'en',
  own: false,
} as const;
export const EXAMPLE_MEAL_IN_LIST = mealInList.parse(EXAMPLE_MEAL);

const EXAMPLE_READ = [
  { text: '150 g flour', amount: 150, amount_to: null, unit: 'g', food: 'flour', note: '', start: 0, end: 5 },
  { text: '2 eggs', amount: 2, amount_to: null, unit: null, food: 'eggs', note: '', start: 0, end: 1 },
  { text: '1 lemon', amount: 1, amount_to: null, unit: null, food: 'lemon', note: '', start: 0, end: 1 },
];

/** Filters that lists of meals and of recipes share. */
export const mealFilters = {
  diet: z.enum(DIETS).optional().describe('Only meals that suit this way of eating; vegan meals are vegetarian, too'),
  minutes: wholeNumber({ max: MEAL_LIMITS.minutes })
    .optional()
    .describe('Only meals that are known to take at most so many minutes'),
};

const inPages = {
  q: text({ max: MEAL_LIMITS.search })
    .optional()
    .describe('Words to find in name and ingredients, in singular or plural'),
  ...mealFilters,
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
      diet: 'vegetarian',
      minutes: '30',
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
    query: {
      q: 'lemon',
      diet: 'vegetarian',
      minutes: '30',
      saved: 'true',
      sort: 'recent',
      limit: '24',
      cursor: 'WyJyZWNlbnQiLCIuLi4iXQ',
    },
    response: [EXAMPLE_MEAL],
  },
});

export const getMeal = defineEndpoint({
  method: 'GET',
  path: '/meals/:id',
  access: 'user',
  tag: TAG,
  summary: 'Read a meal',
  description:
    "One meal of the catalogue, or one recipe of the caller's home, with what its ingredients say of amounts.",
  params: idParams,
  response: mealWithAmounts,
  errors: ['NOT_FOUND'],
  example: {
    params: { id: EXAMPLE_ID },
    response: { ...EXAMPLE_MEAL, read: EXAMPLE_READ, parts: [] },
  },
});

export const createMeal = defineEndpoint({
  method: 'POST',
  path: '/meals',
  access: 'admin',
  tag: TAG,
  summary: 'Add a meal',
  description:
    'Adds a meal to the catalogue. Upload a picture first with `uploadMealImage` and give its `url` as `image_url`. A picture at an https address is fetched and stored here; if it cannot be had, the address stays, the page shows the default picture, and the next `updateMeal` tries again.',
  body: mealDraft,
  response: meal,
  status: 201,
  slow: true,
  maxBodyBytes: MEAL_LIMITS.bodyBytes,
  example: { body: DRAFT, response: EXAMPLE_MEAL },
});

export const updateMeal = defineEndpoint({
  method: 'PUT',
  path: '/meals/:id',
  access: 'admin',
  tag: TAG,
  summary: 'Replace a meal',
  description: 'Takes the whole meal. A picture at an https address is fetched as by `createMeal`.',
  params: idParams,
  body: mealDraft,
  response: meal,
  slow: true,
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
