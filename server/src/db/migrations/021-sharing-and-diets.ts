import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/**
 * What is counted of everybody who shares, with its noise; what people and homes do not eat. The exact sums of before
 * are deleted: the next night makes them again from those with noise.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .createTable('crowd_counts')
    .addColumn('part', text, (column) => column.notNull())
    .addColumn('cell', text, (column) => column.notNull())
    .addColumn('people', 'double precision', (column) => column.notNull())
    .addColumn('sum', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('crowd_counts_pk', ['part', 'cell'])
    .modifyEnd(clustered)
    .execute();
  for (const table of ['crowd_lifts', 'crowd_drifts']) await db.deleteFrom(table as never).execute();
  await db.schema.alterTable('users').addColumn('diet', text).execute();
  await db.schema
    .alterTable('users')
    .addColumn('foods_left_out', text, (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('diet_at_home', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('home_diets')
    .addColumn('home_id', idType(engine), (column) => column.notNull())
    .addColumn('diet', text)
    .addColumn('foods_left_out', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('home_diets_pk', ['home_id'])
    .modifyEnd(clustered)
    .execute();
}
