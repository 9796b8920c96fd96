import { type Changes, MEALS } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import type { Remembered } from '../../db/remembered.ts';
import { rememberedRows, type RowKey, RowShelf } from '../../db/row-shelf.ts';
import type { Candidate } from './rank-meals.ts';
import { findCandidates, keysIn } from './suggestions.repository.ts';

/** Meals as they are judged, alone and in lists, as long as they are as they were. */
export class CandidateShelf {
  readonly #db: Db;
  readonly #candidates: RowShelf<Candidate>;
  readonly #lists: Remembered<readonly Candidate[]>;

  constructor(db: Db, changes: Changes | undefined, most: Readonly<Record<'candidates' | 'lists', number>>) {
    this.#db = db;
    this.#candidates = new RowShelf(db, changes, MEALS, { most: most.candidates });
    this.#lists = rememberedRows(db, changes, most.lists);
  }

  /** The meals of these lists, each once, but for those that are gone by now; a list is a text for {@link keysIn}. */
  async take(lists: readonly string[]): Promise<Candidate[]> {
    const known = lists.map((list) => [list, this.#lists.find(list)] as const);
    const unknown = known.flatMap(([list, meals]) => (meals ? [] : [list]));
    const found = unknown.length > 0 ? await this.#read(unknown) : undefined;
    const each = new Map<string, Candidate>();
    for (const [list, meals = found?.get(list) ?? []] of known) for (const meal of meals) each.set(meal.id, meal);
    return [...each.values()];
  }

  async #read(lists: readonly string[]): Promise<ReadonlyMap<string, readonly Candidate[]>> {
    const keep = this.#lists.begin();
    const keysOf = new Map(lists.map((list) => [list, keysIn(list)]));
    const keys = new Map<string, RowKey>();
    for (const key of [...keysOf.values()].flat()) keys.set(key.id, key);
    const found = await this.#candidates.take([...keys.values()], (ids) => findCandidates(this.#db, ids));
    const read = new Map<string, readonly Candidate[]>();
    for (const [list, ofList] of keysOf) {
      const meals = ofList.flatMap(({ id }) => found.get(id) ?? []);
      read.set(list, meals);
      keep(list, meals, [MEALS]);
    }
    return read;
  }
}
