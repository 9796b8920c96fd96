import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { type PostgresServer, startPostgres } from '../../server/test/postgres-server.ts';

export interface OnPostgres {
  readonly postgres: PostgresServer;
  /** The address of an empty database. */
  readonly databaseUrl: string;
  /** Starts the real server on that database; it is ended with the rest, if it has not ended before. */
  serve(env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
}

/** Does something with a PostgreSQL that takes durability seriously, and leaves nothing of it behind. */
export async function onPostgres<T>(work: (setting: OnPostgres) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-resilience-'));
  const servers: ServerProcess[] = [];
  const postgres = await startPostgres([]);
  try {
    await postgres.createDatabase('moodbowl');
    const databaseUrl = `${postgres.url}/moodbowl`;
    return await work({
      postgres,
      databaseUrl,
      serve: async (env = {}) => {
        // That the database is away is what is wanted here; the log would be full of it.
        const server = await startServer(dataDir, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...env });
        servers.push(server);
        return server;
      },
    });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await postgres.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
