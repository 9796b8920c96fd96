import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database, DatabaseLocation } from '../src/db/database.ts';
import { CITUS_NODES, createCitusDatabase, dropCitusDatabase, shardDatabase } from './citus.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { serveSqlite } from '../src/db/sqlite.ts';

export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

interface TestLocation {
  readonly location: DatabaseLocation;
  drop(): Promise<void>;
}

/** A new database without tables on the engine under test, and how to drop it. */
export async function createEmptyDatabase(): Promise<TestLocation> {
  if (engine === 'sqlite') return { location: { file: ':memory:' }, drop: async () => {} };
  const name = await copyDatabase('template1');
  return {
    location: { url: urlOf(name) },
    drop: () => dropDatabase(name),
  };
}

/**
 * A migrated, empty database on the engine under test; `close` drops it or keeps it for the next test. A `fresh` one
 * was never used before, for tests that depend on PostgreSQL's statistics.
 */
export async function createTestDatabase({ fresh = false } = {}): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const sqlite = new DatabaseSync(':memory:');
    sqlite.deserialize(await (migrated ??= migrateSqlite()));
    const tables = tablesOf(sqlite);
    return { ...serveSqlite(sqlite), empty: async () => emptySqlite(sqlite, tables) };
  }
  // Emptying a database is much faster than copying one.
  const copy = (fresh ? undefined : emptied.pop()) ?? (await copyTemplate());
  const database = openDatabase({ url: urlOf(copy.name) });
  return {
    ...database,
    empty: async () => {
      const isOpen = await sql`select 1`.execute(database.db).then(
        () => true,
        () => false,
      );
      return isOpen && emptyTables(copy.client).catch(() => false);
    },
    close: async () => {
      await database.close();
      if (await emptyTables(copy.client).catch(() => false)) emptied.push(copy);
      else {
        await copy.client.end();
        await dropDatabase(copy.name);
      }
    },
  };
}

/** A database that can be used by another test. */
export interface TestDatabase extends Database {
  /** Deletes all rows. False if the database cannot be used again: its tables are others now, or a transaction is open. */
  empty(): Promise<boolean>;
}

/** The bytes of a migrated SQLite database. Migrating takes a hundred times as long as copying them. */
let migrated: Promise<Uint8Array> | undefined;

async function migrateSqlite(): Promise<Uint8Array> {
  const sqlite = new DatabaseSync(':memory:');
  const database = serveSqlite(sqlite);
  await migrateToLatest(database);
  const bytes = sqlite.serialize();
  await database.close();
  return bytes;
}

function tablesOf(sqlite: DatabaseSync): readonly string[] {
  return sqlite
    .prepare(
      // Neither virtual tables, which triggers keep, nor those in which they are stored.
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by 1",
    )
    .all()
    .map(({ name }) => String(name));
}

function emptySqlite(sqlite: DatabaseSync, tables: readonly string[]): boolean {
  if (!sqlite.isOpen || sqlite.isTransaction || tablesOf(sqlite).join() !== tables.join()) return false;
  sqlite.exec(`pragma foreign_keys = off; ${deletionsOf(tables)} pragma foreign_keys = on;`);
  return true;
}

/** For tables of a few rows, `delete` is faster than `truncate`. */
function deletionsOf(tables: readonly string[]): string {
  return tables
    .filter((table) => !table.startsWith('kysely'))
    .map((table) => `delete from ${table};`)
    .join('');
}

/** A copy of the template, and a connection to empty it: a new one would take ten times as long as the emptying. */
interface Copy {
  readonly name: string;
  readonly client: pg.Client;
}

/** Databases of this worker that no test is using. */
const emptied: Copy[] = [];

async function copyTemplate(): Promise<Copy> {
  const name = await copyDatabase(inject('postgresTemplate'));
  const client = new pg.Client(urlOf(name));
  // Whoever uses it next learns of a cut.
  client.on('error', () => {});
  await client.connect();
  return { name, client };
}

/** Deletes all rows; false if the test has dropped or added a table. Fails if it has cut all connections. */
async function emptyTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  const tables = rows.map(({ tablename }) => tablename);
  if (tables.join() !== inject('postgresTables').join()) return false;
  // Triggers and foreign keys are off meanwhile. Citus deletes from tables of both kinds in one transaction only shard by shard.
  const inTurn = CITUS_NODES.length > 0 ? "set citus.multi_shard_modify_mode to 'sequential';" : '';
  await client.query(`${inTurn} set session_replication_role = replica; ${deletionsOf(tables)}`);
  return true;
}

async function copyDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (CITUS_NODES.length > 0) {
    // The shards of a database cannot be copied.
    await createCitusDatabase(name);
    if (template === inject('postgresTemplate')) await shardDatabase(name);
    return name;
  }
  await execute('postgres', `create database ${name} template ${template} strategy file_copy`);
  return name;
}

function urlOf(name: string): string {
  return `${inject('postgresUrl')}/${name}`;
}

async function dropDatabase(name: string): Promise<void> {
  if (CITUS_NODES.length > 0) return dropCitusDatabase(name);
  await execute('postgres', `drop database ${name} with (force)`);
}

async function execute(name: string, statement: string): Promise<void> {
  const client = new pg.Client(urlOf(name));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
