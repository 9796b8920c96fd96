import type { Target } from '@moodbowl/harness/report';
import fc from 'fast-check';
import { migrateToLatest } from '../../../server/src/db/migrate.ts';
import { openDatabase } from '../../../server/src/db/open-database.ts';
import { history, play } from '../../../server/test/grocery-histories.ts';

/**
 * Plays random histories of three devices on SQLite until one goes wrong, and prints the shortest one that does. The
 * same seed gives the same histories.
 */
export async function playHistories(count: number, seed: number): Promise<Target> {
  const { db, ...database } = await openMigrated();
  try {
    const property = fc.asyncProperty(history, (steps) => play(db, steps));
    const details = await fc.check(property, { numRuns: count, seed });
    if (details.failed) console.log(fc.defaultReportMessage(details));
    return {
      what: 'histories in which something is lost, doubled or shown differently',
      measured: `${details.failed ? 1 : 0} of ${details.numRuns.toLocaleString('en')}`,
      target: '0',
      met: !details.failed && details.numRuns === count,
    };
  } finally {
    await database.close();
  }
}

async function openMigrated() {
  const database = openDatabase({ file: ':memory:' });
  await migrateToLatest(database);
  return database;
}
