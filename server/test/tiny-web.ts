import type { FetchPublic } from '../src/http/fetch-public.ts';

const RECIPE = {
  '@type': 'Recipe',
  name: 'Lentil soup',
  recipeIngredient: ['250 g red lentils', '1 onion'],
  recipeInstructions: ['Fry the onion.', 'Add the lentils.'],
};

export const RECIPE_PAGE = `<script type="application/ld+json">${JSON.stringify(RECIPE)}</script>`;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The web of tests that need no more of it: the same page, and the same picture, at every address. */
export const tinyWeb: FetchPublic = async (url, { kind }) =>
  kind === 'page'
    ? { body: Buffer.from(RECIPE_PAGE), contentType: 'text/html', charset: 'utf-8', url }
    : { body: PIXEL, contentType: 'image/png', charset: undefined, url };
