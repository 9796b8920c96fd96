import type { Kysely } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Mails that wait to be sent: one of a kind to an address. They hold no secret; links are made when they are sent. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  await db.schema
    .createTable('mails')
    .addColumn('id', idType(engine), (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('mails_pk', ['id'])
    .execute();
  await db.schema.createIndex('mails_by_address').on('mails').columns(['email_key', 'kind']).unique().execute();
  await db.schema.createIndex('mails_by_time').on('mails').columns(['due_at', 'id']).execute();
}
