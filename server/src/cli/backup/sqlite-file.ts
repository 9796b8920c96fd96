import { type Config, ConfigError } from '../../config.ts';

/** The file of the database. Throws {@link ConfigError} for PostgreSQL, which has its own tools. */
export function sqliteFile({ database }: Config): string {
  if ('file' in database) return database.file;
  throw new ConfigError(
    'DATABASE_URL is set: PostgreSQL is backed up and restored with its own tools, pg_dump or pg_basebackup. See docs/operations.md.',
  );
}
