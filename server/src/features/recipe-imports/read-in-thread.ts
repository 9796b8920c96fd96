import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { message } from '@moodbowl/i18n/message';
import { Worker } from 'node:worker_threads';
import { CodedError } from '../../http/errors.ts';
import { Slots } from '../../http/slots.ts';

export interface Page {
  readonly html: string;
  /** Where it is from, if that is known. */
  readonly url: string | undefined;
  /** Which recipe to read, if it has several. */
  readonly name: string | undefined;
}

/** A text or page to be read as a recipe. */
export type Foreign = Page | { readonly text: string };

interface Limits {
  readonly ms: number;
  readonly memoryMb: number;
}

/**
 * Real pages take 30 ms and starting the thread 130; the largest page of nothing but tags takes 4 s. The memory is that
 * of all trees of such a page.
 */
const LIMITS: Limits = { ms: 5_000, memoryMb: 256 };

/** A thread takes a processor, and up to 300 MB. */
const slots = new Slots({ running: 1, runningEach: 1, waiting: 20, waitingEach: 10, waitMs: 10_000 });

/**
 * The recipe in a page or a text of strangers; undefined if there is none. It is always read in a thread of its own,
 * one at a time, for which accounts take turns: whatever is wrong with it, requests of others are answered meanwhile.
 * Throws UNREADABLE if that takes longer or more memory than any recipe does, and 503 if too many wait.
 */
export function readInThread(account: string, foreign: Foreign, limits = LIMITS): Promise<ImportedRecipe | undefined> {
  return slots.run(account, () => read(foreign, limits));
}

async function read(foreign: Foreign, { ms, memoryMb }: Limits): Promise<ImportedRecipe | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportedRecipe | undefined>();
  const thread = new Worker(new URL('./reader.thread.ts', import.meta.url), {
    workerData: foreign,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // A server that stops does not wait for it.
  thread.unref();
  const giveUp = (cause: unknown) => reject(new CodedError('UNREADABLE', message('recipes.unreadable'), { cause }));
  const timer = setTimeout(giveUp, ms, new Error('reading takes too long'));
  thread.once('message', resolve).once('error', giveUp);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
