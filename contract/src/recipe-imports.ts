import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { DIETS } from './meals.ts';
import { RECIPE_LIMITS } from './recipes.ts';

export const IMPORT_LIMITS = {
  /** Of a page, unpacked. */
  html: 5 * 2 ** 20,
  text: 100_000,
  url: 2_000,
  /** JSON needs room for escapes. */
  bodyBytes: 12 * 2 ** 20,
  /** Pages that one person may have fetched in an hour. */
  perHour: 60,
} as const;

/** Where on a page a recipe was found. */
export const FOUND_BY = ['json-ld', 'microdata', 'rdfa', 'page', 'text'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** A recipe as it was found: nothing is stored. What was not found is empty, or null. */
export const importedRecipe = z.object({
  name: z.string(),
  description: z.string(),
  ingredients: z.array(z.string()),
  steps: z.array(z.string()),
  servings: z.int().nullable(),
  minutes_prep: z.int().nullable(),
  minutes_cook: z.int().nullable(),
  minutes_rest: z.int().nullable().describe('What is left of the whole time: rising, chilling, marinating'),
  image_url: z.string().describe('The address of the picture on the web; empty if there is none'),
  source_url: z.string(),
  diet: z.enum(DIETS).nullable(),
  found_by: z.enum(FOUND_BY),
  others: z
    .array(z.string())
    .optional()
    .describe('The names of other recipes on the page. To read one, send its `name`; absent if there are none'),
});
export type ImportedRecipe = z.infer<typeof importedRecipe>;

const address = z
  .url({ protocol: /^https?$/, error: 'recipes.notAnAddress' satisfies MessageId })
  .max(IMPORT_LIMITS.url, 'fields.tooLong' satisfies MessageId);

/** Which recipe of a page, if it has several. */
const name = z.string().max(RECIPE_LIMITS.name).optional();

const TAG = 'Recipes';
const FETCH_ERRORS = [
  'PAGE_NOT_REACHABLE',
  'PAGE_REFUSED',
  'PAGE_GONE',
  'PAGE_FAILED',
  'PAGE_SLOW',
  'PAGE_TOO_LARGE',
  'FETCHING_OFF',
] as const;

export const importRecipe = defineEndpoint({
  method: 'POST',
  path: '/recipe-imports',
  access: 'user',
  tag: TAG,
  summary: 'Read a recipe from a page or a text',
  description:
    'Give the `url` of a page, which the server fetches; or the `html` of a page, with its `url` if you know it; or plain `text`. The answer is a draft: nothing is stored. `found_by` says where on the page the recipe was. Of several recipes on a page it is the one with this `name`, or else the main one.',
  body: z.union([
    z.strictObject({ url: address, name }),
    z.strictObject({
      html: z
        .string()
        .min(1)
        .max(IMPORT_LIMITS.html, 'recipes.pageTooLarge' satisfies MessageId),
      url: address.optional(),
      name,
    }),
    z.strictObject({
      text: z
        .string()
        .min(1)
        .max(IMPORT_LIMITS.text, 'recipes.textTooLong' satisfies MessageId),
    }),
  ]),
  response: importedRecipe,
  long: true,
  slow: true,
  maxBodyBytes: IMPORT_LIMITS.bodyBytes,
  errors: ['NO_RECIPE', 'UNREADABLE', ...FETCH_ERRORS],
  example: {
    body: { url: 'https://example.org/lentil-soup' },
    response: {
      name: 'Lentil soup',
      description: 'Better on the second day.',
      ingredients: ['250 g red lentils', '1 onion'],
      steps: ['Fry the onion.', 'Add the lentils and simmer for 20 minutes.'],
      servings: 4,
      minutes_prep: 10,
      minutes_cook: 25,
      minutes_rest: null,
      image_url: 'https://example.org/lentil-soup.jpg',
      source_url: 'https://example.org/lentil-soup',
      diet: 'vegan',
      found_by: 'json-ld',
    },
  },
});

export const importPicture = defineEndpoint({
  method: 'POST',
  path: '/recipe-imports/picture',
  access: 'user',
  tag: TAG,
  summary: 'Keep a picture from the web',
  description:
    'Fetches a picture and stores it as `POST /recipes/pictures` does, with the same limits. Its size on the web may be up to 10 MB.',
  body: z.object({ url: address }),
  response: z.object({ url: z.string().describe('The `image_url` to give to the recipe') }),
  status: 201,
  slow: true,
  // Limited by the hour instead: a file with 2,000 recipes names as many pictures.
  pastWriteLimit: true,
  errors: [...FETCH_ERRORS, 'PICTURES_FULL'],
  example: {
    body: { url: 'https://example.org/lentil-soup.jpg' },
    response: { url: `/uploads/recipes/3f2a9c1b7d6e5f4a3b2c1d0e9f8a7b6c.webp` },
  },
});
