import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { readdirSync } from 'node:fs';
import type { Database, Db, Engine } from './database.ts';

interface Migration {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
}

type Migrations = Readonly<Record<string, Migration>>;

/**
 * All migrations, oldest first: the files of `migrations/`. Never edit a released one; add a file with the next number, and
 * let `server/test/upgrade/make-fixtures.ts` keep a database of the schema before.
 */
export const MIGRATIONS: Migrations = await loadMigrations(new URL('./migrations/', import.meta.url));

async function loadMigrations(folder: URL): Promise<Migrations> {
  const files = readdirSync(folder).filter((file) => /^\d{3}-[a-z-]+\.ts$/.test(file));
  const load = async (file: string) => {
    const migration = (await import(new URL(file, folder).href)) as Migration;
    return [file.replace('.ts', ''), migration] as const;
  };
  return Object.fromEntries(await Promise.all(files.toSorted().map(load)));
}

function migrator(db: Db, engine: Engine, migrations: Migrations): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, { up }]) => [
            name,
            { up: (target: Kysely<unknown>) => up(target, engine) },
          ]),
        ),
    },
  });
}

/**
 * Migrates the schema in one transaction, all or nothing. Safe if several processes start together: PostgreSQL's
 * advisory lock or SQLite's write lock admits one at a time.
 */
export async function migrateToLatest({ engine, withoutTimeouts }: Database, migrations = MIGRATIONS): Promise<void> {
  const { error } = await withoutTimeouts((db) => migrator(db, engine, migrations).migrateToLatest());
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('a migration failed', { cause: error });
}

/** Whether all migrations have run. */
export async function isMigrated({ db, engine }: Database, migrations = MIGRATIONS): Promise<boolean> {
  const known = await migrator(db, engine, migrations).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}
