import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';

export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** A new, empty database on the engine under test, and how to be rid of it. */
export async function createEmptyDatabase(): Promise<{ location: DatabaseLocation; drop(): Promise<void> }> {
  if (engine === 'sqlite') return { location: { file: ':memory:' }, drop: async () => {} };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgresUrl');
  const onServer = async (statement: string) => {
    const client = new pg.Client(`${server}/postgres`);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name}`);
  return { location: { url: `${server}/${name}` }, drop: () => onServer(`drop database ${name} with (force)`) };
}

/** A migrated database on the engine under test; `close` drops it. */
export async function createTestDatabase(): Promise<Database> {
  const { location, drop } = await createEmptyDatabase();
  const database = openDatabase(location);
  await migrateToLatest(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
