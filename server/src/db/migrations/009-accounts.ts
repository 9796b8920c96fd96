import { type Kysely, sql } from 'kysely';
import { type Engine, textType } from '../database.ts';

/** Suspended accounts, password reset links, and the time of the last change of a time zone. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  await db.schema.alterTable('users').addColumn('suspended_at', text).execute();
  await db.schema.alterTable('users').addColumn('time_zone_set_at', text).execute();
  await db.schema
    .createTable('password_resets')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('password_resets_pk', ['user_id'])
    .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
    .execute();
}
