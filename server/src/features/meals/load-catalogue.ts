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
const NAMED = 'catalogue_named_at';
const PICTURES = new URL('../../../catalogue/pictures/', import.meta.url);
/** The picture of meals that have none of their own. */
const DEFAULT_PICTURE = 'default-meal.png';

/**
 * Loads the starter catalogue into a new database, once: what administrators change or delete later stays that way. If
 * several processes start together, one loads it and the others wait.
 */
export async function loadCatalogueOnce(db: Db, clock: Clock): Promise<void> {
  const done = await db.selectFrom('app_state').where('key', 'in', [LOADED, DETAILED, NAMED]).select('key').execute();
  const isDone = (step: string) => done.some(({ key }) => key === step);
  if (isDone(LOADED)) {
    if (!isDone(DETAILED)) await addDetails(db, clock.now());
    if (!isDone(NAMED)) await addSlugs(db, clock.now());
    return;
  }
  const { catalogue } = await import('../../../catalogue/catalogue.ts');
  const now = clock.now();
  const pictures = new Map<string, Buffer>();
  for (const { slug } of catalogue) pictures.set(slug, await readFile(new URL(`${slug}.webp`, PICTURES)));
  const defaultPicture = await readFile(new URL(DEFAULT_PICTURE, PICTURES));

  await db.transaction().execute(async (transaction) => {
    if (!(await claim(transaction, LOADED, now))) return;
    for (const key of [DETAILED, NAMED]) await claim(transaction, key, now);

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
        slug,
        language: 'en',
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
    minutes_rest: null,
  };
}

/** Adds the details to starter meals that were loaded before meals had any, once. */
async function addDetails(db: Db, now: Date): Promise<void> {
  const { catalogue } = await import('../../../catalogue/catalogue.ts');
  await db.transaction().execute(async (transaction) => {
    if (!(await claim(transaction, DETAILED, now))) return;
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

/** Notes in starter meals that were loaded before there were languages which they are, once, if nobody has changed them. */
async function addSlugs(db: Db, now: Date): Promise<void> {
  const { catalogue } = await import('../../../catalogue/catalogue.ts');
  await db.transaction().execute(async (transaction) => {
    if (!(await claim(transaction, NAMED, now))) return;
    for (const { slug, name, description, ingredients, steps } of catalogue)
      await transaction
        .updateTable('meals')
        .set({ slug, language: 'en' })
        .where('name', '=', name)
        .where('description', '=', description)
        .where('ingredients', '=', JSON.stringify(ingredients))
        .where('steps', '=', JSON.stringify(steps))
        .execute();
  });
}

/** Whether this process is the one that does a step of the catalogue, which is done once. */
async function claim(transaction: Db, key: string, now: Date): Promise<boolean> {
  const claimed = await transaction
    .insertInto('app_state')
    .values({ key, value: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
