import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Grocery operations, notes and aisles, what a list remembers, and invitations of friends into a home. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const id = idType(engine);
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .alterTable('grocery_items')
    .addColumn('note', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('grocery_items').addColumn('aisle', text).execute();
  await db.schema
    .createTable('grocery_operations')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('received_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('grocery_operations_pk', ['home_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('grocery_operations_by_time')
    .on('grocery_operations')
    .columns(['home_id', 'received_at'])
    .execute();
  await db.schema
    .createTable('grocery_history')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('item_name', text, (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('last_at', text, (column) => column.notNull())
    .addColumn('aisle', text)
    .addPrimaryKeyConstraint('grocery_history_pk', ['home_id', 'name_key'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('grocery_history_by_time')
    .on('grocery_history')
    .columns(['home_id', 'last_at', 'name_key'])
    .execute();
  await db.schema
    .createTable('grocery_aisles')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('aisles', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('grocery_aisles_pk', ['home_id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema.alterTable('home_invites').addColumn('friend_id', id).execute();
  await db.schema
    .createTable('home_offers')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('from_id', id, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('home_offers_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
}
