import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { history, play } from '../../../test/grocery-histories.ts';
import { createTestDatabase, engine } from '../../../test/test-database.ts';

/** PostgreSQL takes ten times as long for each, and runs the same rules. */
const HISTORIES = engine === 'sqlite' ? 10_000 : 300;

it(
  'three devices show the same list after any history, and nothing is lost or doubled',
  { timeout: 300_000 },
  async () => {
    const { db, close } = await createTestDatabase();
    onTestFinished(close);
    let played = 0;
    const property = fc.asyncProperty(history, async (steps) => {
      played += 1;
      await play(db, steps);
    });
    await fc.assert(property, { numRuns: HISTORIES });
    expect(played).toBeGreaterThanOrEqual(HISTORIES);
  },
);
