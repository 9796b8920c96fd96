/** What the rest of the server knows of the database, and where SQLite and PostgreSQL differ for it. */
import { type Kysely, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { PoolExhaustedError } from './connection-queue.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly db: Db;
  readonly engine: Engine;
  /** Does work whose statements may take as long as they need, such as migrating, or waiting for another process that does. */
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Where the data is: a SQLite file, `:memory:`, or a PostgreSQL address. */
export type DatabaseLocation = { readonly file: string } | { readonly url: string };

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
  if (error instanceof PoolExhaustedError) return true;
  const { sqlite, sqlState, message } = codes(error);
  if (typeof sqlite === 'number') return SQLITE_AWAY.has(sqlite & 0xff);
  if (typeof sqlState === 'string' && POSTGRES_AWAY.test(sqlState)) return true;
  return AWAY_WITHOUT_CODE.test(message);
}
