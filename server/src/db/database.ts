/** Everything in which SQLite and PostgreSQL differ. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  Kysely,
  type LimitNode,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type RawBuilder,
  type SelectQueryBuilder,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
  sql,
} from 'kysely';
import pg from 'pg';
import { Changes, tellChanges } from './changes.ts';
import { AllBusy, ConnectionLine } from './connection-line.ts';
import type { Schema } from './schema.ts';
import { SharedLook } from './shared-look.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { isBusy, turnOnWriteAheadLog } from './write-ahead-log.ts';

export type Db = Kysely<Schema>;
export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly db: Db;
  readonly engine: Engine;
  /** Does work whose statements may take as long as they need, such as migrating, or waiting for another process that does. */
  unhurried<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Watches what is changed from now on, by whomever; only where that can be known, and only once it is migrated. */
  watchChanges?(): Changes;
  close(): Promise<void>;
}

/** Where the data is: a SQLite file, `:memory:`, or a PostgreSQL address. */
export type DatabaseLocation = { readonly file: string } | { readonly url: string };

/** How long opening a SQLite database waits for another process's lock, in milliseconds; nobody is served yet. */
const OPENING_TIMEOUT_MS = 5_000;

/**
 * How long SQLite itself waits for another process's lock, in milliseconds: the event loop stands still meanwhile.
 * Enough for another process's short write; beyond that {@link SqliteDriver} waits.
 */
const BUSY_TIMEOUT_MS = 5;

/** How many prepared statements are kept; some are made for each limit that somebody thinks of. */
const MOST_PREPARED = 300;

/** How much of the file SQLite keeps in memory: enough for what some hundreds of people look at in a day. */
const PAGE_CACHE_KIB = 6_000;

/**
 * After how many pages in the log they are moved into the database, by whoever writes then. With SQLite's own 1,000
 * that keeps everybody waiting for 17 ms, as seen, and with 100 for 3 ms; but with 100 moods are written a tenth slower
 * than with 300.
 */
const CHECKPOINT_PAGES = 300;

/** Opens the database; on PostgreSQL the first query connects. */
export function openDatabase(location: DatabaseLocation): Database {
  return 'url' in location ? openPostgres(location.url) : openSqlite(location.file);
}

function openSqlite(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const sqlite = new DatabaseSync(file, { timeout: OPENING_TIMEOUT_MS });
  turnOnWriteAheadLog(sqlite, OPENING_TIMEOUT_MS);
  sqlite.exec(
    `PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -${PAGE_CACHE_KIB}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};`,
  );
  const look = new SharedLook(sqlite);
  const driver = new SqliteDriver(asKyselyDatabase(sqlite, look));
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(driver) });
  preparers.set(db, (text) => {
    // Nobody else may see what a transaction has changed so far, nor join it: then they wait for their turn.
    const { all } = asKyselyStatement(sqlite.prepare(text));
    if (text.startsWith('select '))
      return (parameters) => (look.begin() ? unlessBusy(() => all(parameters)) : undefined);
    return (parameters) => {
      // What is written is stored when its call returns, and not when the turn of the event loop ends.
      look.end();
      return sqlite.isTransaction || driver.hasWriters ? undefined : unlessBusy(() => all(parameters));
    };
  });
  let changes: Changes | undefined;
  return {
    db,
    engine: 'sqlite',
    unhurried: (work) => work(db),
    watchChanges: () => (changes ??= watchChanges(sqlite, look)),
    close: () => db.destroy(),
  };
}

/** Undefined when another process is in the way: then the statement waits for its turn. */
function unlessBusy<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function watchChanges(sqlite: DatabaseSync, look: SharedLook): Changes {
  const changes = new Changes(() => look.begin());
  tellChanges(sqlite, changes);
  look.watchOthers(() => changes.tellAll());
  return changes;
}

/** Runs one statement by itself, at once where the database can; undefined when it has to wait for its turn. */
export type PreparedStatement = (parameters: readonly unknown[]) => unknown[] | Promise<unknown[]> | undefined;
const preparers = new WeakMap<Db, (text: string) => PreparedStatement>();

/**
 * Prepares a statement that gives rows, for running it again and again without Kysely's way to the connection.
 * Undefined within a transaction, whose statements have to go through it.
 */
export function prepareStatement(db: Db, text: string): PreparedStatement | undefined {
  return preparers.get(db)?.(text);
}

/**
 * Kysely's dialect with our driver. SQLite does roll back changes of the schema, which Kysely's own adapter does not
 * claim, and its line for the one connection would keep reads behind a write that waits.
 */
class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: SqliteDriver;

  constructor(driver: SqliteDriver) {
    super({ database: async () => Promise.reject(new Error('the driver has it')) });
    this.#driver = driver;
  }
  override createDriver(): SqliteDriver {
    return this.#driver;
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new LiteralLimits();
  }
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
      override get supportsMultipleConnections(): boolean {
        return true;
      }
    })();
  }
}

/**
 * Writes limits into the statement instead of binding them: SQLite plans a statement with a bound limit anew
 * at each run (30 µs instead of 7 for a point query).
 */
class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`);
    else super.visitLimit(node);
  }
}

/** Gives `node:sqlite` the shape that Kysely knows; statements are prepared once. */
function asKyselyDatabase(sqlite: DatabaseSync, look: SharedLook): SqliteDatabase {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  function prepare(text: string) {
    // A deferred transaction that starts with a read fails at its first write when another process wrote in between.
    const statement = asKyselyStatement(sqlite.prepare(text === 'begin' ? 'begin immediate' : text), () => look.end());
    if (text !== 'rollback') return statement;
    // A full disk ends a transaction by itself; to fail at rolling it back once more would hide why.
    const nothing = { changes: 0, lastInsertRowid: 0 };
    return { ...statement, run: () => (sqlite.isTransaction ? statement.run([]) : nothing) };
  }
  return {
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      const statement = prepare(text);
      if (prepared.size >= MOST_PREPARED) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
    close() {
      prepared.clear();
      look.end();
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

/** `before` is called whenever it is about to run. */
function asKyselyStatement(statement: StatementSync, before?: () => void) {
  const columns = statement.columns().map(({ name }) => name);
  // Rows come as arrays and get their shape here: the objects that node:sqlite makes are slow to build and to read.
  statement.setReturnArrays(true);
  const toObject = (row: unknown) => {
    const object: Record<string, unknown> = {};
    // Not by `entries()`: this runs for each row of each list.
    for (let index = 0; index < columns.length; index += 1) object[columns[index] ?? ''] = (row as unknown[])[index];
    return object;
  };
  return {
    reader: columns.length > 0,
    all(parameters: readonly unknown[]) {
      before?.();
      return statement.all(...(parameters as SQLInputValue[])).map(toObject);
    },
    run(parameters: readonly unknown[]) {
      before?.();
      return statement.run(...(parameters as SQLInputValue[]));
    },
    iterate(parameters: readonly unknown[]) {
      before?.();
      return Iterator.from(statement.iterate(...(parameters as SQLInputValue[]))).map(toObject);
    },
  };
}

// Counts arrive as bigint; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections of one process. PostgreSQL takes 100 by itself; more of them would not make it faster. */
const CONNECTIONS = 10;
/** How long connecting may take, in milliseconds. */
const CONNECT_MS = 3_000;
/** How long a statement may take, in milliseconds. */
const STATEMENT_MS = 10_000;
/** A server that says nothing for this long while it owes an answer is gone, in milliseconds; idle ones are closed before. */
const SILENCE_MS = STATEMENT_MS + 2_000;

function openPostgres(url: string): Database {
  const pool = createPool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idleTimeoutMillis: STATEMENT_MS,
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('Connection terminated: no answer')));
    },
  });
  const line = new ConnectionLine(CONNECTIONS);
  pool.on('release', () => line.leave());
  const linedUp = lineUp(pool, line);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: linedUp }) });
  preparers.set(db, (text) => prepareOnPostgres(linedUp, text));
  return {
    db,
    engine: 'postgres',
    unhurried: async (work) => {
      const own = new Kysely<Schema>({
        dialect: new PostgresDialect({
          pool: createPool({ connectionString: url, connectionTimeoutMillis: CONNECT_MS }),
        }),
      });
      try {
        return await work(own);
      } finally {
        await own.destroy();
      }
    },
    close: () => db.destroy(),
  };
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ application_name: 'moodbowl', keepAlive: true, ...config });
  // A connection that breaks is replaced, and the query that needs it tells. Without these listeners the break
  // itself would end the process: the pool listens to its idle connections only, and hands that on.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * A statement that PostgreSQL reads and plans once for each connection. Its name comes from its text: what is prepared
 * again finds what is there, because a connection keeps each name as long as it lives.
 */
function prepareOnPostgres(pool: LinedUpPool, text: string): PreparedStatement {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return async (parameters) => {
    const client = await pool.connect();
    try {
      const { rows } = await client.query({ name, text, values: [...parameters] });
      return rows;
    } finally {
      client.release();
    }
  };
}

interface LinedUpPool extends PostgresPool {
  connect(): Promise<pg.PoolClient>;
}

/** The pool as Kysely sees it, with the line in front of it. */
function lineUp(pool: pg.Pool, line: ConnectionLine): LinedUpPool {
  return {
    options: pool.options,
    connect: async () => {
      await line.enter();
      return pool.connect().catch((error: unknown) => {
        line.leave();
        throw error;
      });
    },
    end: () => pool.end(),
  };
}

/** Whether {@link rowVersion} tells versions apart. */
export function keepsRowVersions(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Another text after each change of a row, for telling whether it is still as it was read before: the transaction that
 * wrote it (PostgreSQL's manual, System Columns, `xmin`). SQLite has no such thing, and tells of changes by itself
 * ({@link Database.watchChanges}).
 */
export function rowVersion(db: Db, table: keyof Schema): RawBuilder<string> {
  return keepsRowVersions(db) ? sql<string>`${sql.ref(`${table}.xmin`)}::text` : sql<string>`''`;
}

/**
 * Ends a query so that the rows it reads stay as they are until its statement has committed: a concurrent change of
 * them is waited for and seen. SQLite has one writer at a time, and needs no such lock.
 */
export function lockForShare<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Db,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare() : query;
}

/**
 * Locks accounts until the transaction ends, so that what is decided about them in it stays true until then: `shared`
 * with other transactions that lock them alike, or `exclusive`, also against every new row that refers to them.
 * SQLite's transactions run one at a time and need no lock.
 */
export async function lockUsers(
  transaction: Db,
  userIds: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  // All take them in the same order, so that two never wait for each other.
  const users = transaction.selectFrom('users').where('id', 'in', userIds).orderBy('id').select('id');
  await (mode === 'shared' ? users.forKeyShare() : users.forUpdate()).execute();
}

/** The column type of text that compares by code point, alike on both engines. */
export function textType(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`;
}

/** The column type of bytes. */
export function bytesType(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`bytea` : sql`blob`;
}

const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;

function codes(error: unknown): { sqlite: unknown; sqlState: unknown; message: string } {
  if (!(error instanceof Error)) return { sqlite: undefined, sqlState: undefined, message: '' };
  return {
    sqlite: 'errcode' in error ? error.errcode : undefined,
    sqlState: 'code' in error ? error.code : undefined,
    message: error.message,
  };
}

/** Whether the error is a clash with a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const { sqlite, sqlState } = codes(error);
  return sqlite === SQLITE_CONSTRAINT_UNIQUE || sqlite === SQLITE_CONSTRAINT_PRIMARYKEY || sqlState === '23505';
}

/** Whether the error says that the row referred to is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { sqlite, sqlState } = codes(error);
  return sqlite === SQLITE_CONSTRAINT_FOREIGNKEY || sqlState === '23503';
}

/** SQLite's primary result codes for busy, locked, read-only, I/O error, full and cannot open. */
const SQLITE_AWAY = new Set([5, 6, 8, 10, 13, 14]);
/** Classes 08, 53, 57 and 58 of SQLSTATE, a read-only standby, and what the sockets say. */
const POSTGRES_AWAY = /^(08|53|57|58|25006$)|^E(CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN)|^ENOTFOUND$/;

/** What `pg`, its pool, `node:sqlite` and Kysely say without a code. */
const AWAY_WITHOUT_CODE =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|database is not open|Cannot use a pool after calling end|driver has already been destroyed/;

/** Whether the error means that the database is out of reach for now, so that trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AllBusy) return true;
  const { sqlite, sqlState, message } = codes(error);
  if (typeof sqlite === 'number') return SQLITE_AWAY.has(sqlite & 0xff);
  if (typeof sqlState === 'string' && POSTGRES_AWAY.test(sqlState)) return true;
  return AWAY_WITHOUT_CODE.test(message);
}
