import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';

export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

interface TestLocation {
  readonly location: DatabaseLocation;
  drop(): Promise<void>;
}

/** A new, empty database on the engine under test, and how to be rid of it. */
export function createEmptyDatabase(): Promise<TestLocation> {
  return createLocation();
}

async function createLocation(options: { migrated: boolean } = { migrated: false }): Promise<TestLocation> {
  if (engine === 'sqlite') return { location: { file: ':memory:' }, drop: async () => {} };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgresUrl');
  const template = options.migrated ? inject('postgresTemplate') : 'template1';
  const onServer = async (statement: string) => {
    const client = new pg.Client(`${server}/postgres`);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  return { location: { url: `${server}/${name}` }, drop: () => onServer(`drop database ${name} with (force)`) };
}

/** A migrated database on the engine under test; `close` drops it. */
export async function createTestDatabase(): Promise<Database> {
  const { location, drop } = await createLocation({ migrated: true });
  const database = openDatabase(location);
  // The copy on PostgreSQL has everything.
  if (engine === 'sqlite') await migrateToLatest(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
