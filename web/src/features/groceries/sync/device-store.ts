import type { GroceryItem, GroceryMemory, GroceryOperation } from '@moodbowl/contract/groceries';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASE } from '../../../lib/device-names.ts';
import { forgetRecipes } from '../../../lib/kept-recipes.ts';

/**
 * Why a change was not saved: the server refused it; the list was full; the item was deleted meanwhile; or the person
 * is no longer in the home for which it was meant.
 */
export type Failure = 'refused' | 'full' | 'gone' | 'elsewhere';

/** A change of the grocery list that the server has not confirmed. */
export interface Waiting {
  readonly userId: string;
  readonly operation: GroceryOperation;
  /** The item that it changes, as it was shown: somebody else may delete it meanwhile. */
  readonly item?: GroceryItem | undefined;
  /** Set when it was not saved: then it waits for the person to try again or to discard it. */
  readonly failure?: Failure | undefined;
}

/** The grocery list as this device last saw it. */
export interface KeptList {
  readonly userId: string;
  readonly items: readonly GroceryItem[];
  readonly memory: GroceryMemory | undefined;
  readonly savedAt: string;
  /** The home whose list it is; absent if an earlier version kept it. */
  readonly homeId?: string | undefined;
}

interface Stores extends DBSchema {
  /** In the order in which the changes were made. */
  outbox: { key: number; value: Waiting };
  lists: { key: string; value: KeptList };
  /** The token with which the service worker sends changes when no page is open, by user. */
  tokens: { key: string; value: string };
}

/**
 * A person's data in this browser beyond the session: changes that wait, and the list if the person wants it. In
 * private windows, or when the storage is full, it is lost with the page; then `isLasting` is false. Used by the page
 * and by the service worker.
 */
export class DeviceStore {
  readonly #database: Promise<IDBPDatabase<Stores> | undefined>;
  /** Changes that could not be written. They come after those that could. */
  #unwritten: Waiting[] = [];

  constructor() {
    this.#database = open().catch(() => undefined);
  }

  /** Whether every change that waits outlives the page. */
  get isLasting(): boolean {
    return this.#unwritten.length === 0;
  }

  async add(waiting: Waiting): Promise<void> {
    const written = this.#unwritten.length === 0 && (await this.#try((database) => database.add('outbox', waiting)));
    if (written === false || written === undefined) this.#unwritten.push(waiting);
  }

  /** The changes of a user that wait to be sent, first come first. */
  async list(userId: string): Promise<Waiting[]> {
    return (await this.all(userId)).filter(({ failure }) => failure === undefined);
  }

  /** The changes of a user that were not sent or not saved, first come first. */
  async all(userId: string): Promise<Waiting[]> {
    const written = (await this.#try((database) => database.getAll('outbox'))) ?? [];
    return [...written, ...this.#unwritten].filter((waiting) => waiting.userId === userId);
  }

  /** Removes changes that the server has answered, all at once; those with a failure stay with it. */
  async settle(operationIds: ReadonlySet<string>, failures: ReadonlyMap<string, Failure> = new Map()): Promise<void> {
    await this.#change((waiting) => {
      const { id } = waiting.operation;
      if (!operationIds.has(id)) return waiting;
      const failure = failures.get(id);
      return failure && { ...waiting, failure };
    });
  }

  /**
   * Removes lists and tokens that others have left in this browser. Their changes of the grocery list stay until they
   * sign in again.
   */
  async keepOnly(userId: string): Promise<void> {
    await this.#try(async (database) => {
      for (const store of ['lists', 'tokens'] as const)
        for (const key of await database.getAllKeys(store)) if (key !== userId) await database.delete(store, key);
    });
    await forgetRecipes({ except: userId });
  }

  async saveList(list: KeptList): Promise<void> {
    await this.#try((database) => database.put('lists', list, list.userId));
  }

  async readList(userId: string): Promise<KeptList | undefined> {
    return this.#try((database) => database.get('lists', userId));
  }

  async saveToken(userId: string, token: string): Promise<void> {
    await this.#try((database) => database.put('tokens', token, userId));
  }

  /** The user who has a token here: one at most. */
  async readToken(): Promise<{ userId: string; token: string } | undefined> {
    return this.#try(async (database) => {
      const [userId] = await database.getAllKeys('tokens');
      const token = userId === undefined ? undefined : await database.get('tokens', userId);
      return userId === undefined || token === undefined ? undefined : { userId, token };
    });
  }

  /** Removes lists, recipes and tokens; changes that wait stay for the same person's next session. */
  async forgetLists(): Promise<void> {
    await this.#try((database) => database.clear('lists'));
    await this.#try((database) => database.clear('tokens'));
    await forgetRecipes();
  }

  /** Removes all that is kept of a user, and every list and token. */
  async wipe(userId: string): Promise<void> {
    await this.forgetLists();
    await this.#change((waiting) => (waiting.userId === userId ? undefined : waiting));
  }

  /** Changes every change that waits; one for which `change` gives nothing is removed. */
  async #change(change: (waiting: Waiting) => Waiting | undefined): Promise<void> {
    this.#unwritten = this.#unwritten.flatMap((waiting) => change(waiting) ?? []);
    await this.#try(async (database) => {
      const transaction = database.transaction('outbox', 'readwrite');
      for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
        const next = change(cursor.value);
        if (next === undefined) await cursor.delete();
        else if (next !== cursor.value) await cursor.update(next);
      }
      await transaction.done;
    });
  }

  /** Undefined when the storage is not there or refuses. */
  async #try<T>(work: (database: IDBPDatabase<Stores>) => Promise<T>): Promise<T | undefined> {
    const database = await this.#database;
    if (!database) return undefined;
    return work(database).catch((error: unknown) => {
      console.warn('This browser does not keep data', error);
      return undefined;
    });
  }
}

async function open(): Promise<IDBPDatabase<Stores>> {
  return openDB<Stores>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('outbox', { autoIncrement: true });
      database.createObjectStore('lists');
      database.createObjectStore('tokens');
    },
    // A later version of the page wants to change the stores.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });
}

/** The lock that one tab, or the service worker, holds while it sends. */
export const OUTBOX_LOCK = 'moodbowl-outbox';
/** Tells tabs what was sent, and what others have added. */
export const OUTBOX_CHANNEL = 'moodbowl-outbox';
