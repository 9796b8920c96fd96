import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type SqliteDatabase } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './write-ahead-log.ts';

/** How long a statement waits for another process's lock before it fails, in milliseconds. */
const PATIENCE_MS = 5_000;
/** The time between two attempts, in milliseconds. The event loop is free in between. */
const PAUSE_MS = 20;

/** A mutex that is granted in the order in which it was requested. */
class Queue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the lock is granted. Call the result to release it; calling it again does nothing. */
  async enter(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** The connection that Kysely gets. It holds the real one only while a transaction is open. */
interface Turn extends DatabaseConnection {
  /** Releases the connection; set only while a transaction is open. */
  release: (() => void) | undefined;
}

/**
 * Kysely's driver for the one SQLite connection. Unlike Kysely's own, it waits for another process's lock outside
 * SQLite, so that the event loop stays free, and without holding the connection, so that reads continue. Writes and
 * transactions wait in a FIFO queue for up to {@link PATIENCE_MS}; then they throw SQLite's error. Adapters must claim
 * to support several connections, or Kysely would serve only one caller at a time.
 */
export class SqliteDriver implements Driver {
  readonly #database: SqliteDatabase;
  /** Held by a transaction while it is open, and by a statement while it runs. */
  readonly #connection = new Queue();
  readonly #writers = new Queue();
  /** The error of the last refused write; undefined after one that succeeded. */
  #refusal: Error | undefined;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Turn> {
    const turn: Turn = {
      release: undefined,
      executeQuery: (query) => this.#execute(turn, query),
      streamQuery: (query) => this.#stream(turn, query),
    };
    return turn;
  }

  async releaseConnection(turn: Turn): Promise<void> {
    turn.release?.();
  }

  async beginTransaction(turn: Turn): Promise<void> {
    const { release } = await this.#write(() => this.#run(CompiledQuery.raw('begin')));
    turn.release = release;
  }

  async commitTransaction(turn: Turn): Promise<void> {
    this.#run(CompiledQuery.raw('commit'));
    this.#end(turn);
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    try {
      this.#run(CompiledQuery.raw('rollback'));
    } finally {
      this.#end(turn);
    }
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }

  #end(turn: Turn): void {
    turn.release?.();
    turn.release = undefined;
  }

  async #execute<R>(turn: Turn, query: CompiledQuery): Promise<QueryResult<R>> {
    if (turn.release) return this.#run(query);
    const attempt = () => this.#run<R>(query);
    const { result, release } = await (isRead(query) ? this.#retry(attempt) : this.#write(attempt));
    release();
    return result;
  }

  /** Like {@link #retry}, after the callers that came earlier. */
  async #write<T>(attempt: () => T): Promise<{ result: T; release: () => void }> {
    const since = performance.now();
    const leave = await this.#writers.enter();
    try {
      // Callers that came together time out together: letting each try once more would block for long.
      if (this.#refusal !== undefined && performance.now() - since > PATIENCE_MS) throw this.#refusal;
      const done = await this.#retry(attempt, since);
      this.#refusal = undefined;
      return done;
    } catch (error) {
      this.#refusal = isBusy(error) ? error : undefined;
      throw error;
    } finally {
      leave();
    }
  }

  /** Retries until no other process holds the lock. Keeps the connection when it succeeds. */
  async #retry<T>(attempt: () => T, since = performance.now()): Promise<{ result: T; release: () => void }> {
    for (;;) {
      const release = await this.#connection.enter();
      try {
        return { result: attempt(), release };
      } catch (error) {
        release();
        if (!isBusy(error) || performance.now() - since > PATIENCE_MS) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  }

  async *#stream<R>(turn: Turn, { sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const release = turn.release ?? (await this.#connection.enter());
    try {
      for (const row of this.#database.prepare(sql).iterate(parameters)) yield { rows: [row as R] };
    } finally {
      if (!turn.release) release();
    }
  }
}

/** Reads need no write lock, so they run ahead of waiting writes. */
function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*(select|with)\b/i.test(sql);
}
