import type { GroceryItem, GroceryOperation } from '@moodbowl/contract/groceries';
import { stepQuantity } from '@moodbowl/food/amounts/step-quantity';
import { randomInt, randomUUIDv7 } from 'node:crypto';

/** What people do, as often as it is listed. */
const DEEDS = [
  ...(['add', 'add', 'add', 'tick', 'tick', 'tick', 'quantity', 'quantity', 'note', 'delete', 'undo'] as const),
  ...(['food', 'food', 'more', 'more', 'less', 'less'] as const),
];

/** What everybody adds to and steps, and does nothing else with, so that the sums are certain whatever comes first. */
export const FOODS: readonly string[] = ['Milk', 'Tomatoes', 'Rice'];
/** How much is added to a food: from this, and less than that. */
const AMOUNTS = [1, 6] as const;

/** Somebody at a device, who changes whatever is on the screen. Each name, quantity and note is used once. */
export class Shopper {
  readonly #name: string;
  /** Items that they have deleted and may still bring back. */
  readonly #bin: GroceryItem[] = [];
  #deeds = 0;
  /** Additions to foods that the server has not confirmed. They may become a part of a line, which has its own steps. */
  readonly #unconfirmed = new Set<string>();
  /** How much one may take from a food with one's own additions still on it, by home and food: steps stop at 1. */
  readonly #spare = new Map<string, number>();

  constructor(name: string) {
    this.#name = name;
  }

  /** The next change of this home's list. Without an item to change, they add one. */
  decide(shown: readonly GroceryItem[], home: string): GroceryOperation {
    this.#deeds += 1;
    const id = randomUUIDv7();
    const deed = DEEDS[randomInt(DEEDS.length)];
    if (deed === 'food') return this.#addFood(id);
    if (deed === 'more' || deed === 'less')
      return this.#step(id, oneOf(shown.filter(isFood)), deed === 'more' ? 1 : -1, home) ?? this.#addFood(id);
    const item = oneOf(shown.filter((one) => !isFood(one)));
    if (deed === 'undo') return this.#undo(id) ?? this.#add(id);
    if (deed === 'add' || !item) return this.#add(id);
    if (deed === 'quantity') return { id, kind: 'set', item: item.id, quantity: `${this.#deeds} kg` };
    if (deed === 'note') return { id, kind: 'set', item: item.id, note: this.#unique('Note') };
    if (deed === 'tick') return { id, kind: 'set', item: item.id, purchased: item.purchased === 1 ? 0 : 1 };
    this.#bin.push(item);
    return { id, kind: 'delete', items: [item.id] };
  }

  /** The server has applied a change of theirs. */
  hear(operation: GroceryOperation): void {
    if (operation.kind !== 'add' || operation.merge !== true) return;
    for (const { id, item_name, quantity } of operation.items) {
      this.#unconfirmed.delete(id);
      const key = `${operation.home} ${item_name}`;
      this.#spare.set(key, (this.#spare.get(key) ?? 0) + Number(quantity) - 1);
    }
  }

  #addFood(id: string): GroceryOperation {
    const [item, item_name] = [randomUUIDv7(), FOODS[randomInt(FOODS.length)] ?? ''];
    const fields = { item_name, quantity: String(randomInt(...AMOUNTS)), purchased: 0 as const, note: '', aisle: null };
    this.#unconfirmed.add(item);
    return { id, kind: 'add', merge: true, items: [{ id: item, ...fields }] };
  }

  #step(id: string, item: GroceryItem | undefined, step: 1 | -1, home: string): GroceryOperation | undefined {
    if (!item) return undefined;
    if (step === -1) {
      const key = `${home} ${item.item_name}`;
      const spare = this.#spare.get(key) ?? 0;
      if (spare === 0 || this.#unconfirmed.has(item.id)) return undefined;
      this.#spare.set(key, spare - 1);
    }
    return { id, kind: 'set', item: item.id, step, quantity: stepQuantity(item.quantity, step) };
  }

  #add(id: string): GroceryOperation {
    const fields = { item_name: this.#unique('Item'), quantity: '1', purchased: 0 as const, note: '', aisle: null };
    return { id, kind: 'add', items: [{ id: randomUUIDv7(), ...fields }] };
  }

  /** Brings the item that was deleted last back as it was, if there is one. */
  #undo(id: string): GroceryOperation | undefined {
    const item = this.#bin.pop();
    if (!item) return undefined;
    const { added_by: _, ...fields } = item;
    return { id, kind: 'add', items: [fields] };
  }

  #unique(what: string): string {
    return `${what} ${this.#deeds} of ${this.#name}`;
  }
}

/** Whether everybody adds to it. */
export function isFood({ item_name }: Pick<GroceryItem, 'item_name'>): boolean {
  return FOODS.includes(item_name);
}

function oneOf<T>(all: readonly T[]): T | undefined {
  return all.length > 0 ? all[randomInt(all.length)] : undefined;
}
