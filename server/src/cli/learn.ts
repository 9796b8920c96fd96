import { systemClock } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { COUNTING, rebuildCrowd } from '../features/learning/crowd.service.ts';
import { relinkEverybody } from '../features/learning/learn.service.ts';

const USAGE = 'Usage: npm run learn [-- --rebuild]';

/** Counts everybody's shared answers if that is due, works out what they say, and with `--rebuild` links all moods to their meals again before. */
async function main(args: readonly string[]): Promise<void> {
  const rebuild = args[0] === '--rebuild';
  if (args.length > (rebuild ? 1 : 0)) throw new ConfigError(USAGE);
  const { database: location } = readConfig(process.env);
  const database = openDatabase(location);
  try {
    await migrateToLatest(database);
    await database.withoutTimeouts(async (db) => {
      if (rebuild) console.log(`Linked the moods of ${await relinkEverybody(db)} people to their meals.`);
      const counted = await rebuildCrowd(db, systemClock.now());
      console.log(
        counted === undefined
          ? `Worked out again what the last count says. Counts are ${COUNTING.everyDays} days apart.`
          : `Counted the answers of ${counted} people who share them; with fewer than ${COUNTING.fewestPeople} there is nothing to say.`,
      );
    });
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
