import { RECIPE_LIMITS, type RecipeDraft } from '@moodbowl/contract/recipes';
import type { MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { v5 } from 'uuid';
import { ApiError, messageOf } from '../../../lib/api-client.ts';
import { Patience } from '../../../lib/patience.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { FoundRecipe } from '../reading/found-recipe.ts';
import { findSource, listKnownRecipes, storePicture, storeRecipes, storeWebPicture } from './import-server.ts';
import { KnownRecipes } from './known-recipes.ts';
import type { ImportedOne, ImportState, Result } from './import-state.ts';
import { type CompressPicture, preparePicture } from './prepare-picture.ts';

/** Pictures that are prepared and sent at once. */
const AT_ONCE = 4;
/** Pictures that the server fetches at once: half of what it fetches for everybody. */
const FETCHED_AT_ONCE = 2;
/** After so many failures in a row a site is asked no more: each may take 15 seconds. */
const SITE_FAILURES = 3;
/** JSON of one request, with room for what a character takes in UTF-8. */
const BATCH_CHARACTERS = RECIPE_LIMITS.batchBytes / 4;

export interface ImportOptions {
  readonly recipes: readonly FoundRecipe[];
  /** The moods of all of them, beside those in the file. */
  readonly moods: readonly MoodName[];
  readonly userId: string;
  readonly compress: CompressPicture;
}

/** A recipe on its way. */
interface Item {
  readonly found: FoundRecipe;
  readonly id: string;
  draft: RecipeDraft;
  lacksPicture: boolean;
}

/**
 * Sends the recipes of a file to the server, in batches, each after its pictures: a recipe comes with its picture or
 * not at all, and what is interrupted leaves at most pictures, which the server deletes. Ids are made of what the file
 * says, so the same file adds nothing twice. What may pass is tried again until it does.
 */
export class ImportRun {
  readonly state: Store<ImportState>;
  readonly #options: ImportOptions;
  readonly #patience: Patience;
  readonly #siteFailures = new Map<string, number>();
  #isFull = false;

  constructor(options: ImportOptions) {
    this.#options = options;
    this.state = createStore<ImportState>({ phase: 'running', total: options.recipes.length, done: [] });
    this.#patience = new Patience((reason) =>
      this.#set(reason === undefined ? { phase: 'running' } : { phase: 'waiting', reason }),
    );
  }

  /** Runs until everything is done, or nothing more can be. */
  async run(): Promise<void> {
    try {
      const known = new KnownRecipes(await this.#patience.repeat(listKnownRecipes), this.#options.userId);
      for (const batch of batchesOf(this.#options)) await this.#importBatch(batch, known);
      this.#set({ phase: 'done' });
    } catch (error) {
      if (this.#patience.isStopped) return;
      if (!(error instanceof ApiError)) console.error('The import has stopped', error);
      const isSignedOut = error instanceof ApiError && error.status === 401;
      const problem = isSignedOut ? t('recipeFiles.signedOut') : messageOf(error, t('recipeFiles.stopped'));
      this.#set({ phase: 'stopped', problem });
    }
  }

  /** Ends the pause before the next try. */
  readonly goOn = (): void => this.#patience.goOn();

  readonly stop = (): void => this.#patience.stop();

  #set(changes: Partial<ImportState>): void {
    this.state.set({ ...this.state.get(), ...changes });
  }

  async #importBatch(batch: readonly Item[], known: KnownRecipes): Promise<void> {
    const fresh: Item[] = [];
    for (const item of batch) {
      if (await this.#isKnown(item.found, known)) this.#report([item], [{ kind: 'duplicate' }]);
      else fresh.push(item);
    }
    if (this.#isFull) {
      this.#report(
        fresh,
        fresh.map(() => ({ kind: 'full' })),
      );
      return;
    }
    await this.#storePictures(fresh);
    await this.#store(fresh);
  }

  /** Whether the home has it, so that its picture need not be sent. The server decides when it is stored. */
  async #isKnown(found: FoundRecipe, known: KnownRecipes): Promise<boolean> {
    if (known.has(found)) return true;
    for (const { id } of known.namesakesOf(found)) {
      const source = await this.#patience.repeat(() => findSource(id).catch(goneIs('gone')));
      if (source === found.draft.source_url) return true;
    }
    return false;
  }

  async #storePictures(items: readonly Item[]): Promise<void> {
    const inFile = items.filter(({ found }) => found.picture !== undefined);
    await atOnce(AT_ONCE, inFile, (item) => this.#storePicture(item, () => this.#uploadPicture(item.found)));
    const onWeb = items.filter(({ found, draft }) => found.webPicture !== '' && draft.image_url === '');
    await atOnce(FETCHED_AT_ONCE, onWeb, (item) => this.#storePicture(item, () => this.#fetchPicture(item.found)));
  }

  async #storePicture(item: Item, store: () => Promise<string | undefined>): Promise<void> {
    item.lacksPicture = true;
    if (this.state.get().picturesFull !== undefined) return;
    try {
      const image_url = await store();
      if (image_url === undefined) return;
      item.draft = { ...item.draft, image_url };
      item.lacksPicture = false;
    } catch (error) {
      if (this.#patience.isStopped || (error instanceof ApiError && error.status === 401)) throw error;
      if (error instanceof ApiError && error.code === 'PICTURES_FULL') this.#set({ picturesFull: error.message });
    }
  }

  async #uploadPicture({ picture }: FoundRecipe): Promise<string | undefined> {
    const content = await picture?.();
    if (!content) return undefined;
    const prepared = await preparePicture(content, this.#options.compress);
    return this.#patience.repeat(() => storePicture(prepared));
  }

  async #fetchPicture({ webPicture }: FoundRecipe): Promise<string | undefined> {
    const site = URL.parse(webPicture)?.host ?? '';
    const failures = () => this.#siteFailures.get(site) ?? 0;
    if (failures() >= SITE_FAILURES) return undefined;
    try {
      const url = await this.#patience.repeat(() => storeWebPicture(webPicture));
      this.#siteFailures.delete(site);
      return url;
    } catch (error) {
      // A picture that is gone says so at once, and nothing about the others.
      if (!(error instanceof ApiError && error.code === 'PAGE_GONE')) this.#siteFailures.set(site, failures() + 1);
      throw error;
    }
  }

  /** All of a batch are stored or none; what cannot be stored is found by halves. */
  async #store(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    try {
      const outcomes = await this.#patience.repeat(() =>
        storeRecipes(items.map(({ id, draft }) => ({ ...draft, id }))),
      );
      this.#report(
        items,
        outcomes.map((kind) => ({ kind })),
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      if (items.length > 1) {
        const half = Math.ceil(items.length / 2);
        await this.#store(items.slice(0, half));
        await this.#store(items.slice(half));
        return;
      }
      this.#isFull ||= error.code === 'RECIPES_FULL';
      this.#report(items, [this.#isFull ? { kind: 'full' } : { kind: 'refused', message: error.message }]);
    }
  }

  #report(items: readonly Item[], results: readonly Result[]): void {
    const reported = items.map(({ found, draft, lacksPicture }, index): ImportedOne => {
      const result = results[index] ?? { kind: 'added' };
      return { name: draft.name, result, isCut: found.isCut, lacksPicture };
    });
    if (reported.length > 0) this.#set({ done: [...this.state.get().done, ...reported] });
  }
}

/** Does something with all items, with so many at a time. */
async function atOnce<T>(count: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, next));
}

/** For a recipe that somebody has deleted meanwhile. */
function goneIs<T>(value: T) {
  return (error: unknown): T => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return value;
    throw error;
  };
}

/** The recipes by batches as large as the server takes them. */
function* batchesOf({ recipes, moods, userId }: ImportOptions): Generator<Item[]> {
  let batch: Item[] = [];
  let characters = 0;
  for (const found of recipes) {
    const draft = { ...found.draft, moods: [...new Set([...found.draft.moods, ...moods])] };
    const size = JSON.stringify(draft).length;
    if (batch.length === RECIPE_LIMITS.batch || (batch.length > 0 && characters + size > BATCH_CHARACTERS)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push({ found, id: v5(found.key, userId), draft, lacksPicture: false });
    characters += size;
  }
  if (batch.length > 0) yield batch;
}
