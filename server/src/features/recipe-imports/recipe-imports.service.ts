import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { message } from '@moodbowl/i18n/message';
import { decodePage } from '../../http/decode-page.ts';
import { CodedError } from '../../http/errors.ts';
import type { FetchPublic } from '../../http/fetch-public.ts';
import { isChallenge } from './challenge.ts';
import { type Page, readPage } from './read-page.ts';

/**
 * Fetches a page and reads its recipe. Throws what {@link FetchPublic} throws, NO_RECIPE if there is none, and PAGE_REFUSED
 * if the site sent a question to tell people from programs instead of the page.
 */
export async function readWebPage(
  fetchPublic: FetchPublic,
  { url, name, account }: Pick<Page, 'name' | 'account'> & { readonly url: string },
): Promise<ImportedRecipe> {
  const page = await fetchPublic(url, { kind: 'page', account });
  const html = decodePage(page.body, page.charset);
  const recipe = await readPage({ html, url: page.url, name, account });
  if (recipe) return recipe;
  throw isChallenge(html)
    ? new CodedError('PAGE_REFUSED', message('recipes.pageRefused'))
    : new CodedError('NO_RECIPE', message('recipes.noneOnPage'));
}

/** Reads the recipe of a page that a browser has sent. Throws NO_RECIPE if there is none. */
export async function readHtml(page: Page): Promise<ImportedRecipe> {
  const recipe = await readPage(page);
  if (!recipe) throw new CodedError('NO_RECIPE', message('recipes.noneOnPage'));
  return recipe;
}

/** Reads a recipe from plain text. Throws NO_RECIPE if there is none. */
export async function readText(text: string): Promise<ImportedRecipe> {
  const { readRecipeText } = await import('@moodbowl/reader/read-text');
  const recipe = readRecipeText(text);
  if (!recipe) throw new CodedError('NO_RECIPE', message('recipes.noneInText'));
  return recipe;
}
