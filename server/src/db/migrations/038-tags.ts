import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** What was going on when a mood was logged, and how strong it was. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, id] = [textType(engine), idType(engine)];
  await db.schema.alterTable('mood_entries').addColumn('strength', 'integer').execute();
  await db.schema
    .alterTable('mood_entries')
    .addColumn('tags', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('tags')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('name', text)
    .addColumn('emoji', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('archived', 'integer', (column) => column.notNull())
    .addColumn('merged_into', id)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('tags_pk', ['user_id', 'id'])
    .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
    .execute();
}
