import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { RECIPE_LIMITS, recipeDraft } from './recipes.ts';
import { id } from './text.ts';

/**
 * What `recipe.json` in an exported file has beside JSON-LD, under the key `moodbowl`: the whole recipe, so that nothing
 * is lost on the way back. Its picture on this server is a file beside it; one on the web is fetched when it comes back.
 */
export const exportedRecipe = z.object({
  version: z.literal(1),
  id,
  recipe: recipeDraft.extend({ image_url: z.string().max(RECIPE_LIMITS.url) }),
  /** The name of the picture in the same folder; empty if there is none. */
  picture: z.string().max(100),
});
export type ExportedRecipe = z.infer<typeof exportedRecipe>;

export const exportRecipes = defineEndpoint({
  method: 'GET',
  slow: true,
  path: '/recipes/export',
  access: 'user',
  tag: 'Recipes',
  summary: 'Export the recipes',
  description:
    'The recipes of the home as one zip file, streamed: a folder for each with `recipe.json` (as Nextcloud Cookbook has it, which Mealie and Tandoor import, and under `moodbowl` all that they do not know), its picture as `full.jpg`, and a page to read. An account may run two exports at a time.',
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/zip',
  responseHeaders: ['Content-Disposition'],
  errors: ['TOO_MANY_REQUESTS'],
  costly: true,
  example: { response: 'PK…' },
});

export const exportRecipesDocument = defineEndpoint({
  method: 'GET',
  slow: true,
  path: '/recipes/export/document',
  access: 'user',
  tag: 'Recipes',
  summary: 'Export the recipes as one document',
  description:
    'The recipes of the home as a list of JSON-LD (https://schema.org/Recipe) in one file, streamed, as RecipeSage and others import it. Without the pictures that this server keeps. An account may run two exports at a time.',
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/ld+json',
  responseHeaders: ['Content-Disposition'],
  errors: ['TOO_MANY_REQUESTS'],
  costly: true,
  example: { response: '[{"@context":"https://schema.org","@type":"Recipe","name":"Lentil soup"}]' },
});
