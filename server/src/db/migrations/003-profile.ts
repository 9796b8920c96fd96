import type { Kysely } from 'kysely';
import { type Engine, textType } from '../database.ts';

/** Avatars, and details of sessions. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  await db.schema
    .alterTable('users')
    .addColumn('avatar', text, (column) => column.notNull().defaultTo('Happy'))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('device', text, (column) => column.notNull().defaultTo('Unknown device'))
    .execute();
  await db.schema.alterTable('sessions').addColumn('last_seen_at', text).execute();
}
