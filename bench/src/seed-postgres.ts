import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import type { Schema } from '../../server/src/db/schema.ts';

/** In an order in which whom a row refers to is there before it, and in which rows would have come. */
const TABLES: Partial<Record<keyof Schema, string>> = {
  app_state: 'key',
  users: 'id',
  uploads: 'name',
  meals: 'created_at',
  mood_entries: 'created_at',
  grocery_items: 'created_at',
  saved_meals: 'created_at',
  meal_logs: 'created_at',
  friendships: 'created_at',
  encouragements: 'created_at',
  feedback: 'created_at',
  sessions: 'created_at',
};
/** Rows in one statement. */
const BATCH = 10_000;

/** Puts all rows of a seeded data folder into an empty PostgreSQL database, and prints how long it took. */
export async function copyToPostgres(dataDir: string, url: string): Promise<void> {
  const begin = performance.now();
  const database = openDatabase({ url });
  await migrateToLatest(database);
  await database.close();

  const sqlite = new DatabaseSync(join(dataDir, 'moodbowl.db'), { readOnly: true });
  const client = new pg.Client(url);
  await client.connect();
  // The rows come from a database that has kept to its foreign keys.
  await client.query('set session_replication_role = replica');
  await client.query('begin');
  let count = 0;
  for (const [table, order] of Object.entries(TABLES)) count += await copyTable(sqlite, client, table, order);
  await client.query('commit');
  await client.query('vacuum analyze');
  // What comes after is not to pay for writing all this to disk.
  await client.query('checkpoint');
  await client.end();
  sqlite.close();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`Put ${count.toLocaleString('en')} rows into PostgreSQL in ${seconds} s.`);
}

async function copyTable(sqlite: DatabaseSync, client: pg.Client, table: string, order: string): Promise<number> {
  const statement = sqlite.prepare(`select * from ${table} order by ${order}`);
  const columns = statement
    .columns()
    .map(({ name }) => name)
    .join(', ');
  const insert = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
  let rows: unknown[] = [];
  let count = 0;
  const flush = async () => {
    await client.query(insert, [JSON.stringify(rows, bytesAsHex)]);
    count += rows.length;
    rows = [];
  };
  for (const row of statement.iterate()) {
    rows.push(row);
    if (rows.length === BATCH) await flush();
  }
  if (rows.length > 0) await flush();
  return count;
}

/** Bytes in the way in which PostgreSQL reads them from a text. */
function bytesAsHex(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
}
