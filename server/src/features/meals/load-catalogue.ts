import { readFile } from 'node:fs/promises';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { insertUpload } from '../uploads/uploads.repository.ts';
import { storeImage } from '../uploads/uploads.service.ts';
import { insertMeal } from './meals.repository.ts';

const LOADED = 'catalogue_loaded_at';
const PICTURES = new URL('../../../catalogue/pictures/', import.meta.url);
/** The picture of meals that have none of their own. */
const DEFAULT_PICTURE = 'default-meal.png';

/**
 * Loads the starter catalogue into a new database, once: what administrators change or delete later stays that way. If
 * several processes start together, one loads it and the others wait.
 */
export async function loadCatalogueOnce(db: Db, clock: Clock): Promise<void> {
  if (await db.selectFrom('app_state').where('key', '=', LOADED).select('key').executeTakeFirst()) return;
  const { catalogue } = await import('../../../catalogue/catalogue.ts');
  const now = clock.now();
  const pictures = new Map<string, Buffer>();
  for (const { slug } of catalogue) pictures.set(slug, await readFile(new URL(`${slug}.webp`, PICTURES)));
  const defaultPicture = await readFile(new URL(DEFAULT_PICTURE, PICTURES));

  await db.transaction().execute(async (transaction) => {
    const claimed = await transaction
      .insertInto('app_state')
      .values({ key: LOADED, value: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return;

    await insertUpload(transaction, { name: DEFAULT_PICTURE, content: defaultPicture, created_at: now.toISOString() });
    for (const [index, { slug, name, description, ingredients, steps, mood }] of catalogue.entries()) {
      const content = pictures.get(slug);
      if (!content) throw new Error(`the catalogue has no picture for ${slug}`);
      await insertMeal(transaction, {
        id: newId(),
        name,
        description,
        ingredients: [...ingredients],
        steps: [...steps],
        mood,
        image_url: await storeImage(transaction, content, now),
        // The first meal of the catalogue counts as the newest, so that 'recent' shows the catalogue's order.
        created_at: new Date(now.getTime() - index * 1000).toISOString(),
      });
    }
  });
}
