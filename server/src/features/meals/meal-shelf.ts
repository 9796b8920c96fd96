import type { Meal } from '@moodbowl/contract/meals';
import { type Changes, MEALS } from '../../db/changes.ts';
import { JsonBytes } from '../../http/json-bytes.ts';
import type { MealInOrder, MealKey } from './meals.repository.ts';

/** All that is kept together, in bytes. */
const MOST_BYTES = 6_000_000;

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

function endOf(saved_at: string | null | undefined): string {
  return saved_at ? 'true},' : 'false},';
}

/** Meals ready to be sent, until one of all meals changes: what they are is the same for everybody who asks. */
export class MealShelf {
  readonly #changes: Changes;
  readonly #meals = new Map<string, Shelved>();
  #bytes = 0;
  /** All that is kept was read after this moment. */
  #moment: number;

  constructor(changes: Changes) {
    this.#changes = changes;
    this.#moment = changes.moment;
  }

  /** To be called before meals are read; the result puts them there. */
  begin(): (meals: readonly Meal[]) => void {
    const { moment } = this.#changes;
    return (meals) => {
      if (this.#holds() && moment >= this.#moment) for (const meal of meals) this.#put(meal);
    };
  }

  #put({ saved: _, ...meal }: Meal): void {
    if (this.#meals.has(meal.id)) return;
    const beginning = Buffer.from(`${JSON.stringify(meal).slice(0, -1)},"saved":`);
    if (this.#bytes + beginning.length > MOST_BYTES) this.#clear();
    const { id, name, mood, created_at } = meal;
    this.#meals.set(id, { meal: { id, name, mood, created_at }, beginning });
    this.#bytes += beginning.length;
  }

  /** The meals of this list; undefined unless all of them are there. */
  serve(list: readonly MealKey[]): ServedMeals | undefined {
    if (!this.#holds() || list.length === 0) return undefined;
    let last: MealInOrder | undefined;
    let size = 1;
    const found: Buffer[] = [];
    for (const { id, saved_at } of list) {
      const shelved = this.#meals.get(id);
      if (!shelved) return undefined;
      last = shelved.meal;
      found.push(shelved.beginning);
      size += shelved.beginning.length + endOf(saved_at).length;
    }
    const json = Buffer.allocUnsafe(size);
    let at = json.write('[');
    for (const [index, beginning] of found.entries()) {
      json.set(beginning, at);
      at += beginning.length;
      at += json.write(endOf(list[index]?.saved_at), at, 'latin1');
    }
    json.write(']', size - 1);
    return { json: new JsonBytes(json), last };
  }

  #holds(): boolean {
    if (this.#changes.isUnchangedSince(this.#moment, [MEALS])) return true;
    this.#clear();
    this.#moment = this.#changes.moment;
    return false;
  }

  #clear(): void {
    this.#meals.clear();
    this.#bytes = 0;
  }
}
