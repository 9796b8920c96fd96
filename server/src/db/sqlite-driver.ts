import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type SqliteDatabase } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './write-ahead-log.ts';

/** How long a statement waits for another process's lock before it fails, in milliseconds. */
const PATIENCE_MS = 5_000;
/** Between two tries, in milliseconds; the event loop is free meanwhile. */
const PAUSE_MS = 20;

/** A lock that is granted in the order in which it was asked for. */
class Queue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is one's turn; the result ends the turn, and may be called more than once. */
  async enter(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** What a caller of Kysely's holds: the one connection, but only while a transaction is open. */
interface Turn extends DatabaseConnection {
  /** Gives the connection back; only while a transaction is open. */
  release: (() => void) | undefined;
}

/**
 * Kysely's driver for the one SQLite connection. It differs from Kysely's own in how it waits for the lock of another
 * process: outside SQLite, so that the event loop stays free, and without holding the connection, so that reads go on.
 * Writes and transactions wait in a queue, first come, first served, for up to {@link PATIENCE_MS}; then SQLite's own
 * error is thrown. Adapters have to say that they support several connections, or Kysely would keep only one caller
 * at a time.
 */
export class SqliteDriver implements Driver {
  readonly #database: SqliteDatabase;
  /** Taken by a transaction as long as it is open, and by a statement while it runs. */
  readonly #connection = new Queue();
  readonly #writers = new Queue();
  /** What the last write was refused with; undefined once one was not. */
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

  /** As {@link #retry}, after those who came before. */
  async #write<T>(attempt: () => T): Promise<{ result: T; release: () => void }> {
    const since = performance.now();
    const leave = await this.#writers.enter();
    try {
      // All who came at the same moment are out of patience together: one try each would block for long.
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

  /** Tries until no other process is in the way, and keeps the connection with the result. */
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

/** Reads need no write lock, so they run at once, ahead of waiting writes. */
function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*(select|with)\b/i.test(sql);
}
