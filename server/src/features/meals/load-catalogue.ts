import { readFile } from 'node:fs/promises';
import type { CatalogueMeal } from '../../../catalogue/catalogue.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { insertUpload } from '../uploads/uploads.repository.ts';
import { storeImage } from '../uploads/uploads.service.ts';
import { insertMeal } from './meals.repository.ts';

const LOADED = 'catalogue_loaded_at';
const DETAILED = 'catalogue_detailed_at';
const PICTURES = new URL('../../../catalogue/pictures/', import.meta.url);
/** The picture of meals that have none of their own. */
const DEFAULT_PICTURE = 'default-meal.png';

/**
 * Loads the starter catalogue into a new database, once: what administrators change or delete later stays that way. If
 * several processes start together, one loads it and the others wait.
 */
export async function loadCatalogueOnce(db: Db, clock: Clock): Promise<void> {
  const done = await db.selectFrom('app_state').where('key', 'in', [LOADED, DETAILED]).select('key').execute();
  if (done.some(({ key }) => key === LOADED)) {
    if (!done.some(({ key }) => key === DETAILED)) await addDetails(db, clock.now());
    return;
  }
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
    await transaction.insertInto('app_state').values({ key: DETAILED, value: now.toISOString() }).execute();

    await insertUpload(transaction, { name: DEFAULT_PICTURE, content: defaultPicture, created_at: now.toISOString() });
    for (const [index, meal] of catalogue.entries()) {
      const { slug, name, description, ingredients, steps, mood } = meal;
      const content = pictures.get(slug);
      if (!content) throw new Error(`the catalogue has no picture for ${slug}`);
      await insertMeal(transaction, {
        id: newId(),
        name,
        description,
        ingredients: [...ingredients],
        steps: [...steps],
        mood,
        ...detailsOf(meal),
        image_url: await storeImage(transaction, content, now),
        // The first meal of the catalogue counts as the newest, so that 'recent' shows the catalogue's order.
        created_at: new Date(now.getTime() - index * 1000).toISOString(),
      });
    }
  });
}

/** How many people the starter meals are for. */
const SERVINGS = 2;
const MINUTES = /^(\d+) min prep, (\d+) min cook/;

/** The catalogue's facts about a meal besides its recipe; the minutes are the beginning of its description. */
function detailsOf({ diet, cuisine, description }: Pick<CatalogueMeal, 'diet' | 'cuisine' | 'description'>) {
  const [, prep, cook] = MINUTES.exec(description) ?? [];
  return {
    diet,
    cuisine,
    servings: SERVINGS,
    minutes_prep: prep === undefined ? null : Number(prep),
    minutes_cook: cook === undefined ? null : Number(cook),
  };
}

/** Adds the details to starter meals that were loaded before meals had any, once. */
async function addDetails(db: Db, now: Date): Promise<void> {
  const { catalogue } = await import('../../../catalogue/catalogue.ts');
  await db.transaction().execute(async (transaction) => {
    const claimed = await transaction
      .insertInto('app_state')
      .values({ key: DETAILED, value: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return;
    for (const meal of catalogue)
      await transaction
        .updateTable('meals')
        .set(detailsOf(meal))
        .where('name', '=', meal.name)
        .where('description', '=', meal.description)
        // With other ingredients it may suit another diet.
        .where('ingredients', '=', JSON.stringify(meal.ingredients))
        .where('diet', 'is', null)
        .where('cuisine', '=', '')
        .where('servings', 'is', null)
        .execute();
  });
}
