import type { Database, DatabaseLocation } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the database. PostgreSQL connects with the first query. The caller closes it. */
export function openDatabase(location: DatabaseLocation): Database {
  return 'url' in location ? openPostgres(location.url) : openSqlite(location.file);
}
