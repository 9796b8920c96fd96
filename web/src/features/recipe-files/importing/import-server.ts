import { importPicture } from '@moodbowl/contract/recipe-imports';
import {
  createRecipes,
  getRecipe,
  listRecipes,
  RECIPE_LIMITS,
  type RecipeDraft,
  uploadRecipePicture,
} from '@moodbowl/contract/recipes';
import { call, callPage } from '../../../lib/api-client.ts';

/** A recipe that the home has. */
export interface KnownRecipe {
  readonly id: string;
  readonly name: string;
}

/** All recipes of the home, by id and name. */
export async function listKnownRecipes(): Promise<KnownRecipe[]> {
  const known: KnownRecipe[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const query = {
      sort: 'name' as const,
      limit: String(RECIPE_LIMITS.pageMax),
      ...(cursor !== undefined && { cursor }),
    };
    const { items, next } = await callPage(listRecipes, { query });
    known.push(...items.map(({ id, name }) => ({ id, name })));
    cursor = next;
  }
  return known;
}

/** The page that a recipe of the home comes from; empty if there is none. */
export async function findSource(id: string): Promise<string> {
  return (await call(getRecipe, { params: { id } })).source_url;
}

/** Stores recipes, all or none, and returns which of them are new. */
export async function storeRecipes(recipes: readonly (RecipeDraft & { readonly id: string })[]) {
  return (await call(createRecipes, { body: { recipes: [...recipes] } })).outcomes;
}

/** Stores a picture for a recipe and returns its address. */
export async function storePicture(image: File): Promise<string> {
  return (await call(uploadRecipePicture, { body: { image } })).url;
}

/** Lets the server fetch a picture from the web for a recipe, and returns the address of its copy. */
export async function storeWebPicture(url: string): Promise<string> {
  return (await call(importPicture, { body: { url } })).url;
}
