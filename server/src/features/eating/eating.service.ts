import { type Eating, EATING_DIETS, type EatingView } from '@moodbowl/contract/eating';
import type { Diet } from '@moodbowl/contract/meals';
import type { Db } from '../../db/database.ts';
import { foldForSearch } from '@moodbowl/i18n/fold';
import type { Resident } from '../../http/change.ts';
import { nextTurn } from '../../next-turn.ts';
import * as repository from './eating.repository.ts';
import { LeftOut } from '@moodbowl/food/names/left-out';

const NOTHING: Eating = { diet: null, foods_left_out: [] };

/** The choices of the user and of the home, and their result for the user. */
export async function readEating(db: Db, { id, home_id }: Resident): Promise<EatingView> {
  const own = (await repository.findOwn(db, id)) ?? { ...NOTHING, diet_at_home: false };
  const home = (await repository.findOfHome(db, home_id)) ?? NOTHING;
  const members = await repository.listOfMembers(db, home_id, id);
  return { own, home, applied: strictest([own, home, ...members]) };
}

/** The strictest diet, and each food once, by the alphabet: so it says less of whose it is. */
function strictest(all: readonly Eating[]): Eating {
  const foods = new Map<string, string>();
  for (const food of all.flatMap(({ foods_left_out }) => foods_left_out)) {
    const key = foldForSearch(food);
    if (!foods.has(key)) foods.set(key, food);
  }
  return {
    diet: EATING_DIETS.find((diet) => all.some((one) => one.diet === diet)) ?? null,
    foods_left_out: [...foods].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, food]) => food),
  };
}

/** Each food once, as it was typed last. */
export function withoutRepetition<Chosen extends Eating>(chosen: Chosen): Chosen {
  const foods = new Map(chosen.foods_left_out.map((food) => [foldForSearch(food), food]));
  return { ...chosen, foods_left_out: [...foods.values()] };
}

/** The facts about a meal that decide: its diet, and a text or texts with its ingredients. */
interface Described {
  readonly diet: Diet | null;
  readonly texts: readonly string[];
  /** Whether the texts are not all of it. */
  readonly isCut?: boolean;
}

/** So many meals are judged without a pause. */
const TOGETHER = 50;

/** Keeps those that this user eats. Whatever is left out, it takes a time in proportion to the texts. */
export type KeepEaten = <Row>(rows: readonly Row[], describe: (row: Row) => Described) => Promise<Row[]>;

/** The meals that this user may be offered unasked. */
export async function readTaste(db: Db, person: Resident): Promise<KeepEaten> {
  const { applied } = await readEating(db, person);
  const leftOut = new LeftOut(applied.foods_left_out);
  const diet = strictestOf(applied.diet, leftOut.diet);
  return async (rows, describe) => {
    if (diet === null && leftOut.isEmpty) return [...rows];
    const kept = [];
    for (const [index, row] of rows.entries()) {
      if (index % TOGETHER === TOGETHER - 1) await nextTurn();
      const { diet: ofMeal, texts, isCut = false } = describe(row);
      // What was not looked at may be what somebody leaves out.
      if (isCut && !leftOut.isEmpty) continue;
      if (suits(ofMeal, diet) && !texts.some((text) => leftOut.isIn(text))) kept.push(row);
    }
    return kept;
  };
}

function strictestOf(a: Eating['diet'], b: Eating['diet']): Eating['diet'] {
  return EATING_DIETS.find((diet) => diet === a || diet === b) ?? null;
}

/** Of a meal whose diet is unknown nobody knows whether it suits one. */
function suits(ofMeal: Diet | null, wanted: Eating['diet']): boolean {
  return wanted === null || ofMeal === 'vegan' || ofMeal === wanted;
}

/** Those of these meals that the user eats. */
export async function findEaten(db: Db, person: Resident, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const keep = await readTaste(db, person);
  const dishes = await repository.listDishes(db, person.home_id, ids);
  const kept = await keep(dishes, (dish) => dish);
  return new Set(kept.map(({ id }) => id));
}
