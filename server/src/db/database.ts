/** The database as the rest of the server sees it, and the differences between SQLite and PostgreSQL. */
import { type Kysely, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { PoolExhaustedError } from './connection-queue.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Engine = 'sqlite' | 'postgres';

/** A watch over what other processes change. */
export interface Watching {
  /** Resolves when no later change is missed; also when the first try failed, because the next tells everybody. */
  readonly begun: Promise<void>;
  readonly stop: () => void | Promise<void>;
}

export interface Database {
  readonly db: Db;
  readonly engine: Engine;
  /** Hears of what other processes change (`changes.ts`), until it is stopped. */
  watchChanges(): Watching;
  /** Runs work whose statements may take as long as they need, such as a migration. */
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The location of the data: a SQLite file, `:memory:`, or a PostgreSQL URL. */
export type DatabaseLocation = { readonly file: string } | { readonly url: string };

/**
 * Ends a query so that the rows it reads cannot change until its transaction commits; it waits for concurrent changes
 * and sees them. SQLite has one writer at a time and needs no such lock.
 */
export function lockForShare<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Db,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare() : query;
}

/**
 * Ends a query so that its transaction alone changes the rows it reads; it waits for concurrent changes and sees them. SQLite
 * has one writer at a time and needs no such lock.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Db,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
}

/**
 * Like {@link lockRows}, but it leaves out the rows that another transaction is changing at this moment, and so waits for
 * nobody.
 */
export function lockFreeRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Db,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate().skipLocked() : query;
}

/**
 * Locks accounts until the transaction ends, so that decisions based on them stay valid: `shared` with other
 * transactions that lock them the same way, or `exclusive`, which also prevents new rows that refer to them. False if
 * one of them does not exist. SQLite runs one transaction at a time and needs no lock.
 */
export async function lockUsers(
  transaction: Db,
  userIds: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<boolean> {
  const hasLocks = transaction.getExecutor().adapter instanceof PostgresAdapter;
  // Always in the same order, so that two transactions cannot deadlock, and one by one, because each is on a shard of
  // its own.
  for (const id of userIds.toSorted()) {
    const account = transaction.selectFrom('users').where('id', '=', id).select('id');
    const locked = mode === 'shared' ? account.forKeyShare() : account.forUpdate();
    if (!(await (hasLocks ? locked : account).executeTakeFirst())) return false;
  }
  return true;
}

/**
 * Lets one transaction after the other change what a home shares, so that two of them cannot deadlock, and none decides
 * by what another is about to change. SQLite runs one transaction at a time.
 */
export async function lockHome(transaction: Db, homeId: string): Promise<void> {
  if (transaction.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtextextended(${homeId}, 0))`.execute(transaction);
}

/** A text field of a column that holds JSON; empty if it is absent. */
export function jsonText(db: Db, column: string, field: string): RawBuilder<string> {
  const json = db.getExecutor().adapter instanceof PostgresAdapter ? sql`${sql.ref(column)}::json` : sql.ref(column);
  return sql`coalesce(${json} ->> ${sql.lit(field)}, '')`;
}

/** The column type of text that is compared by code point on both engines. */
export function textType(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`;
}

/** The column type of ids, which are UUIDs. */
export function idType(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`uuid` : sql`text`;
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

/** Whether the error is a unique violation. */
export function isUniqueViolation(error: unknown): boolean {
  const { sqlite, sqlState } = codes(error);
  return sqlite === SQLITE_CONSTRAINT_UNIQUE || sqlite === SQLITE_CONSTRAINT_PRIMARYKEY || sqlState === '23505';
}

/** Whether the error is a foreign key violation. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { sqlite, sqlState } = codes(error);
  return sqlite === SQLITE_CONSTRAINT_FOREIGNKEY || sqlState === '23503';
}

/** SQLite's primary result codes for busy, locked, read-only, I/O error, full and cannot open. */
const SQLITE_AWAY = new Set([5, 6, 8, 10, 13, 14]);
/** Classes 08, 53, 57 and 58 of SQLSTATE, a read-only standby, and errors of sockets. */
const POSTGRES_AWAY = /^(08|53|57|58|25006$)|^E(CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN)|^ENOTFOUND$/;

/** Messages of `pg`, its pool, `node:sqlite`, Kysely and Citus that have no code of their own. */
const AWAY_WITHOUT_CODE =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|database is not open|Cannot use a pool after calling end|driver has already been destroyed|could not commit transaction for shard/;

/** Whether the error means that the database is temporarily unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof PoolExhaustedError) return true;
  const { sqlite, sqlState, message } = codes(error);
  if (typeof sqlite === 'number') return SQLITE_AWAY.has(sqlite & 0xff);
  if (typeof sqlState === 'string' && POSTGRES_AWAY.test(sqlState)) return true;
  return AWAY_WITHOUT_CODE.test(message);
}
