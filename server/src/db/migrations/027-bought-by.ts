import type { Kysely } from 'kysely';
import { type Engine, idType } from '../database.ts';

/** Who bought a grocery item, for the others of the home. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('grocery_items').addColumn('bought_by', idType(engine)).execute();
}
