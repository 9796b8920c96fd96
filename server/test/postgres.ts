import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/open-database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a real PostgreSQL server, without a database name. */
    postgresUrl: string;
    /** The name of a migrated, empty database that is copied for each test database. */
    postgresTemplate: string;
    /** The names of its tables, in order. */
    postgresTables: string[];
  }
}

const TEMPLATE = 'moodbowl_template';

/** Starts a real PostgreSQL for the suite and stops it afterwards. */
export default async function setup(project: TestProject) {
  // Nothing here needs to survive a power cut.
  const postgres = await startPostgres(['fsync=off']);
  await postgres.createDatabase(TEMPLATE);
  const template = openDatabase({ url: `${postgres.url}/${TEMPLATE}` });
  await migrateToLatest(template);
  await template.close();
  const tables = await postgres.query(
    TEMPLATE,
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', TEMPLATE);
  project.provide(
    'postgresTables',
    tables.map(({ tablename }) => String(tablename)),
  );
  return () => postgres.remove();
}
