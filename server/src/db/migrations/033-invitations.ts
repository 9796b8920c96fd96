import type { Kysely } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Invitations to the server. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, id] = [textType(engine), idType(engine)];
  await db.schema
    .createTable('invitations')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('secret_hash', text, (column) => column.notNull())
    .addColumn('uses_left', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('invitations_pk', ['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('invitations_by_secret')
    .on('invitations')
    .columns(['user_id', 'secret_hash'])
    .unique()
    .execute();
}
