import type { Meal } from '@moodbowl/contract/meals';
import { hash } from 'node:crypto';
import { type Changes, MEALS } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import type { Remembered } from '../../db/remembered.ts';
import { rememberedRows, RowShelf } from '../../db/row-shelf.ts';
import { type Encoding, isWorthPacking, JsonBytes, pack } from '../../http/json-bytes.ts';
import type { MealContent, MealInOrder, MealKey, StoredMeal } from './meals.repository.ts';

interface Shelved {
  readonly meal: MealInOrder;
  /** The beginning of its JSON: all but whether it is saved. */
  readonly beginning: Buffer;
}

/** A list of meals as JSON. */
interface ServedMeals {
  readonly json: JsonBytes<Meal[]>;
  readonly last: MealInOrder | undefined;
  /** Where the shelf has it, if it does. */
  readonly place?: string;
}

function toShelved(content: MealContent): Shelved {
  const { id, name, mood, created_at } = content;
  const beginning = Buffer.from(`${JSON.stringify(content).slice(0, -1)},"saved":`);
  return { meal: { id, name, mood, created_at }, beginning };
}

function endOf({ saved_at }: MealKey): string {
  return saved_at === null ? 'false},' : 'true},';
}

type ReadMeals = (ids: readonly string[]) => Promise<readonly StoredMeal[]>;

/** The same for all to whom the same meals are told, and of these the same are saved. */
function placeOf(list: readonly MealKey[]): string {
  const text = list.map(({ id, version, saved_at }) => `${id} ${version}${saved_at === null ? '' : ' saved'}`).join();
  return hash('sha256', text, 'base64');
}

/** Meals ready to be sent, as long as they are as they were: what they are is the same for everybody who asks. */
export class MealShelf {
  readonly #meals: RowShelf<Shelved>;
  readonly #packed: Remembered<ServedMeals>;

  /** Meals and packed lists take no more than so many bytes each. */
  constructor(db: Db, changes: Changes | undefined, most: Readonly<Record<'meals' | 'packed', number>>) {
    this.#meals = new RowShelf(db, changes, MEALS, { most: most.meals, sizeOf: ({ beginning }) => beginning.length });
    this.#packed = rememberedRows(db, changes, most.packed, ({ json }) => json.bytes.length);
  }

  /** The meals of this list, but for those that are gone by now; what is not there is read and put there. */
  async serve(list: readonly MealKey[], encoding: Encoding, read: ReadMeals): Promise<ServedMeals> {
    if (encoding === 'identity') return this.#serveAsTheyAre(list, read);
    const place = placeOf(list);
    const known = this.#packed.find(place);
    if (known) return known;
    const keep = this.#packed.begin();
    const { json, last } = await this.#serveAsTheyAre(list, read);
    const packed = { json: isWorthPacking(json.bytes) ? await pack<Meal[]>(json.bytes) : json, last, place };
    keep(place, packed, [MEALS]);
    return packed;
  }

  /** What was served from there, as long as all of it is as it was. */
  find(place: string): JsonBytes<Meal[]> | undefined {
    return this.#packed.find(place)?.json;
  }

  async #serveAsTheyAre(list: readonly MealKey[], read: ReadMeals): Promise<ServedMeals> {
    const found = await this.#meals.take(list, async (ids) =>
      (await read(ids)).map(({ content, version }) => ({ id: content.id, version, made: toShelved(content) })),
    );
    const parts: (readonly [beginning: Buffer, end: string])[] = [];
    let last: MealInOrder | undefined;
    for (const key of list) {
      const shelved = found.get(key.id);
      if (!shelved) continue;
      parts.push([shelved.beginning, endOf(key)]);
      last = shelved.meal;
    }
    return { json: join(parts), last };
  }
}

function join(parts: readonly (readonly [beginning: Buffer, end: string])[]): JsonBytes<Meal[]> {
  if (parts.length === 0) return new JsonBytes(Buffer.from('[]'));
  const size = parts.reduce((sum, [beginning, end]) => sum + beginning.length + end.length, 1);
  const json = Buffer.allocUnsafe(size);
  let at = json.write('[');
  for (const [beginning, end] of parts) {
    json.set(beginning, at);
    at += beginning.length;
    at += json.write(end, at, 'latin1');
  }
  // In place of the comma after the last one.
  json.write(']', size - 1);
  return new JsonBytes(json);
}
