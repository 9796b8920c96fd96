import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

const PATH = '/uploads/recipes/';
/** A home's id is 36 characters long. */
const OLD = `${PATH}${'_'.repeat(36)}/%`;
/** Where the name of the picture begins in an old address, counted from 1. */
const NAME_AT = PATH.length + 36 + 2;

/**
 * Takes the home's id, which is that of its first person, out of the addresses of pictures: in recipes, in what waits for
 * friends, and in what is suggested for the catalogue. Processes of the previous version look for the old addresses and
 * would delete pictures as unused a day after they were stored; so all count as stored now.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.createIndex('recipe_pictures_by_id').on('recipe_pictures').column('id').execute();
  await sql`update recipe_pictures set created_at = ${new Date().toISOString()}`.execute(db);
  await sql`
    update recipes set image_url = ${PATH} || substr(image_url, ${sql.lit(NAME_AT)})
    where image_url like ${OLD}`.execute(db);
  const isPostgres = engine === 'postgres';
  const address = isPostgres ? sql`content::json ->> 'image_url'` : sql`content ->> 'image_url'`;
  const renamed = sql`${PATH} || substr(${address}, ${sql.lit(NAME_AT)})`;
  const content = isPostgres
    ? sql`jsonb_set(content::jsonb, '{image_url}', to_jsonb(${renamed}))::text`
    : sql`json_set(content, '$.image_url', ${renamed})`;
  for (const table of ['recipe_gifts', 'meal_proposals'])
    await sql`update ${sql.table(table)} set content = ${content} where ${address} like ${OLD}`.execute(db);
}
