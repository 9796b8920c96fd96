import { systemClock } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { DEMO_PASSWORD, fillDemo } from './demo/fill.ts';
import { rebuildCrowd } from '../features/learning/crowd.service.ts';
import { loadCatalogueOnce } from '../features/meals/load-catalogue.ts';
import { keepDataPrivate } from '../private-data.ts';

const USAGE = 'Usage: npm run demo [-- --force]';

/** Fills the database with a believable community and prints how to sign in to it. */
async function main(args: readonly string[]): Promise<void> {
  const force = args[0] === '--force';
  if (args.length > (force ? 1 : 0)) throw new ConfigError(USAGE);

  const { database: location, dataDir } = readConfig(process.env);
  keepDataPrivate(dataDir);
  const database = openDatabase(location);
  try {
    await migrateToLatest(database);
    await loadCatalogueOnce(database.db, systemClock);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const report = await fillDemo(database.db, systemClock, { force, timeZone });
    if (report.refused === 'has-users') {
      throw new ConfigError('This database has users already. To put the demo beside them: npm run demo -- --force');
    }
    if (report.refused === 'name-taken') {
      throw new ConfigError(
        `Somebody is called ${report.username} already; the demo needs that name. Nothing was changed.`,
      );
    }
    await rebuildCrowd(database.db, systemClock.now());
    for (const [table, count] of report.counts) console.log(`${count.toLocaleString('en').padStart(6)} ${table}`);
    console.log(`\nUser:          ${report.user} / ${DEMO_PASSWORD}`);
    console.log(`Administrator: ${report.admin} / ${DEMO_PASSWORD}`);
    console.log('\nEverybody knows this password: keep the demo away from real people.');
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
