import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { hasCitus, shard } from '../db/shard.ts';

const USAGE = 'Usage: DATABASE_URL=<Citus coordinator> npm run shard';

/** Distributes the tables over the nodes of a Citus cluster and prints how each is stored. */
async function main(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new ConfigError(USAGE);
  const { database: location } = readConfig(process.env);
  const database = openDatabase(location);
  try {
    if (!(await hasCitus(database)))
      throw new ConfigError('This database is not a Citus cluster: it has no extension “citus”. Nothing was changed.');
    await migrateToLatest(database);
    for (const { table, how, isNew } of await shard(database))
      console.log(`${table.padEnd(22)} ${how}${isNew ? '' : ' (as before)'}`);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
