import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isBusy } from './write-ahead-log.ts';

/**
 * One read transaction for all prepared reads of one turn of the event loop: SQLite locks the file and looks for what
 * other processes have written once for all of them instead of once for each.
 */
export class SharedLook {
  readonly #sqlite: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #dataVersion: StatementSync;
  readonly #end = () => this.end();
  #isOpen = false;
  #seenVersion: number | undefined;
  #whenOthersWrite: (() => void) | undefined;

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
    this.#begin = sqlite.prepare('begin');
    this.#commit = sqlite.prepare('commit');
    this.#dataVersion = sqlite.prepare('pragma data_version');
    this.#dataVersion.setReturnArrays(true);
  }

  /** Begins it unless it is open; false within a transaction of somebody else, or when another process is in the way. */
  begin(): boolean {
    if (this.#isOpen) return true;
    if (this.#sqlite.isTransaction) return false;
    this.#begin.run();
    this.#isOpen = true;
    setImmediate(this.#end);
    if (this.#whenOthersWrite === undefined) return true;
    try {
      this.#lookForOthers(this.#whenOthersWrite);
      return true;
    } catch (error) {
      this.end();
      if (isBusy(error)) return false;
      throw error;
    }
  }

  /** From now on each look calls this first if another connection has changed something since the last one. */
  watchOthers(whenOthersWrite: () => void): void {
    this.#seenVersion = this.#readVersion();
    this.#whenOthersWrite = whenOthersWrite;
  }

  #lookForOthers(whenOthersWrite: () => void): void {
    const version = this.#readVersion();
    if (version === this.#seenVersion) return;
    this.#seenVersion = version;
    whenOthersWrite();
  }

  /** A number that changes with what others commit, and not with what this connection does. */
  #readVersion(): number {
    const [version] = this.#dataVersion.get() as unknown as readonly [number];
    return version;
  }

  /** Ends it, as has to be before anything else is done on the connection. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // A disk that fails ends a transaction by itself.
    if (this.#sqlite.isOpen && this.#sqlite.isTransaction) this.#commit.run();
  }
}
