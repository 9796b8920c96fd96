import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { Worker } from 'node:worker_threads';
import { Slots } from '../../http/slots.ts';

/**
 * In characters. Real pages of this size take 26 ms at most, most of them 5 ms; one that is made to be slow takes 400 ms.
 * Starting a thread takes 130 ms.
 */
const READ_AT_ONCE = 1_000_000;

/** In milliseconds; then the page counts as one without a recipe. */
const TIMEOUT = 5_000;
const MEMORY_MB = 256;
const slots = new Slots({ running: 1, runningEach: 1, waiting: 20, waitingEach: 4, waitMs: 10_000 });

export interface Page {
  readonly html: string;
  /** Where it is from, if that is known. */
  readonly url: string | undefined;
  /** Which recipe to read, if it has several. */
  readonly name: string | undefined;
  /** Who asks: accounts take turns. */
  readonly account: string;
}

/**
 * The recipe of a page, or undefined. Large pages are read in a thread of their own, one at a time, so that nobody can
 * make all others wait by the page that they send. Throws 503 if too many wait.
 */
export async function readPage(page: Page): Promise<ImportedRecipe | undefined> {
  if (page.html.length > READ_AT_ONCE) return slots.run(page.account, () => readInThread(page));
  const { readRecipePage } = await import('@moodbowl/reader/read-page');
  return readRecipePage(page.html, page.url, page.name);
}

/** Exported for its test. */
export async function readInThread(page: Page, timeout = TIMEOUT): Promise<ImportedRecipe | undefined> {
  const thread = new Worker(new URL('./read-page.thread.ts', import.meta.url), {
    workerData: page,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const { promise, resolve } = Promise.withResolvers<ImportedRecipe | undefined>();
  const timer = setTimeout(resolve, timeout, undefined);
  thread.once('message', resolve).once('error', () => resolve(undefined));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
