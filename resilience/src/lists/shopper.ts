import type { GroceryItem, GroceryOperation } from '@moodbowl/contract/groceries';
import { randomInt, randomUUIDv7 } from 'node:crypto';

/** What people do, as often as it is listed. */
const DEEDS = ['add', 'add', 'add', 'tick', 'tick', 'tick', 'quantity', 'quantity', 'note', 'delete', 'undo'] as const;

/** Somebody at a device, who changes whatever is on the screen. Each name, quantity and note is used once. */
export class Shopper {
  readonly #name: string;
  /** Items that they have deleted and may still bring back. */
  readonly #bin: GroceryItem[] = [];
  #deeds = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** The next change. Without an item to change, they add one. */
  decide(shown: readonly GroceryItem[]): GroceryOperation {
    this.#deeds += 1;
    const id = randomUUIDv7();
    const deed = DEEDS[randomInt(DEEDS.length)];
    const item = shown.length > 0 ? shown[randomInt(shown.length)] : undefined;
    if (deed === 'undo') return this.#undo(id) ?? this.#add(id);
    if (deed === 'add' || !item) return this.#add(id);
    if (deed === 'quantity') return { id, kind: 'set', item: item.id, quantity: `${this.#deeds} kg` };
    if (deed === 'note') return { id, kind: 'set', item: item.id, note: this.#unique('Note') };
    if (deed === 'tick') return { id, kind: 'set', item: item.id, purchased: item.purchased === 1 ? 0 : 1 };
    this.#bin.push(item);
    return { id, kind: 'delete', items: [item.id] };
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
