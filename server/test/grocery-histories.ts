import type { GroceryItem, GroceryOperation, GroceryResult } from '@moodbowl/contract/groceries';
import { itemsOf, withOperations, withResults } from '@moodbowl/contract/grocery-replica';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../src/db/database.ts';
import { newId } from '../src/db/new-id.ts';
import { listGroceries } from '../src/features/groceries/groceries.repository.ts';
import { applyOperations } from '../src/features/groceries/grocery-operations.service.ts';

/** How many devices share the list, each of another person. */
export const DEVICES = 3;
/** How many homes they move between. */
const HOMES = 2;

/** What becomes of requests on the way, and of devices. */
export const NETWORK = [
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
];

/** One step of a history: what a device does, and what becomes of its request on the way. */
const step = fc.record({
  device: fc.nat(DEVICES - 1),
  does: fc.oneof(
    { weight: 3, arbitrary: fc.constant('add' as const) },
    { weight: 6, arbitrary: fc.constantFrom('tick' as const, 'untick' as const, 'quantity' as const, 'note' as const) },
    { weight: 2, arbitrary: fc.constantFrom('delete' as const, 'restore' as const) },
    ...NETWORK,
    { weight: 1, arbitrary: fc.constant('move to another home' as const) },
  ),
  /** Which item, which late request, or which value. */
  pick: fc.nat(7),
  /** How many of the waiting operations a call takes. */
  most: fc.integer({ min: 1, max: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type SumStep = typeof sum extends fc.Arbitrary<infer T> ? T : never;

/** What three devices, their users, the network and their batteries do. */
export const history = fc.array(step, { minLength: 4, maxLength: 16 });

/** A device as the page has it: the server's list as it last saw it, and an outbox that survives a crash. */
export class Device {
  readonly userId: string;
  seen: readonly GroceryItem[] = [];
  /** The home whose list was seen. */
  seenHome: string;
  outbox: GroceryOperation[] = [];

  constructor(userId: string, home: string) {
    this.userId = userId;
    this.seenHome = home;
  }

  get shown(): GroceryItem[] {
    return withOperations(this.seen, this.outbox, this.userId);
  }

  /** Makes a change of the list that is shown. */
  change(operations: readonly GroceryOperation[]): void {
    this.outbox.push(...operations.map((operation) => ({ ...operation, home: this.seenHome })));
  }
}

/** What came of an operation, apart from the items as they are now. */
type Answer = Omit<GroceryResult, 'items'>;

/** What the list has to be: each operation at its first arrival, the last value of a field, deletion until it is added. */
class Expected {
  readonly items = new Map<string, Record<string, unknown>>();

  /** Whether an item that it changes is gone. */
  receive(operation: GroceryOperation): boolean {
    if (operation.kind === 'delete') for (const id of operation.items) this.items.delete(id);
    else if (operation.kind === 'add') {
      for (const { id, item_name, quantity, purchased, note } of operation.items)
        if (!this.items.has(id)) this.items.set(id, { id, item_name, quantity, purchased, note });
    } else {
      const { id: _, kind: __, home: ___, seen: ____, item, ...fields } = operation;
      const before = this.items.get(item);
      if (!before) return true;
      this.items.set(item, { ...before, ...fields });
    }
    return false;
  }
}

/** Adds the people whose devices play histories, and gives their ids. */
export async function addPeople(db: Db): Promise<string[]> {
  const people = Array.from({ length: DEVICES }, () => newId());
  await db
    .insertInto('users')
    .values(
      people.map((id) => ({
        id,
        home_id: id,
        username: id,
        username_key: id,
        email: id,
        email_key: id,
        password_hash: '',
        role: 'user' as const,
        time_zone: 'UTC',
        created_at: new Date(0).toISOString(),
      })),
    )
    .execute();
  return people;
}

/** People, the homes that they live in, and a server that answers them. */
export class World {
  readonly devices: readonly Device[];
  readonly homes = Array.from({ length: HOMES }, () => newId());
  readonly #db: Db;
  readonly #homeOf: Map<string, string>;
  #turn = 0;

  constructor(db: Db, people: readonly string[]) {
    this.#db = db;
    this.#homeOf = new Map(people.map((id) => [id, this.homes[0] ?? '']));
    this.devices = people.map((id) => new Device(id, this.homeOf(id)));
  }

  homeOf(userId: string): string {
    return this.#homeOf.get(userId) ?? '';
  }

  move(userId: string): void {
    this.#homeOf.set(userId, this.homes.find((home) => home !== this.homeOf(userId)) ?? '');
  }

  async arrive({ userId }: Device, operations: readonly GroceryOperation[]): Promise<GroceryResult[]> {
    this.#turn += 1;
    // The server's clock: those of devices count for nothing.
    const now = new Date(Date.UTC(2026, 2, 10) + this.#turn * 1_000);
    const homeId = this.homeOf(userId);
    return this.#db
      .transaction()
      .execute((transaction) => applyOperations({ transaction, homeId, userId, now, quota: undefined }, operations));
  }

  async read(device: Device): Promise<void> {
    device.seenHome = this.homeOf(device.userId);
    device.seen = await listGroceries(this.#db, device.seenHome);
  }
}

/** Plays what devices and network do. `change` makes changes, `arrive` is the server. */
export async function playSteps(
  world: World,
  steps: readonly { device: number; does: string; pick: number; most: number }[],
  arrive: World['arrive'],
  change: (device: Device, does: string, pick: number) => void,
): Promise<void> {
  const late: { device: Device; operations: readonly GroceryOperation[] }[] = [];
  const send = async (device: Device, most: number) => {
    const operations = device.outbox.slice(0, most);
    const results = await arrive(device, operations);
    device.seen = withResults(device.seen, operations, results);
    device.outbox = device.outbox.slice(operations.length);
  };
  for (const { device: index, does, pick, most } of steps) {
    const device = world.devices[index] as Device;
    const waiting = device.outbox.slice(0, most);
    if (does === 'send') await send(device, most);
    else if (does === 'send, answer lost') await arrive(device, waiting);
    else if (does === 'send, and again later') {
      late.push({ device, operations: waiting });
      await send(device, most);
    } else if (does === 'a late request arrives') {
      const again = late[pick % late.length];
      if (again) await arrive(again.device, again.operations);
    } else if (does === 'crash') device.seen = [];
    else if (does === 'read') await world.read(device);
    else if (does === 'move to another home') world.move(device.userId);
    else if (does !== 'send, request lost') change(device, does, pick);
  }
  for (const device of world.devices) while (device.outbox.length > 0) await send(device, 100);
  for (const device of world.devices) await world.read(device);
  for (const home of world.homes) {
    const [first, ...others] = world.devices.filter(({ seenHome }) => seenHome === home);
    for (const { shown } of others)
      if (!isDeepStrictEqual(shown, first?.shown)) throw new Error('the devices show different lists');
  }
}

/**
 * Plays a history on new homes of this database, then lets every device send what waits and read the list. Throws if
 * devices of a home do not show the same, if anything that the server confirmed is lost, doubled or in another home, or
 * if an operation that was sent again has another result.
 */
export async function play(db: Db, people: readonly string[], steps: readonly Step[]): Promise<void> {
  const world = new World(db, people);
  const expected = new Map(world.homes.map((home) => [home, new Expected()]));
  const answers = new Map<string, Answer>();
  const arrive = async (device: Device, operations: readonly GroceryOperation[]) => {
    const home = world.homeOf(device.userId);
    for (const operation of operations) {
      if (answers.has(operation.id)) continue;
      const elsewhere = operation.home !== home;
      const isGone = elsewhere || expected.get(home)?.receive(operation) === true;
      const gone = isGone ? itemsOf(operation) : [];
      answers.set(operation.id, { id: operation.id, gone, full: false, elsewhere });
    }
    const results = await world.arrive(device, operations);
    for (const { items: _, ...answer } of results)
      if (!isDeepStrictEqual(answer, answers.get(answer.id))) throw new Error('an operation has another result');
    return results;
  };
  await playSteps(world, steps, arrive, (device, does, pick) => device.change(operationOf(does, device.shown, pick)));
  for (const home of world.homes) {
    const items = await listGroceries(db, home);
    const wantedItems = expected.get(home)?.items ?? new Map<string, Record<string, unknown>>();
    if (!isDeepStrictEqual(idsOf(items), idsOf(wantedItems.values()))) throw new Error('items are lost or doubled');
    for (const item of items) {
      const wanted = wantedItems.get(item.id) ?? {};
      const fields = Object.fromEntries(Object.keys(wanted).map((name) => [name, item[name as keyof GroceryItem]]));
      if (!isDeepStrictEqual(fields, wanted)) throw new Error(`"${item.item_name}" lost a change`);
    }
  }
}

/** Like {@link step}, of devices that add the same foods, some of which are bought meanwhile. */
const sum = fc.record({
  device: fc.nat(DEVICES - 1),
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('add' as const, 'add' as const, 'more' as const, 'undo' as const) },
    { weight: 1, arbitrary: fc.constant('tick' as const) },
    ...NETWORK,
  ),
  pick: fc.nat(7),
  most: fc.integer({ min: 1, max: 4 }),
});

/** What three devices do that add to the amounts of the same foods. */
export const sums = fc.array(sum, { minLength: 4, maxLength: 20 });

/** Two foods, each in two spellings, and one that is measured. */
const FOODS = ['Milk', 'Tomato', 'milk', 'Tomatoes', 'Flour'] as const;
export const foodOf = (name: string) => (/^tom/i.test(name) ? 'tomato' : name.toLowerCase());

/**
 * Plays a history of additions. Throws unless each food has the sum of all that was added, in whatever order it arrived,
 * and one line of what is still to buy.
 */
export async function playSums(db: Db, people: readonly string[], steps: readonly SumStep[]): Promise<void> {
  const world = new World(db, people);
  /** What each operation adds, unless the server says that its item is gone. */
  const amounts = new Map<string, { food: string; amount: number }>();
  // What is bought cannot be taken back.
  const isShopping = steps.some(({ does }) => does === 'tick');
  /** What each device added last to an item that was there. */
  const added = new Map<Device, { id: string; name: string; amount: number }>();
  const change = (device: Device, does: string, pick: number) => {
    const [id, amount] = [newId(), pick + 1];
    const item = device.shown[pick % device.shown.length];
    const undone = added.get(device);
    if (does === 'tick' && item) device.change([{ id, kind: 'set', item: item.id, purchased: 1, seen: item.quantity }]);
    else if (does === 'more' && item?.purchased === 0 && foodOf(item.item_name) !== 'flour') {
      device.change([{ id, kind: 'set', item: item.id, step: 1, quantity: item.quantity }]);
      amounts.set(id, { food: foodOf(item.item_name), amount: 1 });
    } else if (does === 'undo' && undone && !isShopping) {
      added.delete(device);
      device.change([{ id, kind: 'set', item: undone.id, less: String(undone.amount) }]);
      amounts.set(id, { food: foodOf(undone.name), amount: -undone.amount });
    } else {
      const item_name = FOODS[pick % FOODS.length] ?? 'Milk';
      const quantity = foodOf(item_name) === 'flour' ? `${amount}00 g` : String(amount);
      const fields = { item_name, quantity, purchased: 0 as const, note: '', aisle: null };
      const item_id = newId();
      device.change([{ id, kind: 'add', merge: true, items: [{ id: item_id, ...fields }] }]);
      amounts.set(id, { food: foodOf(item_name), amount: foodOf(item_name) === 'flour' ? amount * 100 : amount });
      if (foodOf(item_name) !== 'flour') added.set(device, { id: item_id, name: item_name, amount });
    }
  };
  const arrive = async (device: Device, operations: readonly GroceryOperation[]) => {
    const results = await world.arrive(device, operations);
    for (const { id, gone } of results) if (gone.length > 0) amounts.delete(id);
    return results;
  };
  await playSteps(world, steps, arrive, change);
  const items = await listGroceries(db, world.homes[0] ?? '');
  const foods = Map.groupBy(items, ({ item_name }) => foodOf(item_name));
  for (const [food, all] of Map.groupBy(amounts.values(), (one) => one.food)) {
    const amount = all.reduce((before, one) => before + one.amount, 0);
    const lines = foods.get(food) ?? [];
    const total = lines.reduce((before, { quantity }) => before + inGrams(quantity), 0);
    if (total !== amount) throw new Error(`${total} instead of ${amount} of ${food}`);
    if (lines.filter(({ purchased }) => purchased === 0).length > 1) throw new Error(`two lines of ${food}`);
  }
}

function inGrams(quantity: string): number {
  return Number.parseFloat(quantity) * (quantity.endsWith('kg') ? 1_000 : 1);
}

function idsOf(items: Iterable<{ id?: unknown }>): string[] {
  return [...items].map(({ id }) => String(id)).toSorted();
}

/** What a person does on a screen that shows these items; nothing if there is no item. */
function operationOf(does: string, shown: readonly GroceryItem[], pick: number): GroceryOperation[] {
  const id = newId();
  const item = shown[pick % shown.length];
  if (does === 'add' || !item) {
    const fields = { item_name: `Item ${pick}`, quantity: '1', purchased: 0 as const, note: '', aisle: null };
    return [{ id, kind: 'add', items: [{ id: newId(), ...fields }] }];
  }
  if (does === 'delete') return [{ id, kind: 'delete', items: [item.id] }];
  // Deleted and brought back, as by Undo.
  const { added_by: _, bought_by: __, ...fields } = item;
  if (does === 'restore')
    return [
      { id, kind: 'delete', items: [item.id] },
      { id: newId(), kind: 'add', items: [fields] },
    ];
  if (does === 'quantity') return [{ id, kind: 'set', item: item.id, quantity: `${pick} kg` }];
  if (does === 'note') return [{ id, kind: 'set', item: item.id, note: `Note ${pick}` }];
  return [{ id, kind: 'set', item: item.id, purchased: does === 'tick' ? 1 : 0 }];
}
