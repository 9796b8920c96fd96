import type { Changes } from './changes.ts';

interface Entry<T> {
  readonly value: T;
  readonly about: readonly string[];
  /** The moment of {@link Changes} before it was read. */
  readonly moment: number;
  readonly size: number;
}

/** Values under keys, each as long as nothing has changed about the people and tables that it tells about. */
export class Remembered<T> {
  readonly #changes: Changes;
  readonly #mostSize: number;
  readonly #sizeOf: (value: T) => number;
  /** Those asked for last are at the end. */
  readonly #entries = new Map<string, Entry<T>>();
  #size = 0;

  /** All values together are no larger than `most`, by `sizeOf`; without it as many are kept. */
  constructor(changes: Changes, most: number, sizeOf: (value: T) => number = () => 1) {
    this.#changes = changes;
    this.#mostSize = most;
    this.#sizeOf = sizeOf;
  }

  find(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !this.#changes.isCurrent()) return undefined;
    this.#entries.delete(key);
    if (this.#changes.isUnchangedSince(entry.moment, entry.about)) {
      this.#entries.set(key, entry);
      return entry.value;
    }
    this.#size -= entry.size;
    return undefined;
  }

  /** To be called before anything is read for a value; the result keeps the value, once it is there. */
  begin(): (key: string, value: T, about: readonly string[]) => void {
    const { moment } = this.#changes;
    return (key, value, about) => {
      this.#forget(key);
      const size = this.#sizeOf(value);
      this.#entries.set(key, { value, about, moment, size });
      this.#size += size;
      for (const oldest of this.#entries.keys()) {
        if (this.#size <= this.#mostSize) return;
        this.#forget(oldest);
      }
    };
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
