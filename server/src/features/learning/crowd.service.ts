import { MOOD_NAMES } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import { nextTurn, readPages } from '../../next-turn.ts';
import { type CrowdPart, CrowdSums, cryptoUniform, type Uniform } from './crowd-noise.ts';
import * as repository from './crowd.repository.ts';
import { type Dish, type DishVector, toVectors } from './dishes.ts';
import { type PersonWindows, readWindows } from './evidence.ts';
import {
  type CrowdCells,
  DRIFT_CELLS,
  driftNumbersOf,
  FEWEST_AT_A_CELL,
  fitCrowd,
  fitDrift,
  mealCellsOf,
  MOOD_CELLS,
  numbersOf,
} from './fit-crowd.ts';
import { listDishes } from './learning.repository.ts';
import { DAY_PARTS, pleasantnessOf } from './pleasantness.ts';
import { NO_CROWD, Posterior } from './posterior.ts';

const PAGE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The people who are counted, and how often. */
export const COUNTING = {
  /** With fewer people nothing is counted. */
  fewestPeople: 20,
  /** Accounts count from this age on, so that nobody can quickly make a crowd of their own around somebody… */
  accountDays: 30,
  /** …and with windows on so many days. */
  ownDays: 10,
  /** There is so much time between two counts, because each tells a little more of the same entries… */
  everyDays: 91,
  /** …and entries count for so long: in two counts. */
  entryDays: 182,
} as const;

/**
 * Counts everybody who shares, if that was long ago, and works out from the counts what they say together. In small
 * pieces, so that other requests are served meanwhile. Returns how many people were counted; undefined if it is too
 * early.
 */
export async function rebuildCrowd(db: Db, now: Date, uniform: Uniform = cryptoUniform): Promise<number | undefined> {
  const before = await repository.lastCounted(db);
  const isDue = before === '' || now.getTime() - Date.parse(before) >= COUNTING.everyDays * DAY_MS;
  const dishes = await readDishes(db);
  const counted = isDue ? await countEverybody(db, { now, dishes, uniform, before }) : undefined;
  if (counted !== undefined) await repository.notePeople(db, counted);
  await fitAgain(db, dishes);
  return counted;
}

/** How many more people have to share before anybody's answers are added up; of a count before this note, none. */
export async function readMissingPeople(db: Db): Promise<number> {
  const { people, isCounted } = await repository.readCounted(db);
  const known = people ?? (isCounted ? COUNTING.fewestPeople : 0);
  return Math.max(0, COUNTING.fewestPeople - known);
}

interface Count {
  readonly now: Date;
  readonly dishes: ReadonlyMap<string, DishVector>;
  readonly uniform: Uniform;
  /** When the last count was; empty if there was none. */
  readonly before: string;
}

/** Stores the sums of everybody with fresh noise. What has no noise never leaves this function. */
async function countEverybody(db: Db, { now, dishes, uniform, before }: Count): Promise<number> {
  const drifts = new CrowdSums('drift');
  let people = 0;
  for await (const { plain } of readSharing(db, now)) {
    people += 1;
    drifts.add(driftNumbersOf(plain.map((window) => ({ ...window, after: pleasantnessOf(window.after) }))));
  }
  if (people < COUNTING.fewestPeople) {
    await repository.replaceCounts(db, [], { before });
    return people;
  }
  const drift = drifts.noised(DRIFT_CELLS, uniform);
  const crowd = { drift: fitDrift(drift), lift: NO_CROWD.lift };
  const [moods, meals] = [new CrowdSums('mood'), new CrowdSums('meal')];
  for await (const { plain, meals: eaten } of readSharing(db, now)) {
    const alone = new Posterior({ windows: [...plain, ...eaten], dishes, crowd, now: now.getTime() });
    const numbers = numbersOf(
      eaten.flatMap(({ meal_id, before: mood, part, after }) => {
        const dish = dishes.get(meal_id);
        return dish ? [{ dish, mood, rest: pleasantnessOf(after) - alone.drift(mood, part) }] : [];
      }),
    );
    moods.add(numbers.mood);
    meals.add(numbers.meal);
  }
  await repository.replaceCounts(
    db,
    [
      ...rowsOf('drift', drift),
      ...rowsOf('mood', moods.noised(MOOD_CELLS, uniform)),
      ...rowsOf('meal', meals.noised([...dishes.keys()].flatMap(mealCellsOf), uniform)),
    ],
    { before, counted_at: now.toISOString() },
  );
  return people;
}

/** The cells that are worth keeping, as rows. */
function rowsOf(part: CrowdPart, cells: CrowdCells) {
  return [...cells]
    .filter(([, cell]) => cell.people >= FEWEST_AT_A_CELL)
    .map(([cell, { people, sum }]) => ({ part, cell, people, sum }));
}

/** The answers of people who share, have done so for some time, and have enough entries of the last months. */
async function* readSharing(db: Db, now: Date): AsyncGenerator<Pick<PersonWindows, 'plain' | 'meals'>> {
  const createdBefore = new Date(now.getTime() - COUNTING.accountDays * DAY_MS).toISOString();
  const since = now.getTime() - COUNTING.entryDays * DAY_MS;
  const pages = readPages<Awaited<ReturnType<typeof repository.listSharing>>[number]>(PAGE, (limit, after) =>
    repository.listSharing(db, { createdBefore, limit }, after),
  );
  for await (const page of pages) {
    for (const person of page) {
      await nextTurn();
      const windows = await readWindows(db, person);
      const plain = windows.plain.filter(({ at }) => at >= since);
      const meals = windows.meals.filter(({ at }) => at >= since);
      const days = new Set([...plain, ...meals].map(({ at }) => Math.floor(at / DAY_MS)));
      if (days.size >= COUNTING.ownDays) yield { plain, meals };
    }
  }
}

/**
 * Works out what the last count says of each mood and meal. The same counts always say the same. When another process
 * counts meanwhile, it works out the rest.
 */
async function fitAgain(db: Db, dishes: ReadonlyMap<string, DishVector>): Promise<void> {
  // Read before the counts: newer ones make it outdated, not the other way round.
  const counted = await repository.lastCounted(db);
  const rows = await repository.listCounts(db);
  const hasCrowd = rows.length > 0;
  const cellsOf = (part: CrowdPart): CrowdCells =>
    new Map(rows.filter((row) => row.part === part).map(({ cell, people, sum }) => [cell, { people, sum }]));
  const driftOf = fitDrift(cellsOf('drift'));
  const drifts = MOOD_NAMES.flatMap((mood) =>
    Array.from({ length: DAY_PARTS }, (_, part) => ({ mood, part, drift: driftOf(mood, part) })),
  );
  await repository.replaceDrifts(db, counted, hasCrowd ? drifts : []);
  const all = [...dishes.values()];
  const liftOf = await fitCrowd(all, { moods: cellsOf('mood'), meals: cellsOf('meal') }, nextTurn);
  for (let start = 0; start < all.length; start += PAGE) {
    await nextTurn();
    const page = all.slice(start, start + PAGE);
    const lifts = page.flatMap((dish) =>
      MOOD_NAMES.map((mood) => {
        const { lift, variance, moodVariance } = liftOf(dish, mood);
        return { meal_id: dish.id, mood, lift, variance, mood_variance: moodVariance };
      }),
    );
    await repository.replaceLifts(db, counted, { mealIds: page.map(({ id }) => id), rows: hasCrowd ? lifts : [] });
  }
}

async function readDishes(db: Db): Promise<Map<string, DishVector>> {
  const dishes: Dish[] = [];
  for await (const page of readPages<Dish>(PAGE, (limit, after) => listDishes(db, limit, after))) dishes.push(...page);
  return toVectors(dishes);
}
