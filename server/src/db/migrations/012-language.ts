import type { Kysely } from 'kysely';
import { type Engine, textType } from '../database.ts';

/** The language that a user has chosen; null follows the browser's. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', textType(engine)).execute();
}
