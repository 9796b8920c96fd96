import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, Engine } from './database.ts';
import * as dailyLoop from './migrations/001-daily-loop.ts';

interface Step {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
}

/** All migrations, oldest first. A released one is never edited; a new one is added at the end. */
const STEPS: Readonly<Record<string, Step>> = {
  '001-daily-loop': dailyLoop,
};

function migrator({ db, engine }: Database): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(STEPS).map(([name, step]) => [name, { up: (target: Kysely<unknown>) => step.up(target, engine) }]),
        ),
    },
  });
}

/**
 * Brings the schema up to date in one transaction: all of it or nothing.
 * Safe when several processes start at once: PostgreSQL's advisory lock or SQLite's write lock lets one through.
 */
export async function migrateToLatest(database: Database): Promise<void> {
  const { error } = await migrator(database).migrateToLatest();
  if (error) throw error;
}

/** Whether no migration is waiting. */
export async function isMigrated(database: Database): Promise<boolean> {
  const migrations = await migrator(database).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
