import type { GroceryItem, GroceryOperation } from './groceries.ts';
import { stepQuantity } from '@moodbowl/food/amounts/step-quantity';
import { addAmounts, takeAmount } from '@moodbowl/food/amounts/add-amounts';
import { itemKey } from '@moodbowl/food/names/item-key';

/**
 * The effect of an operation on a list. The server applies it to what is stored, a device to what it shows meanwhile.
 */

/** An addition that became one with an item of the same food. */
export interface Merged {
  /** The id of that item. */
  readonly into: string;
  readonly item_name: string;
  /** How much of that item's quantity it is. */
  readonly quantity: string;
}

/** How many lines of one food are tried: a call adds hundreds of items to a list of thousands. */
const MOST_LINES = 10;

/** Before the other on the list. */
export function byAge(a: GroceryItem, b: GroceryItem): number {
  return a.created_at + a.id < b.created_at + b.id ? -1 : 1;
}

/** A list, or the part of it that is known, while operations change it. */
export class ChangingList {
  readonly #items: Map<string, GroceryItem>;
  /** By the id that the added item was to have. Whoever added it may still change it by that id. */
  readonly merged: Map<string, Merged>;
  /** Where each food is. Made when it is needed: keys of names take a few microseconds each. */
  #foods: Foods | undefined;

  constructor(items: Iterable<GroceryItem>, merged: Iterable<readonly [string, Merged]> = []) {
    this.#items = new Map(Array.from(items, (item) => [item.id, item]));
    this.merged = new Map(merged);
  }

  get size(): number {
    return this.#items.size;
  }

  get(id: string): GroceryItem | undefined {
    return this.#items.get(id);
  }

  values(): IterableIterator<GroceryItem> {
    return this.#items.values();
  }

  put(item: GroceryItem): void {
    this.#items.set(item.id, item);
    if (this.#foods) note(this.#foods, item);
  }

  delete(id: string): boolean {
    return this.#items.delete(id);
  }

  copy(): ChangingList {
    return new ChangingList(this.#items.values(), this.merged);
  }

  /** An item to buy of the same food, and the sum of both amounts: the oldest one whose amount can be added. */
  findSame({ item_name, quantity }: Pick<GroceryItem, 'item_name' | 'quantity'>) {
    this.#foods ??= byFood([...this.#items.values()].toSorted(byAge));
    const key = itemKey(item_name);
    const lines = this.#foods.get(key) ?? new Set();
    let tried = 0;
    for (const id of lines) {
      const item = this.#items.get(id);
      if (item?.purchased !== 0 || itemKey(item.item_name) !== key) {
        lines.delete(id);
        continue;
      }
      const sum = addAmounts(item.quantity, quantity);
      if (sum !== undefined) return { item, quantity: sum };
      tried += 1;
      if (tried === MOST_LINES) break;
    }
    return undefined;
  }
}

/** The ids of items by the key of their food, some of which may have changed since. */
type Foods = Map<string, Set<string>>;

function byFood(items: Iterable<GroceryItem>): Foods {
  const foods: Foods = new Map();
  for (const item of items) note(foods, item);
  return foods;
}

function note(foods: Foods, { id, item_name }: GroceryItem): void {
  const key = itemKey(item_name);
  const ids = foods.get(key);
  if (ids) ids.add(id);
  else foods.set(key, new Set([id]));
}

type OperationOf<Kind extends GroceryOperation['kind']> = Extract<GroceryOperation, { kind: Kind }>;
export type NewItem = OperationOf<'add'>['items'][number];

export interface Applied {
  /** The ids of the items that it names or was added to. */
  readonly items: readonly string[];
  /** Whether the item to be changed is not there any more. */
  readonly gone: boolean;
}

/** Changes the list for this person. Additions that merge, and steps, give the same sum in whatever order they come. */
export function applyOperation(
  list: ChangingList,
  operation: GroceryOperation,
  userId: string,
  create: (item: NewItem) => GroceryItem,
): Applied {
  if (operation.kind === 'set') return set(list, operation, userId);
  const ids =
    operation.kind === 'delete'
      ? operation.items.map((id, index) => remove(list, id, operation.seen?.[index]))
      : operation.items.map((item) => add(list, item, operation.merge === true, create));
  return { items: [...new Set(ids)], gone: false };
}

/** Adds one item, and gives the id under which it is on the list. */
function add(list: ChangingList, item: NewItem, merge: boolean, create: (item: NewItem) => GroceryItem): string {
  const before = list.merged.get(item.id);
  if (list.get(item.id) || before) return before?.into ?? item.id;
  // What is brought back, or was bought, is a line of its own.
  const mayMerge = merge && item.purchased === 0 && item.created_at === undefined;
  const same = mayMerge ? list.findSame(item) : undefined;
  if (!same) {
    list.put(create(item));
    return item.id;
  }
  list.put({ ...same.item, quantity: same.quantity });
  list.merged.set(item.id, { into: same.item.id, item_name: item.item_name, quantity: item.quantity });
  return same.item.id;
}

/** Deletes one item as far as it was seen, or a part of another, and gives the id of what is changed. */
function remove(list: ChangingList, id: string, seen: string | undefined): string {
  const item = list.get(id);
  const part = item ? undefined : list.merged.get(id);
  if (part) list.merged.delete(id);
  const whole = part ? list.get(part.into) : item;
  if (!whole) return id;
  const rest = restOf(whole, part?.quantity ?? seen);
  if (rest !== undefined) list.put({ ...whole, quantity: rest });
  else if (item) list.delete(id);
  return whole.id;
}

/** The rest of an item beyond this quantity; undefined if that is nothing, or nobody can say. */
function restOf({ quantity }: GroceryItem, known: string | undefined): string | undefined {
  const rest = known === undefined || known === quantity ? undefined : takeAmount(quantity, known);
  return rest === '0' ? undefined : rest;
}

type Fields = Partial<Omit<GroceryItem, 'id' | 'created_at' | 'added_by'>>;

/** Who has bought an item once this person has changed it. */
function buyerOf(item: GroceryItem, { purchased = item.purchased }: Fields, userId: string): string | null {
  if (purchased === 0) return null;
  return item.purchased === 1 ? item.bought_by : userId;
}

function set(list: ChangingList, operation: OperationOf<'set'>, userId: string): Applied {
  const { id: operationId, kind: _, home: __, item: id, step: ___, less, seen, ...given } = operation;
  const fields: Fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const part = list.get(id) ? undefined : list.merged.get(id);
  if (part) return setPart(list, operation, part, { fields, userId });
  const item = list.get(id);
  // Taking away what is not there any more is done.
  if (!item) return { items: [id], gone: less === undefined };
  const bought_by = buyerOf(item, fields, userId);
  const quantity = quantityAfter(item.quantity, operation);
  const more = fields.purchased === 1 && item.purchased === 0 ? restOf(item, seen) : undefined;
  if (more !== undefined) {
    // Who ticked it has bought what they saw. What others have added is still to buy, and parts of this item are
    // theirs.
    list.put({ ...item, quantity: more });
    list.put({ ...item, ...fields, bought_by, id: operationId, quantity: seen ?? quantity });
    return { items: [id, operationId], gone: false };
  }
  if (quantity === '0' && less !== undefined) list.delete(id);
  else list.put({ ...item, ...fields, bought_by, quantity });
  return { items: [id], gone: false };
}

function quantityAfter(before: string, { quantity = before, step, less }: OperationOf<'set'>): string {
  if (step !== undefined) return stepQuantity(before, step);
  return less === undefined ? quantity : (takeAmount(before, less) ?? before);
}

/**
 * Changes a part of an item. A changed amount changes the sum; any other change is of this part alone, not of what
 * others want of the food, so it becomes an item of its own again.
 */
function setPart(
  list: ChangingList,
  operation: OperationOf<'set'>,
  part: Merged,
  { fields, userId }: { readonly fields: Fields; readonly userId: string },
): Applied {
  const { item: id, less } = operation;
  const whole = list.get(part.into);
  const rest = whole && takeAmount(whole.quantity, part.quantity);
  // Deleted, or changed so that nobody can say what this part of it is.
  if (!whole || rest === undefined) return { items: [id], gone: less === undefined };
  const others = { ...whole, quantity: rest };
  const quantity = quantityAfter(part.quantity, operation);
  if (Object.keys(fields).every((name) => name === 'quantity')) {
    if (quantity === '0' && less !== undefined) {
      list.merged.delete(id);
      if (rest === '0') list.delete(whole.id);
      else list.put(others);
      return { items: [whole.id], gone: false };
    }
    const sum = rest === '0' ? quantity : addAmounts(rest, quantity);
    if (sum !== undefined) {
      list.put({ ...others, quantity: sum });
      list.merged.set(id, { ...part, quantity });
      return { items: [whole.id], gone: false };
    }
  }
  const bought_by = buyerOf(whole, fields, userId);
  if (rest === '0') {
    list.put({ ...whole, ...fields, bought_by, quantity });
    return { items: [whole.id], gone: false };
  }
  list.merged.delete(id);
  list.put(others);
  list.put({ ...whole, item_name: part.item_name, note: '', aisle: null, ...fields, bought_by, quantity, id });
  return { items: [id, whole.id], gone: false };
}
