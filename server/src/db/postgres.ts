import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { ConnectionQueue } from './connection-queue.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

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

/** Opens a PostgreSQL database by its address; the first query connects. */
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
  // A connection that breaks is replaced, and the query that needs it fails. Without these listeners the break
  // itself would end the process: the pool listens to its idle connections only, and hands that on.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The pool as Kysely sees it, with the queue in front of it. */
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
