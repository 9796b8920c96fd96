import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { HOME_UPLOADS_PATH, meal, mealDetails, mealFilters, MEAL_LIMITS, UPLOADS_PATH } from './meals.ts';
import { MOOD_NAMES, mood } from './mood.ts';
import { clientId, deleted, EXAMPLE_ID, filledText, id, idParams, instant, text, wholeNumber } from './text.ts';
import { UPLOAD_LIMITS } from './uploads.ts';

/** Longer than those of the catalogue: recipes on the web need it. */
export const RECIPE_LIMITS = {
  /** Recipes of a home. */
  recipes: 2_000,
  /** Their texts in UTF-8. As much as 2,000 long recipes of 10,000 characters. */
  textBytes: 20 * 2 ** 20,
  name: 200,
  description: 4_000,
  ingredients: 300,
  ingredient: 500,
  steps: 100,
  step: 4_000,
  tags: 20,
  tag: 40,
  source: 200,
  url: 2_000,
  bodyBytes: 512 * 1024,
  /** Recipes in one request, and the size of it. */
  batch: 25,
  batchBytes: 4 * 2 ** 20,
  pageDefault: 200,
  pageMax: 500,
  /** Pictures of a home by default, in bytes; the setting `RECIPE_PICTURES_MB` changes it. */
  pictures: 200 * 2 ** 20,
} as const;

export const RECIPE_SORTS = ['recent', 'name'] as const;
export type RecipeSort = (typeof RECIPE_SORTS)[number];

const webAddress = z
  .url({ protocol: /^https?$/, error: 'recipes.notAnAddress' satisfies MessageId })
  .regex(/^[^\s\p{Cc}\p{Cs}]+$/u, 'recipes.notAnAddress' satisfies MessageId)
  .max(RECIPE_LIMITS.url, 'fields.tooLong' satisfies MessageId);

/** Only pictures of this server: one elsewhere would tell its server who looks at the recipe. */
const picture = z.union(
  [z.literal(''), z.string().regex(new RegExp(String.raw`^(${UPLOADS_PATH}|${HOME_UPLOADS_PATH})[\w-][\w.-]{0,99}$`))],
  { error: 'recipes.imageUrl' satisfies MessageId },
);

export const recipeDraft = z.object({
  name: filledText({ max: RECIPE_LIMITS.name, blank: 'recipes.nameRequired' satisfies MessageId }),
  description: text({ max: RECIPE_LIMITS.description }).default(''),
  ingredients: z
    .array(filledText({ max: RECIPE_LIMITS.ingredient, blank: 'meals.ingredientRequired' }))
    .max(RECIPE_LIMITS.ingredients, 'recipes.tooManyIngredients' satisfies MessageId)
    .default([]),
  steps: z
    .array(filledText({ max: RECIPE_LIMITS.step, blank: 'meals.stepRequired' }))
    .max(RECIPE_LIMITS.steps, 'recipes.tooManySteps' satisfies MessageId)
    .default([]),
  moods: z
    .array(mood)
    .max(MOOD_NAMES.length)
    .transform((moods) => [...new Set(moods)])
    .default([]),
  ...mealDetails,
  tags: z
    .array(filledText({ max: RECIPE_LIMITS.tag, blank: 'recipes.tagRequired' satisfies MessageId }))
    .max(RECIPE_LIMITS.tags, 'recipes.tooManyTags' satisfies MessageId)
    .transform((tags) => [...new Set(tags)])
    .default([]),
  source_url: z
    .union([z.literal(''), webAddress])
    .default('')
    .describe('The page that it comes from'),
  source_name: text({ max: RECIPE_LIMITS.source }).default('').describe('A book, a person, a site'),
  image_url: picture
    .default('')
    .describe(
      'Its picture, from `uploadRecipePicture`, `importPicture` or the catalogue; empty if there is none. A picture of another home is refused',
    ),
});
export type RecipeDraft = z.output<typeof recipeDraft>;

export const recipe = meal.omit({ language: true }).extend({
  tags: z.array(z.string()),
  source_url: z.string(),
  source_name: z.string(),
  updated_at: instant,
  link: z.string().nullable().describe('The path of the page by which anybody can read it; null if there is none'),
  linked_by: id.nullable().describe('Id of the member who has made the link; null once they have left the home'),
});
export type Recipe = z.infer<typeof recipe>;

const TAG = 'Recipes';
const DRAFT = {
  name: 'Grandma’s lentil soup',
  description: 'Better on the second day.',
  ingredients: ['250 g red lentils', '1 onion', '1 l vegetable stock'],
  steps: ['Fry the onion.', 'Add lentils and stock and simmer for 20 minutes.'],
  moods: ['Sad', 'Stressed'],
  diet: 'vegan',
  cuisine: 'German',
  servings: 4,
  minutes_prep: 10,
  minutes_cook: 25,
  minutes_rest: null,
  tags: ['soup'],
  source_url: 'https://example.org/lentil-soup',
  source_name: 'Grandma',
  image_url: '',
} as const;
/** The recipe in the examples of the API document. */
export const EXAMPLE_RECIPE = {
  ...DRAFT,
  id: EXAMPLE_ID,
  mood: 'Sad',
  created_at: '2026-03-10T09:00:00.000Z',
  updated_at: '2026-03-10T09:00:00.000Z',
  saved: false,
  own: true,
  link: null,
  linked_by: null,
} as const;
const EXAMPLE_OWN_MEAL = meal.parse({ ...EXAMPLE_RECIPE, language: null });

export const listRecipes = defineEndpoint({
  method: 'GET',
  path: '/recipes',
  access: 'user',
  tag: TAG,
  summary: 'List recipes of the home',
  description:
    'The recipes of the caller\'s home as meals. When there are more, the `Link` header has the address of the next page with `rel="next"`.',
  query: z.object({
    q: text({ max: MEAL_LIMITS.search }).optional().describe('Words to find in name and ingredients'),
    mood: mood.optional().describe('Only recipes for this mood'),
    ...mealFilters,
    saved: z.enum(['true', 'false']).optional().describe('`true`: only recipes that the caller has saved'),
    sort: z.enum(RECIPE_SORTS).optional().describe('`recent` (newest first) by default'),
    limit: wholeNumber({ max: RECIPE_LIMITS.pageMax })
      .optional()
      .describe(`Recipes on a page; ${RECIPE_LIMITS.pageDefault} by default`),
    cursor: z.string().max(1000).optional().describe('Where the page begins, from the `Link` header'),
  }),
  response: z.array(meal),
  long: true,
  responseHeaders: ['Link'],
  example: {
    query: {
      q: 'lentil',
      mood: 'Sad',
      diet: 'vegan',
      minutes: '40',
      saved: 'false',
      sort: 'recent',
      limit: '24',
      cursor: 'WyJyZWNlbnQiLCIuLi4iXQ',
    },
    response: [EXAMPLE_OWN_MEAL],
  },
});

export const getRecipe = defineEndpoint({
  method: 'GET',
  path: '/recipes/:id',
  access: 'user',
  tag: TAG,
  summary: 'Read a recipe of the home',
  description: 'One recipe with tags, source and link.',
  params: idParams,
  response: recipe,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: EXAMPLE_RECIPE },
});

export const createRecipe = defineEndpoint({
  method: 'POST',
  path: '/recipes',
  access: 'user',
  tag: TAG,
  summary: 'Add a recipe',
  description: `Adds a recipe to the caller's home. Send an \`id\` of your own (a UUID) to make a repeated request safe. A home holds ${RECIPE_LIMITS.recipes} recipes, and ${RECIPE_LIMITS.textBytes / 2 ** 20} MB of their text.`,
  body: recipeDraft.extend({ id: clientId }),
  response: recipe,
  status: 201,
  maxBodyBytes: RECIPE_LIMITS.bodyBytes,
  errors: ['RECIPES_FULL', 'RECIPES_TOO_LARGE'],
  example: { body: DRAFT, response: EXAMPLE_RECIPE },
});

export const createRecipes = defineEndpoint({
  method: 'POST',
  path: '/recipes/batch',
  access: 'user',
  tag: TAG,
  summary: 'Add several recipes',
  description: `Adds up to ${RECIPE_LIMITS.batch} recipes with ids of the client. A recipe whose id is there already, or whose name and source are, is not added again: its outcome is \`duplicate\`. All are added or none.`,
  body: z.object({
    recipes: z
      .array(recipeDraft.extend({ id }))
      .min(1)
      .max(RECIPE_LIMITS.batch, 'recipes.tooMany' satisfies MessageId),
  }),
  response: z.object({
    outcomes: z.array(z.enum(['added', 'duplicate'])).describe('In the order of the request'),
  }),
  maxBodyBytes: RECIPE_LIMITS.batchBytes,
  errors: ['RECIPES_FULL', 'RECIPES_TOO_LARGE'],
  example: {
    body: { recipes: [{ ...DRAFT, id: EXAMPLE_ID }] },
    response: { outcomes: ['added'] },
  },
});

export const copyMeal = defineEndpoint({
  method: 'POST',
  path: '/recipes/copies',
  access: 'user',
  tag: TAG,
  summary: 'Copy a meal',
  description: "Copies a meal of the catalogue, or a recipe of the home, into the home's recipes to edit it.",
  body: z.object({
    meal_id: id,
    id: clientId,
    name: recipeDraft.shape.name.optional().describe('The name of the copy; that of the meal by default'),
  }),
  response: recipe,
  status: 201,
  errors: ['NOT_FOUND', 'RECIPES_FULL', 'RECIPES_TOO_LARGE'],
  example: { body: { meal_id: EXAMPLE_ID }, response: EXAMPLE_RECIPE },
});

export const updateRecipe = defineEndpoint({
  method: 'PUT',
  path: '/recipes/:id',
  access: 'user',
  tag: TAG,
  summary: 'Replace a recipe',
  description:
    'Takes the whole recipe. Send the `updated_at` that the recipe had when it was read, and a change that somebody else has made since is not overwritten: the code is `RECIPE_CHANGED`. Without it, the recipe is replaced in any case.',
  params: idParams,
  body: recipeDraft.extend({ updated_at: instant.optional().describe('When the recipe that was edited was stored') }),
  response: recipe,
  maxBodyBytes: RECIPE_LIMITS.bodyBytes,
  errors: ['NOT_FOUND', 'RECIPE_CHANGED', 'RECIPES_TOO_LARGE'],
  example: {
    params: { id: EXAMPLE_ID },
    body: { ...DRAFT, updated_at: EXAMPLE_RECIPE.updated_at },
    response: EXAMPLE_RECIPE,
  },
});

export const deleteRecipe = defineEndpoint({
  method: 'DELETE',
  path: '/recipes/:id',
  access: 'user',
  tag: TAG,
  summary: 'Delete a recipe',
  description: 'Deletes a recipe with its picture and link. What was eaten and planned keeps its name.',
  params: idParams,
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const uploadRecipePicture = defineEndpoint({
  method: 'POST',
  path: '/recipes/pictures',
  access: 'user',
  tag: TAG,
  summary: 'Upload a picture of a recipe',
  description:
    'Takes a picture as for meals. The pictures of a home hold 200 MB, unless the server says otherwise. A picture that no recipe uses within a day is deleted.',
  encoding: 'multipart',
  body: z.object({
    image: z.file('uploads.required' satisfies MessageId).describe('JPEG, PNG, WebP, AVIF or GIF, at most 2 MB'),
  }),
  response: z.object({ url: z.string().describe('The `image_url` to give to the recipe') }),
  status: 201,
  // Limited by the hour instead: a file with 2,000 recipes has as many pictures.
  pastWriteLimit: true,
  maxBodyBytes: UPLOAD_LIMITS.bytes,
  errors: ['TOO_MANY_REQUESTS', 'PICTURES_FULL'],
  example: {
    body: { image: 'soup.jpg' },
    response: { url: `${HOME_UPLOADS_PATH}3f2a9c1b7d6e5f4a3b2c1d0e9f8a7b6c.webp` },
  },
});

export const linkRecipe = defineEndpoint({
  method: 'POST',
  path: '/recipes/:id/link',
  access: 'user',
  tag: TAG,
  summary: 'Share a recipe by link',
  description:
    'Makes a page that anybody with its address can read. Once more returns the same address. The link belongs to the recipe: it stays where the recipe stays, and ends with it.',
  params: idParams,
  response: recipe,
  errors: ['NOT_FOUND'],
  example: {
    params: { id: EXAMPLE_ID },
    response: { ...EXAMPLE_RECIPE, link: '/r/hT3sGx0vQm', linked_by: EXAMPLE_ID },
  },
});

export const unlinkRecipe = defineEndpoint({
  method: 'DELETE',
  path: '/recipes/:id/link',
  access: 'user',
  tag: TAG,
  summary: 'Take the link back',
  description: 'The page by link is gone at once. Once more changes nothing.',
  params: idParams,
  response: recipe,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: EXAMPLE_RECIPE },
});
