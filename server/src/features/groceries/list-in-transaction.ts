import { GROCERY_LIMITS, type GroceryItem, type GroceryOperation } from '@moodbowl/contract/groceries';
import {
  applyOperation,
  type Applied,
  ChangingList,
  type Merged,
  type NewItem,
} from '@moodbowl/contract/grocery-changes';
import { itemsOf } from '@moodbowl/contract/grocery-replica';
import type { Db } from '../../db/database.ts';
import { findOutcomes } from './grocery-outcomes.repository.ts';
import { insertAllGroceries, onTheWire } from './groceries.repository.ts';

interface Context {
  /** A transaction that has locked the home. */
  readonly transaction: Db;
  readonly homeId: string;
  readonly userId: string;
}

/** The part of a home's list that the operations of a call are about. What they change is stored together, by `save`. */
export class ListInTransaction {
  readonly #context: Context;
  /** As it is stored, by id; undefined where there is none. */
  readonly #stored = new Map<string, GroceryItem | undefined>();
  #list = new ChangingList([]);
  #hasOpen = false;
  #storedCount: number | undefined;
  /** Parts of other items that were made or ended here. */
  readonly changedParts = new Map<string, Merged | undefined>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** The items as they are now, in this order; without those that are not there. */
  async itemsOf(ids: readonly string[]): Promise<GroceryItem[]> {
    await this.#read(ids);
    return ids.flatMap((id) => this.#list.get(id) ?? []);
  }

  /** Applies an operation; undefined, and nothing changes, if the list would have more than `most` items. */
  async apply(
    operation: GroceryOperation,
    create: (item: NewItem) => GroceryItem,
    most: number | undefined,
  ): Promise<Applied | undefined> {
    const ids = itemsOf(operation);
    await this.#read(ids);
    await this.#readParts(ids);
    if (operation.kind === 'add' && operation.merge === true) await this.#readOpen();
    const more = this.#mostNewLines(operation);
    const mayBeFull = more > 0 && most !== undefined && (await this.#count()) + more > most;
    const before = mayBeFull ? this.#list.copy() : undefined;
    const partsBefore = ids.map((id) => this.#list.merged.get(id));
    const applied = applyOperation(this.#list, operation, this.#context.userId, create);
    // All or none: a recipe of which half is on the list is worse than a message.
    if (before && this.#list.size > before.size && most !== undefined && (await this.#count()) > most) {
      this.#list = before;
      return undefined;
    }
    for (const [index, id] of ids.entries()) {
      const part = this.#list.merged.get(id);
      if (part !== partsBefore[index]) this.changedParts.set(id, part);
    }
    return applied;
  }

  /** How many lines it may add: also those of which a part becomes an item of its own. */
  #mostNewLines(operation: GroceryOperation): number {
    if (operation.kind === 'add') return operation.items.length;
    if (operation.kind === 'delete') return 0;
    return operation.seen !== undefined || this.#list.merged.has(operation.item) ? 1 : 0;
  }

  /** Stores what has changed. */
  async save(): Promise<void> {
    const { transaction, homeId } = this.#context;
    const added: GroceryItem[] = [];
    const removed: string[] = [];
    for (const id of new Set([...this.#stored.keys(), ...Array.from(this.#list.values(), ({ id: key }) => key)])) {
      const [stored, item] = [this.#stored.get(id), this.#list.get(id)];
      if (stored === item) continue;
      // Deleted and brought back, it may have another place and another name beside it.
      const isOther = stored?.created_at !== item?.created_at || stored?.added_by !== item?.added_by;
      if (stored && (!item || isOther)) removed.push(id);
      if (item && (!stored || isOther)) added.push(item);
      if (item && stored && !isOther) await this.#update(item);
    }
    if (removed.length > 0)
      await transaction.deleteFrom('grocery_items').where('home_id', '=', homeId).where('id', 'in', removed).execute();
    await insertAllGroceries(
      transaction,
      added.map((item) => ({ ...item, home_id: homeId })),
    );
  }

  async #update({ id, item_name, quantity, purchased, bought_by, note, aisle }: GroceryItem): Promise<void> {
    const { transaction, homeId } = this.#context;
    await transaction
      .updateTable('grocery_items')
      .set({ item_name, quantity, purchased, bought_by, note, aisle })
      .where('home_id', '=', homeId)
      .where('id', '=', id)
      .execute();
  }

  /** Reads the items with these ids, unless that was done before. */
  async #read(ids: readonly string[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#stored.has(id));
    if (unknown.length === 0) return;
    const { transaction, homeId } = this.#context;
    const rows = await transaction
      .selectFrom('grocery_items')
      .where('home_id', '=', homeId)
      .where('id', 'in', unknown)
      .select(onTheWire)
      .execute();
    this.#know(rows);
    for (const id of unknown) if (!this.#stored.has(id)) this.#stored.set(id, undefined);
  }

  /** Reads of which items those that are not there have become parts. */
  async #readParts(ids: readonly string[]): Promise<void> {
    const { merged } = this.#list;
    const missing = ids.filter((id) => !this.#list.get(id) && !merged.has(id) && !this.changedParts.has(id));
    const outcomes = await findOutcomes(this.#context.transaction, this.#context.userId, missing);
    for (const [id, { outcome }] of outcomes) if (outcome.merged) merged.set(id, outcome.merged);
    await this.#read(missing.flatMap((id) => merged.get(id)?.into ?? []));
  }

  /** Reads all items to buy: at most {@link GROCERY_LIMITS.items}, once a call. */
  async #readOpen(): Promise<void> {
    if (this.#hasOpen) return;
    this.#hasOpen = true;
    const { transaction, homeId } = this.#context;
    const rows = await transaction
      .selectFrom('grocery_items')
      .where('home_id', '=', homeId)
      .where('purchased', '=', 0)
      .limit(GROCERY_LIMITS.items)
      .select(onTheWire)
      .execute();
    this.#know(rows.filter(({ id }) => !this.#stored.has(id)));
  }

  #know(rows: readonly GroceryItem[]): void {
    for (const row of rows) {
      this.#stored.set(row.id, row);
      this.#list.put(row);
    }
  }

  /** How many items the whole list has now. */
  async #count(): Promise<number> {
    this.#storedCount ??= await this.#countStored();
    const known = [...this.#stored.values()].filter((item) => item !== undefined).length;
    return this.#storedCount - known + this.#list.size;
  }

  async #countStored(): Promise<number> {
    const { items } = await this.#context.transaction
      .selectFrom('grocery_items')
      .where('home_id', '=', this.#context.homeId)
      .select(({ fn }) => fn.countAll<number>().as('items'))
      .executeTakeFirstOrThrow();
    return items;
  }
}
