import { deleteMealLog, logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { correctMood, deleteMood, saveMood } from '@moodbowl/contract/moods';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { relinkEverybody } from './learn.service.ts';

const START = Date.parse('2026-03-09T06:00:00.000Z');
const instant = (step: number) => new Date(START + step * 20 * 60_000).toISOString();

const step = fc.oneof(
  fc.record({ kind: fc.constant('mood'), at: fc.nat(40), mood: fc.constantFrom(...MOOD_NAMES) }),
  fc.record({ kind: fc.constant('meal'), at: fc.nat(40) }),
  fc.record({ kind: fc.constant('correct'), which: fc.nat(9), mood: fc.constantFrom(...MOOD_NAMES) }),
  fc.record({ kind: fc.constant('delete mood'), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('delete meal'), which: fc.nat(9) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Diary {
  readonly moods: string[] = [];
  readonly meals: string[] = [];
  readonly #user: TestUser;
  readonly #meal: string;
  constructor(user: TestUser, meal: string) {
    this.#user = user;
    this.#meal = meal;
  }

  async take(one: Step): Promise<void> {
    const pick = (ids: string[], which: number) => ids.splice(which % ids.length, 1)[0] ?? '';
    if (one.kind === 'mood' && 'mood' in one && 'at' in one)
      this.moods.push(
        (await this.#user.call(saveMood, { body: { mood: one.mood, created_at: instant(one.at) } })).body.id,
      );
    else if (one.kind === 'meal' && 'at' in one)
      this.meals.push(
        (await this.#user.call(logMeal, { body: { meal_id: this.#meal, created_at: instant(one.at) } })).body.id,
      );
    else if (one.kind === 'correct' && 'mood' in one && this.moods.length > 0 && 'which' in one)
      await this.#user.call(correctMood, {
        params: { id: this.moods[one.which % this.moods.length] ?? '' },
        body: { mood: one.mood },
      });
    else if (one.kind === 'delete mood' && this.moods.length > 0 && 'which' in one)
      await this.#user.call(deleteMood, { params: { id: pick(this.moods, one.which) } });
    else if (one.kind === 'delete meal' && this.meals.length > 0 && 'which' in one)
      await this.#user.call(deleteMealLog, { params: { id: pick(this.meals, one.which) } });
  }
}

async function rowsOf({ database: { db } }: TestApp) {
  return db.selectFrom('meal_outcomes').selectAll().orderBy('user_id').orderBy('meal_log_id').execute();
}

/** The links as they are, and as they are after everything was linked from scratch. */
async function linksAndRebuild(app: TestApp) {
  const linked = await rowsOf(app);
  await app.database.db
    .updateTable('meal_outcomes')
    .set({ mood_before: null, after_id: null, mood_after: null, minutes: null })
    .execute();
  await relinkEverybody(app.database.db);
  return [linked, await rowsOf(app)] as const;
}

it('keeps the links of moods and meals as a rebuild makes them, whatever is logged, corrected and deleted', async () => {
  const app = await createTestApp({ now: '2026-03-10T12:00:00Z' });
  const cook = await app.signIn('cook', { admin: true });
  const { id } = (await cook.call(createMeal, { body: { name: 'Soup', mood: 'Sad' } })).body;
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      people += 1;
      const diary = new Diary(await app.signIn(`person${people}`), id);
      for (const one of steps) await diary.take(one);
      const [linked, rebuilt] = await linksAndRebuild(app);
      expect(linked).toEqual(rebuilt);
    }),
    { numRuns: 20 },
  );
});

it('links what two devices log at once', async () => {
  const app = await createTestApp({ now: '2026-03-10T12:00:00Z' });
  const cook = await app.signIn('cook', { admin: true });
  const { id } = (await cook.call(createMeal, { body: { name: 'Soup', mood: 'Sad' } })).body;
  const diary = new Diary(await app.signIn('maya'), id);
  await Promise.all(
    [2, 8, 14, 20, 26, 32].flatMap((at) => [
      diary.take({ kind: 'mood', at, mood: MOOD_NAMES[at % 8] ?? 'Sad' }),
      diary.take({ kind: 'meal', at: at + 1 }),
    ]),
  );
  const [linked, rebuilt] = await linksAndRebuild(app);
  expect(linked.filter(({ after_id }) => after_id !== null).length).toBeGreaterThan(1);
  expect(linked).toEqual(rebuilt);
});
