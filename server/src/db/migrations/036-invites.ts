import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** One table for all invitations: to this server and to be friends, by their makers, and into homes, by the homes. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, id] = [textType(engine), idType(engine)];
  await db.schema
    .createTable('invites')
    .addColumn('owner_id', id, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('secret_hash', text, (column) => column.notNull())
    .addColumn('uses_left', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('friend_id', id)
    .addPrimaryKeyConstraint('invites_pk', ['owner_id', 'id'])
    .execute();
  await sql`insert into invites (owner_id, id, kind, secret_hash, uses_left, created_at, expires_at)
    select user_id, id, 'server', secret_hash, uses_left, created_at, expires_at from invitations`.execute(db);
  await sql`insert into invites (owner_id, id, kind, secret_hash, uses_left, created_at, expires_at, friend_id)
    select home_id, id, 'home', secret_hash, 1, created_at, expires_at, friend_id from home_invites`.execute(db);
  await db.schema
    .createIndex('invites_by_secret')
    .on('invites')
    .columns(['owner_id', 'secret_hash'])
    .unique()
    .execute();
  await db.schema.createIndex('invites_by_friend').on('invites').column('friend_id').execute();
  await db.schema.dropTable('invitations').execute();
  await db.schema.dropTable('home_invites').execute();
}
