import type { Meal } from '@moodbowl/contract/meals';
import { type Changes, MEALS } from '../../db/changes.ts';
import { Remembered } from '../../db/remembered.ts';
import { JsonBytes } from '../../http/json-bytes.ts';
import type { MealInOrder, MealKey } from './meals.repository.ts';

/** All that is kept together, in bytes. */
const MOST_BYTES = 2_000_000;

interface Shelved {
  readonly meal: MealInOrder;
  /** The beginning of its JSON: all but whether it is saved. */
  readonly beginning: Buffer;
}

/** A list of meals as JSON. */
interface ServedMeals {
  readonly json: JsonBytes<Meal[]>;
  readonly last: MealInOrder | undefined;
}

function toShelved({ saved: _, ...meal }: Meal): Shelved {
  const { id, name, mood, created_at } = meal;
  const beginning = Buffer.from(`${JSON.stringify(meal).slice(0, -1)},"saved":`);
  return { meal: { id, name, mood, created_at }, beginning };
}

function endOf({ saved_at }: MealKey): string {
  return saved_at === null ? 'false},' : 'true},';
}

/** Meals ready to be sent, until one of all meals changes: what they are is the same for everybody who asks. */
export class MealShelf {
  readonly #meals: Remembered<Shelved>;

  constructor(changes: Changes) {
    this.#meals = new Remembered(changes, MOST_BYTES, ({ beginning }) => beginning.length);
  }

  /** To be called before meals are read; the result puts them there. */
  begin(): (meals: readonly Meal[]) => void {
    const keep = this.#meals.begin();
    return (meals) => {
      for (const meal of meals) keep(meal.id, toShelved(meal), [MEALS]);
    };
  }

  /** The meals of this list; undefined unless all of them are there. */
  serve(list: readonly MealKey[]): ServedMeals | undefined {
    const found: (Shelved & { readonly end: string })[] = [];
    for (const key of list) {
      const shelved = this.#meals.find(key.id);
      if (!shelved) return undefined;
      found.push({ ...shelved, end: endOf(key) });
    }
    return found.length === 0 ? undefined : { json: join(found), last: found.at(-1)?.meal };
  }
}

function join(found: readonly { readonly beginning: Buffer; readonly end: string }[]): JsonBytes<Meal[]> {
  const size = found.reduce((sum, { beginning, end }) => sum + beginning.length + end.length, 1);
  const json = Buffer.allocUnsafe(size);
  let at = json.write('[');
  for (const { beginning, end } of found) {
    json.set(beginning, at);
    at += beginning.length;
    at += json.write(end, at, 'latin1');
  }
  // In place of the comma after the last one.
  json.write(']', size - 1);
  return new JsonBytes(json);
}
