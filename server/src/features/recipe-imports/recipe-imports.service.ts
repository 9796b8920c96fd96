import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { message } from '@moodbowl/i18n/message';
import { decodePage } from '../../http/decode-page.ts';
import { CodedError } from '../../http/errors.ts';
import type { FetchPublic } from '../../http/fetch-public.ts';
import { isChallenge } from './challenge.ts';
import { type Page, readInThread } from './read-in-thread.ts';

/**
 * Fetches a page and reads its recipe for an account. Throws what {@link FetchPublic} and {@link readInThread} throw,
 * NO_RECIPE if there is none, and PAGE_REFUSED if the site sent a question to tell people from programs instead of the page.
 */
export async function readWebPage(
  fetchPublic: FetchPublic,
  account: string,
  { url, name }: Pick<Page, 'name'> & { readonly url: string },
): Promise<ImportedRecipe> {
  const page = await fetchPublic(url, { kind: 'page', account });
  const html = decodePage(page.body, page.charset);
  const recipe = await readInThread(account, { html, url: page.url, name });
  if (recipe) return recipe;
  throw isChallenge(html)
    ? new CodedError('PAGE_REFUSED', message('recipes.pageRefused'))
    : new CodedError('NO_RECIPE', message('recipes.noneOnPage'));
}

/** Reads the recipe of a page that a browser has sent. Throws what {@link readInThread} throws, and NO_RECIPE. */
export async function readHtml(account: string, page: Page): Promise<ImportedRecipe> {
  const recipe = await readInThread(account, page);
  if (!recipe) throw new CodedError('NO_RECIPE', message('recipes.noneOnPage'));
  return recipe;
}

/** Reads a recipe from plain text. Throws what {@link readInThread} throws, and NO_RECIPE if there is none. */
export async function readText(account: string, text: string): Promise<ImportedRecipe> {
  const recipe = await readInThread(account, { text });
  if (!recipe) throw new CodedError('NO_RECIPE', message('recipes.noneInText'));
  return recipe;
}
