import { type Kysely, sql } from 'kysely';
import { type Engine, textType } from '../database.ts';

/** Daily sums of events on the page. No row is about a person, and the number of rows is bounded. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  // As in the first migration: SQLite stores rows in the order of the primary key only without a rowid.
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;

  await db.schema
    .createTable('usage_days')
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_days_pk', ['day', 'event', 'path'])
    .modifyEnd(clustered)
    .execute();

  await db.schema
    .createTable('vital_days')
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('metric', text, (column) => column.notNull())
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('vital_days_pk', ['day', 'metric', 'path', 'bucket'])
    .modifyEnd(clustered)
    .execute();
}
