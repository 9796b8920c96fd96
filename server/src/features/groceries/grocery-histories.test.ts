import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '../../db/database.ts';
import { amounts, playAmounts } from '../../../test/grocery-amounts.ts';
import { addPeople, history, play, playSums, sums } from '../../../test/grocery-histories.ts';
import { createTestDatabase, engine } from '../../../test/test-database.ts';

/** `npm run test:resilience -- lists` plays 100,000. PostgreSQL takes ten times as long for each, and runs the same rules. */
const HISTORIES = engine === 'sqlite' ? 1_500 : 150;

/** Plays histories of this kind on one database, and returns how many. */
async function playMany<T>(kind: fc.Arbitrary<T>, one: (db: Db, people: readonly string[], steps: T) => Promise<void>) {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  const people = await addPeople(db);
  let played = 0;
  const property = fc.asyncProperty(kind, async (steps) => {
    played += 1;
    await one(db, people, steps);
  });
  await fc.assert(property, { numRuns: HISTORIES });
  return played;
}

it('three devices show the same after any history, and nothing is lost, doubled or elsewhere', async () => {
  expect(await playMany(history, play)).toBeGreaterThanOrEqual(HISTORIES);
}, 300_000);

it('amounts of the same food have the same sum on one line, whoever sends first', async () => {
  expect(await playMany(sums, playSums)).toBeGreaterThanOrEqual(HISTORIES);
}, 300_000);

it('steps and amounts count once, and only in the home for which they were made', async () => {
  expect(await playMany(amounts, playAmounts)).toBeGreaterThanOrEqual(HISTORIES);
}, 300_000);
