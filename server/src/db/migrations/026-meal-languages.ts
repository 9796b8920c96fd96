import { type Kysely, sql } from 'kysely';
import { type Engine, textType } from '../database.ts';

/**
 * Meals know which starter meal they are, so that they can be shown in other languages, and in which language they are
 * written. Which they are is found out when the server starts: see `loadCatalogueOnce`.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  await db.schema.alterTable('meals').addColumn('slug', text).execute();
  await db.schema.alterTable('meals').addColumn('language', text).execute();
  await sql`create index meals_by_slug on meals (slug) where slug is not null`.execute(db);
}
