import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** What administrators see of people: the day of the last visit, and what happened to accounts. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, id] = [textType(engine), idType(engine)];
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema.alterTable('users').addColumn('last_seen_on', text).execute();
  await sql`update users set last_seen_on =
    (select max(substr(last_seen_at, 1, 10)) from sessions where sessions.user_id = users.id)`.execute(db);
  await db.schema
    .createTable('audit_entries')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('by_id', id)
    .addColumn('detail', text)
    .addPrimaryKeyConstraint('audit_entries_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('audit_entries_of_person')
    .on('audit_entries')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('audit_entries_by_time').on('audit_entries').columns(['created_at', 'id']).execute();
  await db.schema
    .createIndex('audit_entries_by_event')
    .on('audit_entries')
    .columns(['event', 'created_at', 'id'])
    .execute();
  await sql`create index users_administrators on users (role, id) where role = 'admin'`.execute(db);
  await db.schema.createIndex('audit_entries_by_admin').on('audit_entries').column('by_id').execute();
}
