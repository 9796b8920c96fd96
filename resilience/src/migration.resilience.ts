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
import type { Database, DatabaseLocation, Db, Engine } from '../../server/src/db/database.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { MIGRATIONS, migrateToLatest } from '../../server/src/db/migrate.ts';
import { Daemon } from './deploy.ts';
import type { PostgresServer } from '../../server/test/postgres-server.ts';
import type { Scenario } from './scenario.ts';
import { withPostgres } from './with-postgres.ts';

/** The old schema: only the first migrations. */
const OLD = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 2));
const PEOPLE = 200;
const MOODS_EACH = 50;
const MANY = { people: 1_000, moodsEach: 1_000 } as const;
/** The server is killed at random within this time after its start, in milliseconds. Later, it listens. */
const START_MS = 700;

export const migration: Scenario = {
  name: 'migration',
  title: 'A migration is interrupted, or run by two processes at once',
  inSuite: true,
  async run({ quick }) {
    const folder = mkdtempSync(join(tmpdir(), 'moodbowl-migration-'));
    try {
      return await withPostgres(async ({ postgres }) => {
        const targets: Target[] = [];
        if (!quick) targets.push(...(await migrateMany(postgres, folder)));
        for (const engine of [await sqliteOriginal(folder), await postgresOriginal(postgres, folder)]) {
          targets.push(
            ...(await interrupt(engine, quick)),
            await killServers(engine, quick),
            await startTwo(engine, quick),
          );
        }
        return {
          method: `A database of the first ${Object.keys(OLD).length} of ${Object.keys(MIGRATIONS).length} migrations with ${PEOPLE} users and ${(PEOPLE * MOODS_EACH).toLocaleString('en')} moods is copied for each attempt. A migration is killed (SIGKILL) right before each of its statements in turn; the server is killed at random within its first ${START_MS} ms; two servers start at once; a database with a million moods is migrated once. Afterwards the schema must be exactly the old or the new one, the old tables must hold the same rows, and a server must be able to finish the migration.`,
          targets,
        } satisfies Result;
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A database with the old schema and data that can be copied. */
interface Original {
  readonly name: string;
  readonly old: State;
  copy(): Promise<Copy>;
}

interface Copy {
  readonly location: DatabaseLocation;
  readonly dataDir: string;
  /** Environment variables for the server. */
  readonly env: Record<string, string>;
}

interface State {
  /** Columns and indexes. */
  readonly schema: string;
  /** A hash of all rows of the old tables, with their old columns. */
  readonly rows: string;
}

async function sqliteOriginal(folder: string): Promise<Original> {
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

async function postgresOriginal(postgres: PostgresServer, folder: string): Promise<Original> {
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

/** SQL of a UUID of this kind with a number of up to eleven digits in it. */
function idOf(kind: number, number: string) {
  return sql.raw(`'01957c00-0000-700${kind}-8000-' || (100000000000 + ${number})`);
}

/** The numbers from 1 to `count`, as `n(i)`. */
function numbers(count: number) {
  return sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
}

async function makeOld(location: DatabaseLocation, people = PEOPLE, moodsEach = MOODS_EACH): Promise<State> {
  const database = openDatabase(location);
  await migrateToLatest(database, OLD);
  await database.withoutTimeouts(async (db) => {
    await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, time_zone, created_at)
    ${numbers(people)} select ${idOf(0, 'i')}, 'n' || i, 'n' || i, 'e' || i, 'e' || i, 'hash', 'user', 'UTC', '2026-01-01' from n`.execute(
      db,
    );
    await sql`insert into mood_entries (user_id, id, mood, note, created_at, date)
    ${numbers(moodsEach)} select users.id, ${idOf(1, 'cast(substr(users.username, 2) as integer) * 10000 + i')}, 'Happy', 'Note ' || i, '2026-01-01', '2026-01-01' from users, n`.execute(
      db,
    );
    await sql`insert into sessions (user_id, id, created_at, expires_at)
    select id, ${idOf(2, 'cast(substr(username, 2) as integer)')}, '2026-01-01', '2026-01-08' from users`.execute(db);
    await sql`insert into friendships (lower_id, higher_id, id, requested_by, created_at)
    select a.id, b.id, ${idOf(3, '1')}, a.id, '2026-01-01' from users a, users b where a.username = 'n1' and b.username = 'n2'`.execute(
      db,
    );
  });
  const state = await stateOf(database);
  await database.close();
  return state;
}

async function stateOf({ withoutTimeouts, engine }: Database): Promise<State> {
  return withoutTimeouts((db) => readStateOf(db, engine));
}

async function readStateOf(db: Db, engine: Engine): Promise<State> {
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
  // One row for both people, or since migration 013 one with each of them.
  const isOld = tables.some(({ columns }) => columns.some(({ name }) => name === 'lower_id'));
  const pairs = isOld ? sql`lower_id, higher_id` : sql`user_id as lower_id, other_id as higher_id`;
  const once = isOld ? sql`` : sql`where user_id < other_id`;
  const { rows } = await sql`select ${pairs}, id, requested_by, created_at, accepted_at from friendships ${once}
    order by id`.execute(db);
  hash.update(JSON.stringify(rows));
  return { schema: schema.toSorted().join('\n'), rows: hash.digest('hex') };
}

/** A database of a size that takes a while. */
async function migrateMany(postgres: PostgresServer, folder: string): Promise<Target[]> {
  await postgres.createDatabase('many');
  const engines = { SQLite: { file: join(folder, 'many.db') }, PostgreSQL: { url: `${postgres.url}/many` } };
  const targets: Target[] = [];
  for (const [name, location] of Object.entries(engines)) {
    const { rows } = await makeOld(location, MANY.people, MANY.moodsEach);
    const database = openDatabase(location);
    const start = performance.now();
    await migrateToLatest(database);
    const seconds = (performance.now() - start) / 1000;
    const kept = (await stateOf(database)).rows === rows;
    await database.close();
    targets.push({
      what: `${name}: a million moods, migrated in ${seconds.toFixed(1)} s`,
      measured: kept ? 'all rows as before' : 'rows differ',
      target: 'all rows as before',
      met: kept,
    });
  }
  return targets;
}

/** The tables and columns of the old database, but for friendships. */
const OLD_ROWS = {
  users: ['id', 'username', 'username_key', 'email', 'email_key', 'password_hash', 'role', 'time_zone', 'created_at'],
  mood_entries: ['user_id', 'id', 'mood', 'note', 'created_at', 'date'],
  sessions: ['user_id', 'id', 'created_at', 'expires_at'],
} as const;

async function readState({ location }: Copy): Promise<State> {
  const database = openDatabase(location);
  try {
    return await stateOf(database);
  } finally {
    await database.close();
  }
}

/** Migrates in a process that kills itself before this statement. Returns the number of statements if it finished. */
function migrateAndDie({ location }: Copy, statement: number): Promise<number> {
  const script = fileURLToPath(new URL('migrate-and-die.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, JSON.stringify(location), String(statement)], (error, stdout) => {
      if (!error || error.signal === 'SIGKILL') resolve(Number(stdout));
      else reject(error);
    });
  });
}

/** The outcome of one attempt: the schema afterwards, and whether the migration could be finished without loss. */
interface Outcome {
  readonly schema: 'old' | 'new' | 'neither';
  readonly finished: boolean;
}

async function inspect(original: Original, copy: Copy, latest: string): Promise<Outcome> {
  const { schema, rows } = await readState(copy);
  await (await startServer(copy.dataDir, { LOG_LEVEL: 'silent', ...copy.env })).stop();
  const completed = await readState(copy);
  const kept = [rows, completed.rows].every((hash) => hash === original.old.rows);
  return {
    schema: schema === original.old.schema ? 'old' : schema === latest ? 'new' : 'neither',
    finished: kept && completed.schema === latest,
  };
}

function toTarget(what: string, outcomes: readonly Outcome[]): Target {
  const count = (schema: Outcome['schema']) => outcomes.filter((outcome) => outcome.schema === schema).length;
  const finished = outcomes.filter((outcome) => outcome.finished).length;
  return {
    what,
    measured: `old ${count('old')}, new ${count('new')}, neither ${count('neither')}; finished without loss ${finished} of ${outcomes.length}`,
    target: 'neither 0; all finished',
    met: count('neither') === 0 && finished === outcomes.length && outcomes.length > 0,
  };
}

async function latestSchema(original: Original): Promise<{ latest: string; statements: number }> {
  const copy = await original.copy();
  const statements = await migrateAndDie(copy, 0);
  return { latest: (await readState(copy)).schema, statements };
}

async function interrupt(original: Original, quick: boolean): Promise<Target[]> {
  const { latest, statements } = await latestSchema(original);
  const outcomes: Outcome[] = [];
  for (let statement = 1; statement <= statements; statement += quick ? 40 : 1) {
    const copy = await original.copy();
    await migrateAndDie(copy, statement);
    outcomes.push(await inspect(original, copy, latest));
  }
  return [toTarget(`${original.name}: killed before each of the ${statements} statements`, outcomes)];
}

async function killServers(original: Original, quick: boolean): Promise<Target> {
  const { latest } = await latestSchema(original);
  const outcomes: Outcome[] = [];
  for (let round = 0; round < (quick ? 1 : 10); round += 1) {
    const copy = await original.copy();
    const server = new Daemon(process.execPath, serverArguments, {
      env: { ...environment, DATA_DIR: copy.dataDir, PORT: '0', LOG_LEVEL: 'silent', ...copy.env },
    });
    await sleep(Math.random() * START_MS);
    await server.kill();
    outcomes.push(await inspect(original, copy, latest));
  }
  return toTarget(`${original.name}: server killed while it starts`, outcomes);
}

async function startTwo(original: Original, quick: boolean): Promise<Target> {
  const { latest } = await latestSchema(original);
  const outcomes: Outcome[] = [];
  for (let round = 0; round < (quick ? 1 : 4); round += 1) {
    const copy = await original.copy();
    const start = () => startServer(copy.dataDir, { LOG_LEVEL: 'silent', ...copy.env });
    const started = await Promise.allSettled([start(), start()]);
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    outcomes.push(await inspect(original, copy, latest));
  }
  return toTarget(`${original.name}: two servers started at once`, outcomes);
}
