import type { GroceryOperation, GroceryResult } from '@moodbowl/contract/groceries';
import { itemsOf } from '@moodbowl/contract/grocery-replica';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../src/db/database.ts';
import { newId } from '../src/db/new-id.ts';
import { listGroceries } from '../src/features/groceries/groceries.repository.ts';
import { DEVICES, type Device, foodOf, NETWORK, playSteps, World } from './grocery-histories.ts';

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constant('add' as const) },
    { weight: 4, arbitrary: fc.constantFrom('more' as const, 'less' as const, 'undo' as const) },
    { weight: 2, arbitrary: fc.constant('move to another home' as const) },
    ...NETWORK,
  ),
  pick: fc.nat(7),
  most: fc.integer({ min: 1, max: 4 }),
});

/** What three devices do that add to, step and take back amounts of the same foods while they move between homes. */
export const amounts = fc.array(step, { minLength: 4, maxLength: 24 });

const NAMES = ['Milk', 'Tomato', 'milk', 'Tomatoes'] as const;

/** What a home has to have on its list, in whole numbers. */
class Expected {
  /** The line of each food, and how much of it there is. */
  readonly lines = new Map<string, { readonly id: string; amount: number }>();
  /** Additions that became a part of a line. */
  readonly #parts = new Map<string, { readonly into: string; amount: number }>();

  /** Whether an operation finds nothing to change. */
  receive(operation: GroceryOperation): boolean {
    if (operation.kind === 'add') for (const item of operation.items) this.#add(item);
    if (operation.kind !== 'set') return false;
    if (operation.less !== undefined) this.#takeBack(operation.item, Number(operation.less));
    return operation.step !== undefined && !this.#step(operation.item, operation.step);
  }

  #lineWith(id: string) {
    return [...this.lines].find(([, line]) => line.id === id)?.[1];
  }

  #add({ id, item_name, quantity }: { id: string; item_name: string; quantity: string }): void {
    const line = this.lines.get(foodOf(item_name));
    const amount = Number(quantity);
    if (!line) this.lines.set(foodOf(item_name), { id, amount });
    else {
      line.amount += amount;
      this.#parts.set(id, { into: line.id, amount });
    }
  }

  /** Nobody has less than one of what they want. */
  #step(id: string, by: number): boolean {
    const part = this.#parts.get(id);
    const line = this.#lineWith(part?.into ?? id);
    // Steps of others may have left less than this part.
    if (!line || (part && part.amount > line.amount)) return false;
    const before = (part ?? line).amount;
    const change = Math.max(1, before + by) - before;
    if (part) part.amount += change;
    line.amount += change;
    return true;
  }

  #takeBack(id: string, amount: number): void {
    const part = this.#parts.get(id);
    const line = this.#lineWith(part?.into ?? id);
    if (!line || amount > (part ?? line).amount || (part && part.amount > line.amount)) return;
    if (part) part.amount -= amount;
    line.amount -= amount;
    if (part?.amount === 0) this.#parts.delete(id);
    if (line.amount === 0) for (const [food, one] of this.lines) if (one === line) this.lines.delete(food);
  }
}

/**
 * Plays a history of amounts on new homes. Throws unless each home has one line of each food with what was meant for this
 * home, each operation counted once and where it was made, and unless an operation has the same result whenever it is sent.
 */
export async function playAmounts(
  db: Db,
  people: readonly string[],
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
): Promise<void> {
  const world = new World(db, people);
  const expected = new Map(world.homes.map((home) => [home, new Expected()]));
  const answers = new Map<string, Omit<GroceryResult, 'items'>>();
  const added = new Map<Device, { readonly id: string; readonly quantity: string }>();
  const change = (device: Device, does: string, pick: number) => {
    const id = newId();
    const item = device.shown[pick % device.shown.length];
    const undone = added.get(device);
    if ((does === 'more' || does === 'less') && item) {
      const by = does === 'more' ? 1 : -1;
      device.change([{ id, kind: 'set', item: item.id, step: by, quantity: item.quantity }]);
    } else if (does === 'undo' && undone) {
      added.delete(device);
      device.change([{ id, kind: 'set', item: undone.id, less: undone.quantity }]);
    } else {
      const one = { id: newId(), item_name: NAMES[pick % NAMES.length] ?? 'Milk', quantity: String(pick + 1) };
      device.change([{ id, kind: 'add', merge: true, items: [{ ...one, purchased: 0, note: '', aisle: null }] }]);
      added.set(device, one);
    }
  };
  const arrive = async (device: Device, operations: readonly GroceryOperation[]) => {
    const home = world.homeOf(device.userId);
    for (const operation of operations) {
      if (answers.has(operation.id)) continue;
      const elsewhere = operation.home !== home;
      const isGone = elsewhere || expected.get(home)?.receive(operation) === true;
      answers.set(operation.id, { id: operation.id, gone: isGone ? itemsOf(operation) : [], full: false, elsewhere });
    }
    const results = await world.arrive(device, operations);
    for (const { items: _, ...answer } of results)
      if (!isDeepStrictEqual(answer, answers.get(answer.id))) throw new Error('an operation has another result');
    return results;
  };
  await playSteps(world, steps, arrive, change);
  for (const [home, { lines }] of expected) {
    const items = await listGroceries(db, home);
    const stored = items.map(({ id, item_name, quantity }) => `${quantity} ${foodOf(item_name)} (${id})`);
    const wanted = [...lines].map(([food, { id, amount }]) => `${amount} ${food} (${id})`);
    if (!isDeepStrictEqual(stored.toSorted(), wanted.toSorted()))
      throw new Error(`a home has ${stored.join(', ')} instead of ${wanted.join(', ')}`);
  }
}
