import { type Kysely, sql } from 'kysely';
import { type Engine, textType } from '../database.ts';

interface Friendships {
  friendships: { email_request_id: string | null; accepted_at: string | null };
}

/** Blocked people. Requests by email are no longer delivered. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;

  await db.schema
    .createTable('blocks')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blocked_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('blocks_pk', ['user_id', 'blocked_id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('blocks_by_blocked').on('blocks').columns(['blocked_id', 'user_id']).execute();
  await db.schema.createIndex('blocks_by_time').on('blocks').columns(['user_id', 'created_at', 'blocked_id']).execute();
  await db.schema
    .createIndex('friend_email_requests_by_time')
    .on('friend_email_requests')
    .columns(['user_id', 'created_at', 'id'])
    .execute();

  // They reached whoever registered with that email. Their senders still have the request by email and can confirm it.
  await (db as Kysely<Friendships>)
    .deleteFrom('friendships')
    .where('email_request_id', 'is not', null)
    .where('accepted_at', 'is', null)
    .execute();
}
