import type { Target } from '@moodbowl/harness/report';
import fc from 'fast-check';
import { migrateToLatest } from '../../../server/src/db/migrate.ts';
import { openDatabase } from '../../../server/src/db/open-database.ts';
import { amounts, playAmounts } from '../../../server/test/grocery-amounts.ts';
import { addPeople, history, play, playSums, sums } from '../../../server/test/grocery-histories.ts';

/**
 * Plays random histories of three devices on SQLite, each with one of additions and one of steps and moves, until one goes
 * wrong, and prints the shortest one that does. The same seed gives the same histories.
 */
export async function playHistories(count: number, seed: number): Promise<Target> {
  const { db, ...database } = await openMigrated();
  try {
    const people = await addPeople(db);
    const property = fc.asyncProperty(history, sums, amounts, async (steps, additions, changes) => {
      await play(db, people, steps);
      await playSums(db, people, additions);
      await playAmounts(db, people, changes);
    });
    const details = await fc.check(property, { numRuns: count, seed });
    if (details.failed) console.log(fc.defaultReportMessage(details));
    return {
      what: 'histories in which something is lost, doubled, shown differently or summed wrongly',
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
