import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Connections of accounts with providers of sign-ins. Which account has one is in `account_names`. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, id] = [textType(engine), idType(engine)];
  await db.schema
    .createTable('identities')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_on', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_pk', ['user_id', 'id'])
    .execute();
  if (engine === 'postgres') await sql`alter table account_names drop constraint account_names_kind_check`.execute(db);
  else await rebuildNames(db);
}

/** SQLite cannot drop the constraint that lists the kinds of names. */
async function rebuildNames(db: Kysely<unknown>): Promise<void> {
  await sql`create table names_of_accounts (
    kind text not null, name text not null, user_id text not null,
    constraint account_names_pk primary key (kind, name)
  ) without rowid`.execute(db);
  await sql`insert into names_of_accounts (kind, name, user_id) select kind, name, user_id from account_names`.execute(
    db,
  );
  await db.schema.dropTable('account_names').execute();
  await db.schema.alterTable('names_of_accounts').renameTo('account_names').execute();
  await db.schema.createIndex('account_names_by_user').on('account_names').columns(['user_id', 'kind']).execute();
}
