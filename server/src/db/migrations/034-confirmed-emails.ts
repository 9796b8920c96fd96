import type { Kysely } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Which addresses were proved by a link in a mail, and changes of an address that wait for that. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, id] = [textType(engine), idType(engine)];
  await db.schema.alterTable('users').addColumn('email_confirmed_at', text).execute();
  await db.schema.alterTable('password_resets').addColumn('mailed_to', text).execute();
  await db.schema.alterTable('mails').addColumn('user_id', id).execute();
  await db.schema.createIndex('mails_by_account').on('mails').column('user_id').execute();
  await db.schema
    .createTable('email_changes')
    .addColumn('user_id', id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('confirmed_by_present', 'integer', (column) => column.notNull())
    .addColumn('confirmed_by_new', 'integer', (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
}
