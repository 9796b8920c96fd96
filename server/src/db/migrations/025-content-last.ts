import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

/** The tables with the texts of whole recipes, and their columns. */
const TABLES = {
  recipe_gifts: ['user_id', 'id', 'created_at', 'from_id', 'content'],
  meal_proposals: ['user_id', 'id', 'created_at', 'recipe_id', 'status', 'content'],
} as const;

/**
 * Gives the tables with whole recipes a rowid on SQLite, and puts the text behind the other columns. Without a rowid the
 * rows lie in the index itself, so that each step of a search reads whole texts; and what is behind a text is found only
 * by reading it: https://www.sqlite.org/withoutrowid.html.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  for (const [table, columns] of Object.entries(TABLES)) {
    const { rows: indexes } = await sql<{ sql: string }>`
      select sql from sqlite_schema where tbl_name = ${table} and type = 'index' and sql is not null`.execute(db);
    const old = `${table}_old`;
    await db.schema.alterTable(table).renameTo(old).execute();
    await create(db, table, columns);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${sql.table(old)}`.execute(db);
    await db.schema.dropTable(old).execute();
    for (const index of indexes) await sql.raw(index.sql).execute(db);
  }
}

async function create(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const owner = sql`user_id text not null references users (id) on delete cascade`;
  const others = columns.slice(1).map((column) => sql`${sql.ref(column)} text not null`);
  await sql`create table ${sql.table(table)} (${sql.join([owner, ...others])}, primary key (user_id, id))`.execute(db);
}
