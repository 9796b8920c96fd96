import type { TestProject } from 'vitest/node';
import { sql } from 'kysely';
import { CITUS_NODES, citusUrl, createCitusDatabase, dropCitusDatabase, shardDatabase } from './citus.ts';
import type { Database } from '../src/db/database.ts';
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
  if (CITUS_NODES.length > 0) return setupCitus(project);
  // Nothing here needs to survive a power cut.
  const postgres = await startPostgres(['fsync=off']);
  await postgres.createDatabase(TEMPLATE);
  const template = openDatabase({ url: `${postgres.url}/${TEMPLATE}` });
  await migrateToLatest(template);
  await provide(project, postgres.url, template);
  return postgres.remove;
}

/** The template is only there to know its tables. */
async function setupCitus(project: TestProject) {
  await createCitusDatabase(TEMPLATE);
  await shardDatabase(TEMPLATE);
  const template = openDatabase({ url: citusUrl(TEMPLATE) });
  await provide(project, citusUrl(''), template);
  return () => dropCitusDatabase(TEMPLATE);
}

async function provide(project: TestProject, url: string, template: Database): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by 1`.execute(template.db);
  await template.close();
  project.provide('postgresUrl', url.replace(/\/$/, ''));
  project.provide('postgresTemplate', TEMPLATE);
  project.provide(
    'postgresTables',
    rows.map(({ tablename }) => tablename),
  );
}
