import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  Kysely,
  type LimitNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { watchFile } from './changes.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { turnOnWriteAheadLog } from './write-ahead-log.ts';

/** How long opening a SQLite database waits for another process's lock, in milliseconds. Nobody is served yet. */
const OPENING_TIMEOUT_MS = 5_000;

/**
 * How long SQLite itself waits for another process's lock, in milliseconds. This blocks the event loop, so it only
 * covers another process's short write; beyond that, {@link SqliteDriver} waits.
 */
const BUSY_TIMEOUT_MS = 5;

/** The most prepared statements kept. Each distinct limit has its own. */
const MOST_PREPARED = 300;

/** How much of the file SQLite caches: what some hundreds of people use in a day. */
const PAGE_CACHE_KIB = 6_000;

/**
 * The write-ahead log is checkpointed after this many pages, by whoever writes then. SQLite's default of 1,000 blocks
 * for 17 ms and 100 for 3 ms, but with 100, writing a mood takes a tenth longer than with 300.
 */
const CHECKPOINT_PAGES = 300;

/** Opens a SQLite file or `:memory:`, and creates the file's folder. */
export function openSqlite(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  return serveSqlite(new DatabaseSync(file, { timeout: OPENING_TIMEOUT_MS }));
}

/** Turns an open SQLite database into ours, with our settings. Closing ours closes it. */
export function serveSqlite(sqlite: DatabaseSync): Database {
  turnOnWriteAheadLog(sqlite, OPENING_TIMEOUT_MS);
  sqlite.exec(
    `PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -${PAGE_CACHE_KIB}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};`,
  );
  const driver = new SqliteDriver(asKyselyDatabase(sqlite));
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(driver) });
  return {
    db,
    engine: 'sqlite',
    watchChanges: () => watchFile(db),
    withoutTimeouts: (work) => work(db),
    close: () => db.destroy(),
  };
}

/**
 * Kysely's dialect with our driver. SQLite can roll back schema changes, which Kysely's own adapter does not claim, and
 * its queue for the one connection would keep reads behind waiting writes.
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
 * Writes limits into the SQL instead of binding them: SQLite replans a statement with a bound limit on each run (30 µs
 * instead of 7 for a point query).
 */
class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`);
    else super.visitLimit(node);
  }
}

/** Gives `node:sqlite` the interface that Kysely expects, and caches prepared statements. */
function asKyselyDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  function prepare(text: string) {
    // A deferred transaction that starts with a read fails at its first write if another process wrote in between.
    const statement = asKyselyStatement(sqlite.prepare(text === 'begin' ? 'begin immediate' : text));
    if (text !== 'rollback') return statement;
    // A full disk ends the transaction by itself. Failing again at the rollback would hide the reason.
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
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

function asKyselyStatement(statement: StatementSync) {
  const columns = statement.columns().map(({ name }) => name);
  // Rows are read as arrays and turned into objects here, because the objects of node:sqlite are slow to create and to
  // read.
  statement.setReturnArrays(true);
  const toObject = (row: unknown) => {
    const object: Record<string, unknown> = {};
    // A plain loop: this runs for each row of each list.
    for (let index = 0; index < columns.length; index += 1) object[columns[index] ?? ''] = (row as unknown[])[index];
    return object;
  };
  return {
    reader: columns.length > 0,
    all(parameters: readonly unknown[]) {
      return statement.all(...(parameters as SQLInputValue[])).map(toObject);
    },
    run(parameters: readonly unknown[]) {
      return statement.run(...(parameters as SQLInputValue[]));
    },
    iterate(parameters: readonly unknown[]) {
      return Iterator.from(statement.iterate(...(parameters as SQLInputValue[]))).map(toObject);
    },
  };
}
