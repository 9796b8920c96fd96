import type { Database, DatabaseLocation } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the database; on PostgreSQL the first query connects. The caller closes it. */
export function openDatabase(location: DatabaseLocation): Database {
  return 'url' in location ? openPostgres(location.url) : openSqlite(location.file);
}
