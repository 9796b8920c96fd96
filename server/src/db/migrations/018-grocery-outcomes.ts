import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** The outcome of each change of a grocery list, by whoever made it: one sent again has the same result. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const id = idType(engine);
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .createTable('grocery_outcomes')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('received_at', text, (column) => column.notNull())
    .addColumn('outcome', text)
    .addPrimaryKeyConstraint('grocery_outcomes_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('grocery_outcomes_by_time')
    .on('grocery_outcomes')
    .columns(['user_id', 'received_at'])
    .execute();
}
