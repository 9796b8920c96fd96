import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * One read transaction for all prepared reads of one turn of the event loop: SQLite locks the file and looks for what
 * other processes have written once for all of them instead of once for each.
 */
export class SharedLook {
  readonly #sqlite: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #end = () => this.end();
  #isOpen = false;

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
    this.#begin = sqlite.prepare('begin');
    this.#commit = sqlite.prepare('commit');
  }

  /** Begins it unless it is open; false within a transaction of somebody else. */
  begin(): boolean {
    if (this.#isOpen) return true;
    if (this.#sqlite.isTransaction) return false;
    this.#begin.run();
    this.#isOpen = true;
    setImmediate(this.#end);
    return true;
  }

  /** Ends it, as has to be before anything else is done on the connection. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // A disk that fails ends a transaction by itself.
    if (this.#sqlite.isOpen && this.#sqlite.isTransaction) this.#commit.run();
  }
}
