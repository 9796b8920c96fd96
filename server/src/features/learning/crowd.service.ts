import { MOOD_NAMES } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import { nextTurn, readPages } from '../../next-turn.ts';
import * as repository from './crowd.repository.ts';
import { type Dish, type DishVector, toVectors } from './dishes.ts';
import { toCrowd, readWindows } from './evidence.ts';
import { CrowdAnswers, CrowdDrift, FEWEST_PEOPLE, fitCrowd } from './fit-crowd.ts';
import { listDishes } from './learning.repository.ts';
import { DAY_PARTS, pleasantnessOf } from './pleasantness.ts';
import { Posterior } from './posterior.ts';

const PAGE = 200;

/**
 * Recomputes what everybody's moods say together, from the entries of all people who share, in small pieces so that
 * other requests are served meanwhile. With fewer than {@link FEWEST_PEOPLE} people there is nothing to say. Returns how
 * many people share.
 */
export async function rebuildCrowd(db: Db, now: Date): Promise<number> {
  const drift = new CrowdDrift();
  let people = 0;
  for await (const page of sharing(db)) {
    for (const person of page) {
      await nextTurn();
      people += 1;
      const { plain } = await readWindows(db, person);
      for (const { before, part, after } of plain) drift.add(person.id, before, part, pleasantnessOf(after));
    }
  }
  const hasCrowd = people >= FEWEST_PEOPLE;
  const rows = MOOD_NAMES.flatMap((mood) =>
    Array.from({ length: DAY_PARTS }, (_, part) => ({ mood, part, drift: drift.of(mood, part) })),
  );
  await repository.replaceDrifts(db, hasCrowd ? rows : []);

  const dishes = await readDishes(db);
  const answers = await collectAnswers(db, now, rows, dishes);
  const all = [...dishes.values()];
  const liftOf = await fitCrowd(all, answers, nextTurn);
  for (let start = 0; start < all.length; start += PAGE) {
    await nextTurn();
    const page = all.slice(start, start + PAGE);
    const lifts = page.flatMap((dish) =>
      MOOD_NAMES.map((mood) => {
        const { lift, variance, moodVariance } = liftOf(dish, mood);
        return { meal_id: dish.id, mood, lift, variance, mood_variance: moodVariance };
      }),
    );
    await repository.replaceLifts(
      db,
      page.map(({ id }) => id),
      hasCrowd ? lifts : [],
    );
  }
  return people;
}

function sharing(db: Db) {
  return readPages<Awaited<ReturnType<typeof repository.listSharing>>[number]>(PAGE, (limit, after) =>
    repository.listSharing(db, limit, after),
  );
}

async function readDishes(db: Db): Promise<Map<string, DishVector>> {
  const dishes: Dish[] = [];
  for await (const page of readPages<Dish>(PAGE, (limit, after) => listDishes(db, limit, after))) dishes.push(...page);
  return toVectors(dishes);
}

/** What is left of each answer after what this person's moods would have done without the meal. */
async function collectAnswers(
  db: Db,
  now: Date,
  drifts: Awaited<ReturnType<typeof repository.listDrifts>>,
  dishes: ReadonlyMap<string, DishVector>,
): Promise<CrowdAnswers> {
  const answers = new CrowdAnswers();
  const crowd = toCrowd(drifts, []);
  for await (const page of sharing(db)) {
    for (const person of page) {
      await nextTurn();
      const { plain, meals } = await readWindows(db, person);
      if (meals.length === 0) continue;
      const alone = new Posterior({ windows: [...plain, ...meals], dishes, crowd, now: now.getTime() });
      for (const { meal_id, before, part, after } of meals)
        answers.add(person.id, meal_id, before, pleasantnessOf(after) - alone.drift(before, part));
    }
  }
  return answers;
}
