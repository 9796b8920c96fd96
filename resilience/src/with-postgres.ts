import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { type PostgresServer, startPostgres } from '../../server/test/postgres-server.ts';

export interface PostgresSetting {
  readonly postgres: PostgresServer;
  /** The URL of an empty database. */
  readonly databaseUrl: string;
  /** Starts a server on that database. It is killed at the end if it still runs. */
  serve(env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
}

/** Runs `work` with a PostgreSQL that syncs every commit, and removes it afterwards. */
export async function withPostgres<T>(work: (setting: PostgresSetting) => Promise<T>): Promise<T> {
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
        // The log would be full of expected database errors.
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
