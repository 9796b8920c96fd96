import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Imports of moods. Their entries wait in a table of their own until all are there. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, id] = [textType(engine), idType(engine)];
  await db.schema
    .createTable('mood_imports')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('finished_at', text)
    .addColumn('added', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('duplicates', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('beyond', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('mood_imports_pk', ['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('mood_imports_by_time')
    .on('mood_imports')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  // Everybody has one at most, and hardly anybody has one.
  await sql`create index mood_imports_open on mood_imports (user_id, created_at) where finished_at is null`.execute(db);
  await db.schema
    .createTable('staged_moods')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('import_id', id, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('mood', text, (column) => column.notNull())
    .addColumn('strength', 'integer')
    .addColumn('tags', text, (column) => column.notNull())
    .addColumn('note', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('staged_moods_pk', ['user_id', 'id'])
    .addForeignKeyConstraint(
      'staged_moods_import',
      ['user_id', 'import_id'],
      'mood_imports',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
    .execute();
  await db.schema
    .createIndex('staged_moods_by_time')
    .on('staged_moods')
    .columns(['user_id', 'import_id', 'created_at', 'id'])
    .execute();
  await db.schema.alterTable('mood_entries').addColumn('import_id', id).execute();
  // Most entries are of no import.
  await sql`create index mood_entries_by_import on mood_entries (user_id, import_id, created_at)
    where import_id is not null`.execute(db);
}
