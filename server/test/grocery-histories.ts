import type { GroceryItem, GroceryOperation } from '@moodbowl/contract/groceries';
import { withOperations, withResults } from '@moodbowl/contract/grocery-replica';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../src/db/database.ts';
import { newId } from '../src/db/new-id.ts';
import { listGroceries } from '../src/features/groceries/groceries.repository.ts';
import { applyOperations } from '../src/features/groceries/grocery-operations.service.ts';

/** How many devices share the list. */
const DEVICES = 3;

/** One step of a history: what a device does, and what becomes of its request on the way. */
const step = fc.record({
  device: fc.nat(DEVICES - 1),
  does: fc.oneof(
    { weight: 3, arbitrary: fc.constant('add' as const) },
    { weight: 6, arbitrary: fc.constantFrom('tick' as const, 'untick' as const, 'quantity' as const, 'note' as const) },
    { weight: 2, arbitrary: fc.constantFrom('delete' as const, 'restore' as const) },
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        'send' as const,
        'send, request lost' as const,
        'send, answer lost' as const,
        'send, and again later' as const,
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom('a late request arrives' as const, 'crash' as const, 'read' as const) },
  ),
  /** Which item, which late request, or which value. */
  pick: fc.nat(7),
  /** How many of the waiting operations a call takes. */
  most: fc.integer({ min: 1, max: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What three devices, their users, the network and their batteries do. */
export const history = fc.array(step, { minLength: 4, maxLength: 16 });

/** A device as the page has it: the server's list as it last saw it, and an outbox that survives a crash. */
class Device {
  seen: readonly GroceryItem[] = [];
  outbox: GroceryOperation[] = [];

  get shown(): GroceryItem[] {
    return withOperations(this.seen, this.outbox, '');
  }
}

/** What the list has to be: each operation at its first arrival, the last value of a field, deletion until it is added. */
class Expected {
  readonly items = new Map<string, Record<string, unknown>>();
  readonly #known = new Set<string>();

  receive(operation: GroceryOperation): void {
    if (this.#known.has(operation.id)) return;
    this.#known.add(operation.id);
    if (operation.kind === 'delete') for (const id of operation.items) this.items.delete(id);
    else if (operation.kind === 'add') {
      for (const { id, item_name, quantity, purchased, note } of operation.items)
        if (!this.items.has(id)) this.items.set(id, { id, item_name, quantity, purchased, note });
    } else {
      const { id: _, kind: __, item, ...fields } = operation;
      const before = this.items.get(item);
      if (before) this.items.set(item, { ...before, ...fields });
    }
  }
}

/**
 * Plays a history on a new home of this database, then lets every device send what waits and read the list. Throws if
 * the devices do not show the same, or if anything that the server confirmed is lost or doubled.
 */
export async function play(db: Db, steps: readonly Step[]): Promise<void> {
  const [homeId, userId] = [newId(), newId()];
  const devices = Array.from({ length: DEVICES }, () => new Device());
  const expected = new Expected();
  const late: GroceryOperation[][] = [];
  let turn = 0;

  const arrive = async (operations: readonly GroceryOperation[]) => {
    turn += 1;
    // The server's clock: those of devices count for nothing.
    const now = new Date(Date.UTC(2026, 2, 10) + turn * 1_000);
    for (const operation of operations) expected.receive(operation);
    return db
      .transaction()
      .execute((transaction) => applyOperations({ transaction, homeId, userId, now, quota: undefined }, operations));
  };
  const send = async (device: Device, most: number) => {
    const operations = device.outbox.slice(0, most);
    const results = await arrive(operations);
    device.seen = withResults(device.seen, operations, results);
    device.outbox = device.outbox.slice(operations.length);
  };
  const read = async (device: Device) => {
    device.seen = await listGroceries(db, homeId);
  };

  for (const { device: index, does, pick, most } of steps) {
    const device = devices[index] as Device;
    const waiting = device.outbox.slice(0, most);
    if (does === 'send') await send(device, most);
    else if (does === 'send, answer lost') await arrive(waiting);
    else if (does === 'send, and again later') {
      late.push(waiting);
      await send(device, most);
    } else if (does === 'a late request arrives') await arrive(late[pick % late.length] ?? []);
    else if (does === 'crash') device.seen = [];
    else if (does === 'read') await read(device);
    else if (does !== 'send, request lost') device.outbox.push(...operationOf(does, device.shown, pick));
  }

  for (const device of devices) while (device.outbox.length > 0) await send(device, 100);
  for (const device of devices) await read(device);
  for (const { shown } of devices) {
    if (!isDeepStrictEqual(shown, devices[0]?.shown)) throw new Error('the devices show different lists');
    if (!isDeepStrictEqual(idsOf(shown), idsOf(expected.items.values()))) throw new Error('items are lost or doubled');
    for (const item of shown) {
      const wanted = expected.items.get(item.id) ?? {};
      const fields = Object.fromEntries(Object.keys(wanted).map((name) => [name, item[name as keyof GroceryItem]]));
      if (!isDeepStrictEqual(fields, wanted)) throw new Error(`"${item.item_name}" lost a change`);
    }
  }
}

function idsOf(items: Iterable<{ id?: unknown }>): string[] {
  return [...items].map(({ id }) => String(id)).toSorted();
}

/** What a person does on a screen that shows these items; nothing if there is no item. */
function operationOf(
  does: 'add' | 'tick' | 'untick' | 'quantity' | 'note' | 'delete' | 'restore',
  shown: readonly GroceryItem[],
  pick: number,
): GroceryOperation[] {
  const id = newId();
  const item = shown[pick % shown.length];
  if (does === 'add' || !item) {
    const fields = { item_name: `Item ${pick}`, quantity: '1', purchased: 0 as const, note: '', aisle: null };
    return [{ id, kind: 'add', items: [{ id: newId(), ...fields }] }];
  }
  if (does === 'delete') return [{ id, kind: 'delete', items: [item.id] }];
  // Deleted and brought back, as by Undo.
  const { added_by: _, ...fields } = item;
  if (does === 'restore')
    return [
      { id, kind: 'delete', items: [item.id] },
      { id: newId(), kind: 'add', items: [fields] },
    ];
  if (does === 'quantity') return [{ id, kind: 'set', item: item.id, quantity: `${pick} kg` }];
  if (does === 'note') return [{ id, kind: 'set', item: item.id, note: `Note ${pick}` }];
  return [{ id, kind: 'set', item: item.id, purchased: does === 'tick' ? 1 : 0 }];
}
