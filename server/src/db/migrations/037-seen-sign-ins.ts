import type { Kysely } from 'kysely';
import { type Engine, textType } from '../database.ts';

/** Until when a person has seen the sign-ins of new devices. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('users').addColumn('sign_ins_seen_at', textType(engine)).execute();
}
