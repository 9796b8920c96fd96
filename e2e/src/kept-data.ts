import type { Page } from '@playwright/test';

/** How many entries each store of this browser has. */
export async function kept(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('moodbowl');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('closed')));
    });
    const counts: Record<string, number> = {};
    for (const name of database.objectStoreNames)
      counts[name] = await new Promise((resolve) => {
        const request = database.transaction(name).objectStore(name).count();
        request.addEventListener('success', () => resolve(request.result));
      });
    database.close();
    return counts;
  });
}

/** What the caches of kept recipes hold: the path of each, and its text. */
export async function keptRecipes(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of (await caches.keys()).filter((one) => one.startsWith('kept-recipes:'))) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        found.push({ path: new URL(url).pathname, text: (await (await cache.match(url))?.text()) ?? '' });
    }
    return found;
  });
}
