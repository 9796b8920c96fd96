import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Homes that several people share. A home is an id: what it shares no longer refers to the account that began it. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const id = idType(engine);
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await (engine === 'postgres' ? dropForeignKeys(db) : rebuildWithoutForeignKey(db));
  await db.schema.alterTable('grocery_items').addColumn('added_by', id).execute();
  await db.schema
    .createTable('home_members')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('keeper', 'integer', (column) => column.notNull().check(sql`keeper in (0, 1)`))
    .addColumn('joined_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('home_members_pk', ['home_id', 'user_id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createTable('home_invites')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('secret_hash', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('home_invites_pk', ['home_id', 'id'])
    .modifyEnd(clustered)
    .execute();
}

async function dropForeignKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'f' and conrelid = 'grocery_items'::regclass`.execute(db);
  for (const { name } of rows) await sql`alter table grocery_items drop constraint ${sql.ref(name)}`.execute(db);
}

/** SQLite cannot drop a constraint, so the table is made again, as in migration 013. */
async function rebuildWithoutForeignKey(db: Kysely<unknown>): Promise<void> {
  const { rows: parts } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = 'grocery_items' and sql is not null`.execute(db);
  const create = parts.find(({ type }) => type === 'table')?.sql;
  const copy = create
    ?.replace(/^create table "grocery_items(_copy)?"/i, 'create table "grocery_items_new"')
    .replace(' references "users" ("id") on delete cascade', '');
  if (copy === undefined || copy === create || copy.includes('references'))
    throw new Error('grocery_items is not as it was expected');
  await sql.raw(copy).execute(db);
  await sql`insert into grocery_items_new select * from grocery_items`.execute(db);
  await db.schema.dropTable('grocery_items').execute();
  await db.schema.alterTable('grocery_items_new').renameTo('grocery_items').execute();
  for (const { type, sql: index } of parts) if (type === 'index') await sql.raw(index).execute(db);
}
