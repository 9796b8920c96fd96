import { type Kysely, sql } from 'kysely';
import { type Engine, textType } from '../database.ts';

/** Feedback to the administrators. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  // As in the first migration: SQLite stores rows in the order of the primary key only without a rowid.
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;

  await db.schema
    .createTable('feedback')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('status', text, (column) =>
      column
        .notNull()
        .defaultTo('open')
        .check(sql`status in ('open', 'resolved')`),
    )
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('feedback_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('feedback_by_user_and_time')
    .on('feedback')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  // Administrators read everyone's feedback.
  await db.schema.createIndex('feedback_by_time').on('feedback').columns(['created_at', 'id']).execute();
}
