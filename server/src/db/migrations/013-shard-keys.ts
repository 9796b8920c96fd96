import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/**
 * Prepares the tables for shards (docs/scale.md): every table that people own gets their key into its unique
 * constraints; what two people share becomes two rows, one with each of them; names are unique in a table of their
 * own; groceries belong to a home, which is everybody's own so far. PostgreSQL stores ids in 16 bytes instead of 37.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await changeOnPostgres(db);
  else await changeOnSqlite(db);
  await db.schema.dropIndex('friend_email_requests_by_email').execute();
  // Administrators resolve feedback by its id alone.
  await db.schema.createIndex('feedback_by_id').on('feedback').column('id').execute();
  await addHomes(db, engine);
  await moveNames(db, engine);
  await splitFriendships(db, engine);
  await splitEncouragements(db, engine);
  await splitBlocks(db, engine);
}

/** The columns with ids of the tables that stay. */
const IDS: Readonly<Record<string, readonly string[]>> = {
  users: ['id'],
  sessions: ['user_id', 'id'],
  password_resets: ['user_id'],
  mood_entries: ['user_id', 'id'],
  grocery_items: ['user_id', 'id'],
  meals: ['id'],
  saved_meals: ['user_id', 'meal_id'],
  meal_logs: ['user_id', 'id', 'meal_id'],
  friendships: ['lower_id', 'higher_id', 'id', 'requested_by', 'email_request_id'],
  friend_email_requests: ['user_id', 'id'],
  blocks: ['user_id', 'blocked_id'],
  encouragements: ['user_id', 'id', 'receiver_id'],
  feedback: ['user_id', 'id'],
};

/** Tables whose ids were unique among all people. */
const UNIQUE_IDS = ['mood_entries', 'grocery_items', 'meal_logs', 'friend_email_requests', 'feedback'] as const;

async function changeOnPostgres(db: Kysely<unknown>): Promise<void> {
  // The types of both sides of a foreign key can only change without it.
  const { rows: keys } = await sql<{ name: string; table: string; definition: string }>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  for (const { name, table } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  await sql`drop view meal_texts`.execute(db);
  await sql`alter table friendships drop constraint friendships_in_order, drop constraint friendships_requested_by_one`.execute(
    db,
  );
  for (const [table, columns] of Object.entries(IDS)) {
    const changes = columns.map((column) => sql`alter ${sql.ref(column)} type uuid using ${sql.ref(column)}::uuid`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
  await sql`create view meal_texts as select id as meal_id, search_text from meals`.execute(db);
  for (const { name, table, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  }
  for (const table of UNIQUE_IDS)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_id_key`)}`.execute(db);
  await sql`alter table grocery_items rename user_id to home_id`.execute(db);
  await sql`alter table users drop constraint users_username_key_key, drop constraint users_email_key_key`.execute(db);
}

async function changeOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of UNIQUE_IDS) await withoutUniqueId(db, table);
  await sql`alter table grocery_items rename user_id to home_id`.execute(db);
  await uniqueTogether(db, 'mood_entries', ['user_id', 'id']);
  await uniqueTogether(db, 'meal_logs', ['user_id', 'id']);
  await uniqueTogether(db, 'grocery_items', ['home_id', 'id']);
}

/** SQLite cannot drop a constraint, so the table is made again, as in migration 008. */
async function withoutUniqueId(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows: parts } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db);
  const copy = `${table}_copy`;
  const create = parts
    .find(({ type }) => type === 'table')
    ?.sql.replace(`"${table}"`, `"${copy}"`)
    .replace('"id" text not null unique', '"id" text not null');
  if (create === undefined) throw new Error(`there is no table ${table}`);
  await sql.raw(create).execute(db);
  await sql`insert into ${sql.table(copy)} select * from ${sql.table(table)}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(copy).renameTo(table).execute();
  for (const { type, sql: index } of parts) if (type === 'index') await sql.raw(index).execute(db);
}

async function uniqueTogether(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_id`)
    .unique()
    .on(table)
    .columns([...columns])
    .execute();
}

/** Everybody starts with a home of their own, which has their id. */
async function addHomes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('users').addColumn('home_id', idType(engine)).execute();
  await sql`update users set home_id = id`.execute(db);
  // SQLite can add a column without a default only if it may be null.
  if (engine === 'postgres') await sql`alter table users alter home_id set not null`.execute(db);
}

/** Usernames, their skeletons and emails. SQLite keeps its unique columns in `users` too, for it cannot drop them. */
async function moveNames(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  await db.schema
    .createTable('account_names')
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('username', 'skeleton', 'email')`))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('user_id', idType(engine), (column) => column.notNull())
    .addPrimaryKeyConstraint('account_names_pk', ['kind', 'name'])
    .modifyEnd(clustered(engine))
    .execute();
  await sql`insert into account_names (kind, name, user_id)
    select 'username', username_key, id from users
    union all select 'email', email_key, id from users
    union all select 'skeleton', username_skeleton, id from users where username_skeleton is not null`.execute(db);
  await db.schema.createIndex('account_names_by_user').on('account_names').columns(['user_id', 'kind']).execute();
  await db.schema.dropIndex('users_by_skeleton').execute();
  await db.schema.alterTable('users').dropColumn('username_skeleton').execute();
}

/** A table of rows between two people, one with each of them. */
function betweenPeople(db: Kysely<unknown>, engine: Engine, table: string) {
  const id = idType(engine);
  return db.schema
    .createTable(`new_${table}`)
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('other_id', id, (column) => column.notNull())
    .addColumn('created_at', textType(engine), (column) => column.notNull())
    .modifyEnd(clustered(engine));
}

async function replace(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(`new_${table}`).renameTo(table).execute();
}

async function splitFriendships(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await betweenPeople(db, engine, 'friendships')
    .addColumn('id', idType(engine), (column) => column.notNull())
    .addColumn('requested_by', idType(engine), (column) =>
      column.notNull().check(sql`requested_by in (user_id, other_id)`),
    )
    .addColumn('accepted_at', textType(engine))
    .addPrimaryKeyConstraint('friendships_between', ['user_id', 'other_id'])
    .execute();
  const columns = sql`created_at, id, requested_by, accepted_at`;
  await sql`insert into new_friendships (user_id, other_id, ${columns})
    select lower_id, higher_id, ${columns} from friendships
    union all select higher_id, lower_id, ${columns} from friendships`.execute(db);
  await replace(db, 'friendships');
}

async function splitEncouragements(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // SQLite keeps rows in the order of this key, in which they are read.
  const inOrder = ['user_id', 'sent', 'other_id', 'created_at', 'id'] as const;
  const once = ['user_id', 'sent', 'other_id', 'id'] as const;
  const [key, index] = engine === 'sqlite' ? [inOrder, once] : [once, inOrder];
  await betweenPeople(db, engine, 'encouragements')
    .addColumn('sent', 'integer', (column) => column.notNull().check(sql`sent in (0, 1)`))
    .addColumn('id', idType(engine), (column) => column.notNull())
    .addColumn('message', textType(engine), (column) => column.notNull())
    .addPrimaryKeyConstraint('encouragements_between', [...key])
    .execute();
  const columns = sql`created_at, id, message`;
  await sql`insert into new_encouragements (user_id, other_id, sent, ${columns})
    select user_id, receiver_id, 1, ${columns} from encouragements
    union all select receiver_id, user_id, 0, ${columns} from encouragements`.execute(db);
  await replace(db, 'encouragements');
  const create = db.schema.createIndex(engine === 'sqlite' ? 'encouragements_by_id' : 'encouragements_by_time');
  await (engine === 'sqlite' ? create.unique() : create)
    .on('encouragements')
    .columns([...index])
    .execute();
}

async function splitBlocks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await betweenPeople(db, engine, 'blocks')
    .addColumn('blocker_id', idType(engine), (column) => column.notNull().check(sql`blocker_id in (user_id, other_id)`))
    .addPrimaryKeyConstraint('blocks_between', ['user_id', 'other_id', 'blocker_id'])
    .execute();
  await sql`insert into new_blocks (user_id, other_id, blocker_id, created_at)
    select user_id, blocked_id, user_id, created_at from blocks
    union all select blocked_id, user_id, user_id, created_at from blocks`.execute(db);
  await replace(db, 'blocks');
  await db.schema
    .createIndex('blocks_by_time')
    .on('blocks')
    .columns(['user_id', 'blocker_id', 'created_at', 'other_id'])
    .execute();
}

/** SQLite stores rows in the order of the primary key only in tables without a rowid. */
function clustered(engine: Engine) {
  return engine === 'sqlite' ? sql`without rowid` : sql``;
}
