import { sql } from 'kysely';
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Result, Target } from '@moodbowl/harness/report';
import { startServer } from '@moodbowl/harness/server-process';
import { environment, serverArguments } from '../../scripts/prepare.mjs';
import type { Database, DatabaseLocation } from '../../server/src/db/database.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { MIGRATIONS, migrateToLatest } from '../../server/src/db/migrate.ts';
import { Daemon } from './deploy.ts';
import type { PostgresServer } from '../../server/test/postgres-server.ts';
import type { Fault } from './resilience-test.ts';
import { onPostgres } from './on-postgres.ts';

/** The schema that the data comes from: the first migrations only. */
const OLD = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 2));
const PEOPLE = 200;
const MOODS_EACH = 50;
/** The server is killed at a moment within this time from its start, in milliseconds; by then it listens. */
const START_MS = 700;

export const migration: Fault = {
  name: 'migration',
  title: 'A migration is interrupted half way, and done by two processes at once',
  inSuite: true,
  async run({ quick }) {
    const folder = mkdtempSync(join(tmpdir(), 'moodbowl-migration-'));
    try {
      return await onPostgres(async ({ postgres }) => {
        const targets: Target[] = [];
        for (const engine of [await onSqlite(folder), await onServer(postgres, folder)]) {
          targets.push(
            ...(await interrupt(engine, quick)),
            await killServers(engine, quick),
            await startTwo(engine, quick),
          );
        }
        return {
          method: `A database of the first ${Object.keys(OLD).length} of ${Object.keys(MIGRATIONS).length} migrations with ${PEOPLE} people and ${(PEOPLE * MOODS_EACH).toLocaleString('en')} moods, copied for each try. Migrating is killed (SIGKILL) right before each of its statements in turn; the real server is killed at random within its first ${START_MS} ms; two servers start at once. After each, the schema must be the old or the new one to the last column and index, the old tables must hold the same rows, and a server must start on it and finish the work.`,
          targets,
        } satisfies Result;
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A database with the old schema and data, of which there may be any number of copies. */
interface Original {
  readonly name: string;
  readonly old: State;
  copy(): Promise<Copy>;
}

interface Copy {
  readonly location: DatabaseLocation;
  readonly dataDir: string;
  /** What the server needs to know to use it. */
  readonly env: Record<string, string>;
}

interface State {
  /** Columns and indexes. */
  readonly schema: string;
  /** A hash over all rows of the old tables, by their old columns. */
  readonly rows: string;
}

async function onSqlite(folder: string): Promise<Original> {
  const file = join(folder, 'old.db');
  const old = await makeOld({ file });
  return {
    name: 'SQLite',
    old,
    copy: async () => {
      const dataDir = join(folder, randomUUID());
      mkdirSync(dataDir);
      const location = { file: join(dataDir, 'moodbowl.db') };
      cpSync(file, location.file);
      return { location, dataDir, env: {} };
    },
  };
}

async function onServer(postgres: PostgresServer, folder: string): Promise<Original> {
  const create = async (name: string, template: string) => {
    await postgres.query('postgres', `create database ${name} template ${template} strategy file_copy`);
    return { url: `${postgres.url}/${name}` };
  };
  const old = await makeOld(await create('old', 'template1'));
  return {
    name: 'PostgreSQL',
    old,
    copy: async () => {
      const location = await create(`copy_${randomUUID().replaceAll('-', '')}`, 'old');
      return { location, dataDir: folder, env: { DATABASE_URL: location.url } };
    },
  };
}

/** The numbers from 1 on, as `n(i)`. */
function numbers(count: number) {
  return sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
}

async function makeOld(location: DatabaseLocation): Promise<State> {
  const database = openDatabase(location);
  await migrateToLatest(database, OLD);
  await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, time_zone, created_at)
    ${numbers(PEOPLE)} select 'u' || i, 'n' || i, 'n' || i, 'e' || i, 'e' || i, 'hash', 'user', 'UTC', '2026-01-01' from n`.execute(
    database.db,
  );
  await sql`insert into mood_entries (user_id, id, mood, note, created_at, date)
    ${numbers(MOODS_EACH)} select users.id, users.id || '-' || i, 'Happy', 'Note ' || i, '2026-01-01', '2026-01-01' from users, n`.execute(
    database.db,
  );
  await sql`insert into sessions (user_id, id, created_at, expires_at)
    select id, 's' || id, '2026-01-01', '2026-01-08' from users`.execute(database.db);
  await sql`insert into friendships (lower_id, higher_id, id, requested_by, created_at)
    select a.id, b.id, a.id || b.id, a.id, '2026-01-01' from users a join users b on b.id > a.id and b.id <= 'u2'`.execute(
    database.db,
  );
  const state = await stateOf(database);
  await database.close();
  return state;
}

async function stateOf({ db, engine }: Database): Promise<State> {
  const tables = await db.introspection.getTables();
  const indexes =
    engine === 'sqlite'
      ? sql<{ name: string }>`select coalesce(sql, name) as name from sqlite_schema where type = 'index' order by 1`
      : sql<{ name: string }>`select indexdef as name from pg_indexes where schemaname = 'public' order by 1`;
  const schema = [
    ...tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.dataType}`)),
    ...(await indexes.execute(db)).rows.map(({ name }) => name),
  ];
  const hash = createHash('sha256');
  for (const [table, columns] of Object.entries(OLD_ROWS)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql`select ${names} from ${sql.table(table)} order by ${names}`.execute(db);
    hash.update(JSON.stringify([table, rows]));
  }
  return { schema: schema.toSorted().join('\n'), rows: hash.digest('hex') };
}

/** What is in the old database. */
const OLD_ROWS = {
  users: ['id', 'username', 'username_key', 'email', 'email_key', 'password_hash', 'role', 'time_zone', 'created_at'],
  mood_entries: ['user_id', 'id', 'mood', 'note', 'created_at', 'date'],
  sessions: ['user_id', 'id', 'created_at', 'expires_at'],
  friendships: ['lower_id', 'higher_id', 'id', 'requested_by', 'email_request_id', 'created_at', 'accepted_at'],
} as const;

async function look({ location }: Copy): Promise<State> {
  const database = openDatabase(location);
  try {
    return await stateOf(database);
  } finally {
    await database.close();
  }
}

/** Runs the migrations in a process that ends itself before this statement; how many there are, if it got to the end. */
function migrateAndDie({ location }: Copy, statement: number): Promise<number> {
  const script = fileURLToPath(new URL('migrate-and-die.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, JSON.stringify(location), String(statement)], (error, stdout) => {
      if (!error || error.signal === 'SIGKILL') resolve(Number(stdout));
      else reject(error);
    });
  });
}

/** How a try went: what the schema was found to be, and whether it could be finished. */
interface Found {
  readonly schema: 'old' | 'new' | 'neither';
  readonly whole: boolean;
}

async function judge(original: Original, copy: Copy, latest: string): Promise<Found> {
  const { schema, rows } = await look(copy);
  await (await startServer(copy.dataDir, { LOG_LEVEL: 'silent', ...copy.env })).stop();
  const finished = await look(copy);
  const kept = [rows, finished.rows].every((hash) => hash === original.old.rows);
  return {
    schema: schema === original.old.schema ? 'old' : schema === latest ? 'new' : 'neither',
    whole: kept && finished.schema === latest,
  };
}

function toTarget(what: string, found: readonly Found[]): Target {
  const count = (schema: Found['schema']) => found.filter((one) => one.schema === schema).length;
  const whole = found.filter((one) => one.whole).length;
  return {
    what,
    measured: `old ${count('old')}, new ${count('new')}, neither ${count('neither')}; whole and finished ${whole} of ${found.length}`,
    target: 'neither 0; all whole',
    met: count('neither') === 0 && whole === found.length && found.length > 0,
  };
}

async function latestSchema(original: Original): Promise<{ latest: string; statements: number }> {
  const copy = await original.copy();
  const statements = await migrateAndDie(copy, 0);
  return { latest: (await look(copy)).schema, statements };
}

async function interrupt(original: Original, quick: boolean): Promise<Target[]> {
  const { latest, statements } = await latestSchema(original);
  const found: Found[] = [];
  for (let statement = 1; statement <= statements; statement += quick ? 6 : 1) {
    const copy = await original.copy();
    await migrateAndDie(copy, statement);
    found.push(await judge(original, copy, latest));
  }
  return [toTarget(`${original.name}: migrating killed before each of its ${statements} statements`, found)];
}

async function killServers(original: Original, quick: boolean): Promise<Target> {
  const { latest } = await latestSchema(original);
  const found: Found[] = [];
  for (let round = 0; round < (quick ? 2 : 10); round += 1) {
    const copy = await original.copy();
    const server = new Daemon(process.execPath, serverArguments, {
      env: { ...environment, DATA_DIR: copy.dataDir, PORT: '0', LOG_LEVEL: 'silent', ...copy.env },
    });
    await sleep(Math.random() * START_MS);
    await server.kill();
    found.push(await judge(original, copy, latest));
  }
  return toTarget(`${original.name}: the server killed while it starts`, found);
}

async function startTwo(original: Original, quick: boolean): Promise<Target> {
  const { latest } = await latestSchema(original);
  const found: Found[] = [];
  for (let round = 0; round < (quick ? 1 : 4); round += 1) {
    const copy = await original.copy();
    const start = () => startServer(copy.dataDir, { LOG_LEVEL: 'silent', ...copy.env });
    const started = await Promise.allSettled([start(), start()]);
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    found.push(await judge(original, copy, latest));
  }
  return toTarget(`${original.name}: two servers started at once`, found);
}
