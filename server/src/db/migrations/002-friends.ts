import { type Kysely, sql } from 'kysely';
import { type Engine, textType } from '../database.ts';

/** Friendships, friend requests by email, encouragements. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  // As in the first migration: SQLite stores rows in the order of the primary key only without a rowid.
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;

  // The two ids are stored in ascending order, so that each pair has one row, whoever sends a request and however
  // often.
  await db.schema
    .createTable('friendships')
    .addColumn('lower_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('higher_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('requested_by', text, (column) => column.notNull())
    .addColumn('email_request_id', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('accepted_at', text)
    .addPrimaryKeyConstraint('friendships_pk', ['lower_id', 'higher_id'])
    .addCheckConstraint('friendships_in_order', sql`lower_id < higher_id`)
    .addCheckConstraint('friendships_requested_by_one', sql`requested_by in (lower_id, higher_id)`)
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('friendships_by_higher').on('friendships').columns(['higher_id', 'lower_id']).execute();

  await db.schema
    .createTable('friend_email_requests')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('friend_email_requests_pk', ['user_id', 'email_key'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('friend_email_requests_by_email')
    .on('friend_email_requests')
    .columns(['email_key', 'user_id'])
    .execute();

  await db.schema
    .createTable('encouragements')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('receiver_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('encouragements_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('encouragements_by_receiver')
    .on('encouragements')
    .columns(['receiver_id', 'user_id', 'created_at', 'id'])
    .execute();
}
