import { API_BASE } from '@moodbowl/contract/endpoint';
import type { MealWithAmounts } from '@moodbowl/contract/meals';
import { HOME_UPLOADS_PATH, UPLOADS_PATH } from '@moodbowl/contract/meals';

/** A recipe that can be cooked without a signal. It says nothing about moods. */
export interface KeptRecipe {
  readonly meal: MealWithAmounts;
  /** The size of text and picture. */
  readonly bytes: number;
  /** When it was read from the server, in epoch milliseconds. */
  readonly savedAt: number;
  /** When it was last opened to cook, in epoch milliseconds; undefined if it is kept for another reason. */
  readonly cookedAt: number | undefined;
}

/** How much is kept at most: recipes of three days and what else is cooked, with pictures of 0.2 MB. */
export const KEPT_RECIPES = { count: 24, bytes: 10_000_000 } as const;

/** Each user's recipes and pictures are a cache of their own, which the service worker reads, too. */
const PREFIX = 'kept-recipes:';
const addressOf = (id: string) => `/kept-recipes/${encodeURIComponent(id)}`;

/** Undefined where the browser has no such storage: without https, and in some private windows. */
async function tryCaches<T>(work: (storage: CacheStorage) => Promise<T>): Promise<T | undefined> {
  if (typeof caches === 'undefined') return undefined;
  return work(caches).catch((error: unknown) => {
    console.warn('This browser keeps no recipes', error);
    return undefined;
  });
}

const cacheOf = (storage: CacheStorage, userId: string) => storage.open(PREFIX + userId);

export async function readKeptRecipe(userId: string, id: string): Promise<KeptRecipe | undefined> {
  return tryCaches(async (storage) => {
    // Opening a cache would create it.
    const response = await storage.match(addressOf(id), { cacheName: PREFIX + userId });
    return response && ((await response.json()) as KeptRecipe);
  });
}

export async function listKeptRecipes(userId: string): Promise<KeptRecipe[]> {
  const found = await tryCaches(async (storage) => {
    const cache = await cacheOf(storage, userId);
    const addresses = (await cache.keys())
      .map(({ url }) => url)
      .filter((url) => new URL(url).pathname.startsWith('/kept-'));
    return Promise.all(addresses.map(async (url) => (await (await cache.match(url))?.json()) as KeptRecipe));
  });
  return found ?? [];
}

/** Keeps a recipe without its moods, with its picture if that is ours; `room` is the most bytes that it may take. */
export async function saveKeptRecipe(
  userId: string,
  meal: MealWithAmounts,
  { cookedAt, room }: { readonly cookedAt: number | undefined; readonly room: number },
): Promise<KeptRecipe | undefined> {
  return tryCaches(async (storage) => {
    const plain: MealWithAmounts = { ...meal, mood: 'Uncategorized', moods: [] };
    const text = new Blob([JSON.stringify(plain)]).size;
    if (text > room) return undefined;
    const picture = await fetchPicture(meal.image_url);
    const hasPicture = picture !== undefined && text + picture.size <= room;
    const bytes = text + (hasPicture ? picture.size : 0);
    const recipe: KeptRecipe = { meal: plain, bytes, savedAt: Date.now(), cookedAt };
    const cache = await cacheOf(storage, userId);
    if (hasPicture) await cache.put(API_BASE + meal.image_url, new Response(picture));
    await cache.put(addressOf(meal.id), Response.json(recipe));
    return recipe;
  });
}

/** A picture that this server has; undefined if there is none or it cannot be loaded. */
async function fetchPicture(path: string): Promise<Blob | undefined> {
  if (!path.startsWith(UPLOADS_PATH) && !path.startsWith(HOME_UPLOADS_PATH)) return undefined;
  const response = await fetch(API_BASE + path).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

export async function removeKeptRecipe(userId: string, { meal }: KeptRecipe): Promise<void> {
  await tryCaches(async (storage) => {
    const cache = await cacheOf(storage, userId);
    await cache.delete(addressOf(meal.id));
    if (meal.image_url !== '') await cache.delete(API_BASE + meal.image_url);
  });
}

/** Deletes all recipes that are kept here, except those of one user. */
export async function forgetRecipes({ except }: { readonly except?: string } = {}): Promise<void> {
  await tryCaches(async (storage) => {
    const names = (await storage.keys()).filter((name) => name.startsWith(PREFIX));
    for (const name of names) if (except === undefined || name !== PREFIX + except) await storage.delete(name);
  });
}
