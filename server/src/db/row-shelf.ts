import { Changes } from './changes.ts';
import { type Db, keepsRowVersions } from './database.ts';
import { Remembered } from './remembered.ts';
import type { Schema } from './schema.ts';

/** Which row it is, and at which version ({@link import('./database.ts').rowVersion}). */
export interface RowKey {
  readonly id: string;
  /** Another one after each change, where the database keeps such a thing. */
  readonly version: string;
}

/** What somebody made of a row. */
export interface MadeOfRow<T> extends RowKey {
  readonly made: T;
}

interface ShelfSize<T> {
  /** All that is kept together is no larger, by `sizeOf`; without it so many rows are kept. */
  readonly most: number;
  readonly sizeOf?: (made: T) => number;
}

/** Another version of a row is another row here. */
function placeOf({ id, version }: RowKey): string {
  return `${id} ${version}`;
}

/**
 * A memory for what is made of rows, under keys with their versions: by the changes that are told, or, where none are,
 * by the versions alone. Without either nothing stays.
 */
export function rememberedRows<T>(
  db: Db,
  changes: Changes | undefined,
  most: number,
  sizeOf?: (made: T) => number,
): Remembered<T> {
  return new Remembered(changes ?? new Changes(() => keepsRowVersions(db)), most, sizeOf);
}

/**
 * What has been made of rows of one table, as long as they are as they were ({@link rememberedRows}).
 */
export class RowShelf<T> {
  readonly #table: keyof Schema;
  readonly #made: Remembered<T>;

  constructor(db: Db, changes: Changes | undefined, table: keyof Schema, { most, sizeOf }: ShelfSize<T>) {
    this.#table = table;
    this.#made = rememberedRows(db, changes, most, sizeOf);
  }

  /** What is made of these rows, by id, but for those that are gone by now; what is not there is read and put there. */
  async take(
    keys: readonly RowKey[],
    read: (ids: readonly string[]) => Promise<readonly MadeOfRow<T>[]>,
  ): Promise<ReadonlyMap<string, T>> {
    const found = new Map<string, T>();
    const missing: string[] = [];
    for (const key of keys) {
      const made = this.#made.find(placeOf(key));
      if (made !== undefined) found.set(key.id, made);
      else missing.push(key.id);
    }
    if (missing.length === 0) return found;
    const keep = this.#made.begin();
    for (const row of await read(missing)) {
      found.set(row.id, row.made);
      keep(placeOf(row), row.made, [this.#table]);
    }
    return found;
  }
}
