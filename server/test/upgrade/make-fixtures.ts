/**
 * Makes the databases that `server/src/db/upgrade.test.ts` upgrades: for each schema from the first on a SQLite database,
 * packed like a backup, and the statements that make the same on PostgreSQL. Those that are there already stay as they
 * are, for they are what that version of Moodbowl has made. To be run when a migration is added, before the next one is:
 *
 *   node server/test/upgrade/make-fixtures.ts
 *
 * Then the expected answers are brought up to date with
 *
 *   npx vitest run --project server-sqlite server/src/db/upgrade.test.ts --update
 */
import { type Kysely, sql } from 'kysely';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { packBackup } from '../../src/cli/backup/backup-file.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { MIGRATIONS, migrateToLatest } from '../../src/db/migrate.ts';
import { startPostgres } from '../postgres-server.ts';
import { fixturePath } from './fixtures.ts';
import { NOW, rowsOf } from './rows.ts';

/** Tables of Kysely or of SQLite's search, and views. */
const NOT_OURS = /^kysely_|^meal_texts/;

/** Migrates an empty database up to a schema and inserts the rows that fit. */
async function fill(database: Database, schema: string): Promise<void> {
  const all = Object.entries(MIGRATIONS);
  const end = all.findIndex(([name]) => name === schema) + 1;
  await migrateToLatest(database, Object.fromEntries(all.slice(0, end)));
  const db = database.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const tables = (await db.introspection.getTables()).filter(({ name }) => !NOT_OURS.test(name));
  const rowsOfTables = rowsOf(schema);
  const missing = tables.map(({ name }) => name).filter((name) => !rowsOfTables[name]?.length);
  if (missing.length > 0) throw new Error(`there are no rows for ${missing.join(', ')}: add them to rows.ts`);
  for (const [table, rows] of Object.entries(rowsOfTables)) {
    const columns = new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name));
    for (const row of columns.size === 0 ? [] : rows) {
      const fitting = Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)));
      await db.insertInto(table).values(fitting).execute();
    }
  }
  await sql`update kysely_migration set timestamp = ${NOW}`.execute(db);
}

async function makeSqlite(schema: string, folder: string): Promise<void> {
  const file = join(folder, `${schema}.db`);
  const database = openDatabase({ file });
  await fill(database, schema);
  await database.close();
  const sqlite = new DatabaseSync(file);
  sqlite.exec('pragma journal_mode = delete; vacuum');
  sqlite.close();
  await packBackup(file, fixturePath(schema, 'sqlite'));
}

async function makePostgres(schema: string, url: string): Promise<void> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: [string, unknown[]?]) {
    const [text, parameters = []] = args;
    if (/^(create|alter|drop|insert|update|delete)\b/i.test(text)) {
      statements.push(text.replaceAll(/\$(\d+)/g, (_, index) => literal(parameters[Number(index) - 1])));
    }
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  const database = openDatabase({ url });
  try {
    await fill(database, schema);
  } finally {
    await database.close();
    pg.Client.prototype.query = query;
  }
  await writeFile(fixturePath(schema, 'postgres'), `${statements.join(';\n')};\n`);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return String(value);
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  if (typeof value !== 'string') throw new TypeError(`no literal for a ${typeof value}`);
  return pg.escapeLiteral(value);
}

const folder = await mkdtemp(join(tmpdir(), 'moodbowl-fixtures-'));
const postgres = await startPostgres(['fsync=off']);
try {
  for (const schema of Object.keys(MIGRATIONS)) {
    if (!existsSync(fixturePath(schema, 'sqlite'))) await makeSqlite(schema, folder);
    if (existsSync(fixturePath(schema, 'postgres'))) continue;
    const name = `fixture_${schema.slice(0, 3)}`;
    await postgres.createDatabase(name);
    await makePostgres(schema, `${postgres.url}/${name}`);
  }
} finally {
  await postgres.remove();
  await rm(folder, { recursive: true });
}
