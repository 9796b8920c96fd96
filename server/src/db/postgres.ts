import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { listenToPostgres } from './changes.ts';
import { ConnectionQueue } from './connection-queue.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

// Counts arrive as bigint. Ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections per process. PostgreSQL allows 100 by default, and more would not be faster. */
const CONNECTIONS = 10;
/** How long connecting may take, in milliseconds. */
const CONNECT_MS = 3_000;
/** How long a statement may take, in milliseconds. */
const STATEMENT_MS = 10_000;
/**
 * A server that owes a response and is silent for this long is considered dead, in milliseconds. Idle connections are
 * closed earlier.
 */
const SILENCE_MS = STATEMENT_MS + 2_000;

/** Opens a PostgreSQL database by its URL. It connects with the first query. */
export function openPostgres(url: string): Database {
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
  const queue = new ConnectionQueue(CONNECTIONS);
  pool.on('release', () => queue.leave());
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withQueue(pool, queue) }) });
  return {
    db,
    engine: 'postgres',
    watchChanges: () => listenToPostgres(db, url),
    withoutTimeouts: async (work) => {
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
  // A broken connection is replaced, and the query that was using it fails. Without these listeners the error would end
  // the process, because the pool handles errors of idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The pool for Kysely, behind the queue. */
function withQueue(pool: pg.Pool, queue: ConnectionQueue): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      await queue.enter();
      return pool.connect().catch((error: unknown) => {
        queue.leave();
        throw error;
      });
    },
    end: () => pool.end(),
  };
}
