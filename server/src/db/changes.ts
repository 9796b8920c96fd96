import type { EventTopic } from '@moodbowl/contract/events';
import { PostgresAdapter, sql } from 'kysely';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db, Watching } from './database.ts';

/**
 * Something of an owner, a user or a home, has changed. `account`: a session has ended, or the user lives in another
 * home.
 */
export interface Change {
  readonly topic: EventTopic | 'account';
  readonly owner: string;
  /**
   * The page that has made it, if it wants to know its own changes again: a UUID of its choice, and its user. Nobody else
   * hears of it, and so nobody can pretend to be that page.
   */
  readonly page?: { readonly id: string; readonly userId: string } | undefined;
}

/** Called with a change, or with `'unknown'` when anything may have changed. */
type Listener = (change: Change | 'unknown') => void;

const CHANNEL = 'moodbowl';

type ChangeEmitter = EventEmitter<{ change: [Change | 'unknown'] }>;

/** By the adapter of a database, which its transactions share. */
const emitters = new WeakMap<object, ChangeEmitter>();

function emitterOf(db: Db): ChangeEmitter {
  const { adapter } = db.getExecutor();
  // Each server on this database listens once; a test has many.
  const emitter: ChangeEmitter = emitters.get(adapter) ?? new EventEmitter();
  emitter.setMaxListeners(0);
  emitters.set(adapter, emitter);
  return emitter;
}

function toPayload({ topic, owner, page }: Change): string {
  return [topic, owner, ...(page ? [page.id, page.userId] : [])].join(':');
}

/**
 * Notifies every process that something has changed. To be called in the transaction of the change, after it. On PostgreSQL
 * it is sent with the commit, or not at all. On SQLite whoever hears of it reads after the transaction, which has the
 * only connection.
 */
export async function notifyChange(transaction: Db, change: Change): Promise<void> {
  if (transaction.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_notify(${CHANNEL}, ${toPayload(change)})`.execute(transaction);
  else emitterOf(transaction).emit('change', change);
}

/** Calls back for every change that any process makes, until the result is called. */
export function subscribeToChanges(db: Db, listener: Listener): () => void {
  const emitter = emitterOf(db);
  emitter.on('change', listener);
  return () => emitter.off('change', listener);
}

/** How often SQLite is asked whether another process has written, in milliseconds. */
const POLL_MS = 500;

/**
 * Notices what other processes write to the same SQLite file: not what, only that. `data_version` changes with every
 * commit of another connection.
 */
export function watchFile(db: Db): Watching {
  let known: number | undefined;
  const poll = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    const version = rows[0]?.data_version;
    if (known !== undefined && version !== known) emitterOf(db).emit('change', 'unknown');
    known = version;
  };
  const timer = setInterval(() => void poll().catch(() => {}), POLL_MS).unref();
  return { begun: poll().catch(() => {}), stop: () => clearInterval(timer) };
}

/** How long to wait before connecting again, in milliseconds. */
const RECONNECT_MS = 1_000;
/** How often an idle connection is tested, and how long the answer may take, in milliseconds. */
const TEST_MS = 10_000;

/**
 * Receives what all processes tell through PostgreSQL, on one connection. When that breaks, it connects again; then
 * anything may have changed.
 */
export function listenToPostgres(db: Db, url: string): Watching {
  const emitter = emitterOf(db);
  const stop = new AbortController();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const tellAll = () => void emitter.emit('change', 'unknown');
  const work = async () => {
    for (let first = true; !stop.signal.aborted; first = false) {
      await listenOnce(url, stop.signal, emitter, first ? begin : tellAll).catch(() => {});
      begin();
      await sleep(RECONNECT_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const working = work();
  return {
    begun,
    stop: async () => {
      stop.abort();
      await working;
    },
  };
}

/** Listens until the connection breaks or `signal` is aborted. */
async function listenOnce(
  url: string,
  signal: AbortSignal,
  emitter: ChangeEmitter,
  onListening: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'moodbowl',
    keepAlive: true,
    connectionTimeoutMillis: TEST_MS,
    query_timeout: TEST_MS,
  });
  const { promise: broken, resolve } = Promise.withResolvers<void>();
  client.on('error', () => resolve());
  client.on('end', () => resolve());
  signal.addEventListener('abort', () => resolve(), { once: true });
  client.on('notification', ({ payload = '' }) => {
    const [topic, owner, id, userId] = payload.split(':');
    emitter.emit('change', { topic, owner, ...(id && { page: { id, userId } }) } as Change);
  });
  // The connection may be dead without a word.
  const test = setInterval(() => void client.query('select 1').catch(() => resolve()), TEST_MS).unref();
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    onListening();
    await broken;
  } finally {
    clearInterval(test);
    await client.end().catch(() => {});
  }
}
