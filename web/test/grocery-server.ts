import { AISLES } from '@moodbowl/food/aisles/aisles';
import {
  applyGroceryOperations,
  GROCERY_LIMITS,
  type GroceryItem,
  type GroceryMemory,
  type GroceryOperation,
  type GroceryResult,
  listGroceries,
  readGroceryMemory,
} from '@moodbowl/contract/groceries';
import { applyOperation, byAge, ChangingList } from '@moodbowl/contract/grocery-changes';
import { itemsOf, newItem, withOperations } from '@moodbowl/contract/grocery-replica';
import { screen } from '@testing-library/react';
import type { Change } from '../src/features/groceries/groceries.queries.ts';
import { openScreen, signIn, USER_ID } from './open-screen.tsx';
import { idOf } from './samples.ts';
import { refusal, type SentCall, type StubServer, stubServer } from './stub-server.ts';

/** The grocery list of a {@link StubServer}: applies operations as the server does. */
export class GroceryServer {
  items: readonly GroceryItem[];
  /** The home that the person is in, whose list this is. */
  home = idOf(900);
  readonly #server: StubServer;
  readonly #most: number;
  readonly #known = new Set<string>();
  #merged: ChangingList['merged'] = new Map();

  /** `most` items fit on the list. */
  constructor(server: StubServer, items: readonly GroceryItem[] = [], most: number = GROCERY_LIMITS.items) {
    this.items = items;
    this.#most = most;
    this.#server = server.on(listGroceries, this.list).on(applyGroceryOperations, this.answer);
  }

  /** The changes that the page has sent, by call, whatever the answer was. */
  get calls(): Change[][] {
    return this.#server
      .callsOf(applyGroceryOperations)
      .map(({ body }) => (body as { operations: GroceryOperation[] }).operations.map(withoutContext));
  }

  /** The changes that the page has sent, in order. */
  get changes(): Change[] {
    return this.calls.flat();
  }

  /** Changes the list from another device. The page is not told. */
  changeElsewhere(...changes: Change[]): void {
    const operations = changes.map((change) => ({ ...change, id: idOf(0) }));
    this.items = withOperations(this.items, operations, idOf(99));
  }

  /** The list, and whose it is. */
  readonly list = () => Response.json(this.items, { headers: { 'moodbowl-home': this.home } });

  /** Applies the operations of a call. */
  readonly answer = ({ body }: SentCall) => {
    const checked = applyGroceryOperations.body.safeParse(body);
    if (!checked.success) return refusal(checked.error.message, 400, 'INVALID_INPUT');
    return { results: checked.data.operations.map((operation) => this.#apply(operation)) };
  };

  #apply(operation: GroceryOperation): GroceryResult {
    const { id } = operation;
    const named = itemsOf(operation);
    const before = new Set(this.items.map((item) => item.id));
    const isNew = !this.#known.has(id);
    this.#known.add(id);
    if (operation.home !== undefined && operation.home !== this.home)
      return { id, items: [], gone: named, full: false, elsewhere: true };
    const list = new ChangingList(this.items, this.#merged);
    const { gone } = applyOperation(list, operation, USER_ID, (item) => newItem(item, list, USER_ID));
    const next = [...list.values()].toSorted(byAge);
    const full = isNew && operation.kind === 'add' && next.length > Math.max(before.size, this.#most);
    const unchanged = new Set(this.items);
    if (isNew && !full) {
      this.items = next;
      this.#merged = list.merged;
    }
    return {
      id,
      // Those that it names, and those that it was added to.
      items: full ? [] : this.items.filter((item) => named.includes(item.id) || !unchanged.has(item)),
      gone: isNew && gone ? named : [],
      full,
      elsewhere: false,
    };
  }
}

/** What the person did, without where and on what they saw. */
function withoutContext({ id: _, home: __, ...change }: GroceryOperation): Change {
  if (change.kind === 'add') return change;
  const { seen: ___, ...rest } = change;
  return rest;
}

interface ListOptions {
  /** The screen. */
  readonly path?: string;
  /** How many items fit on the list. */
  readonly most?: number;
  /** What the list remembers, if it is not new. */
  readonly memory?: Partial<GroceryMemory>;
}

/** Loads what the page loads when it is idle: what keeps changes, sends them and follows the session. */
export async function startOutbox(): Promise<void> {
  await import('../src/app/LiveUpdates.tsx');
}

/** Signs in and opens My Meals with this list. */
export async function openList(
  items: readonly GroceryItem[] = [],
  { most, memory, path = '/meals' }: ListOptions = {},
) {
  const server = stubServer().on(readGroceryMemory, { aisles: [...AISLES], history: [], ...memory });
  const list = new GroceryServer(server, items, most);
  signIn();
  await startOutbox();
  const { router } = await openScreen(path);
  // The list is a chunk of its own, which is compiled for the first test.
  await screen.findByRole('region', { name: 'To Buy' }, { timeout: 30_000 });
  return { server, list, router };
}

/** The names in a column, in order. */
export function namesIn(column: 'To Buy' | 'Bought'): (string | null)[] {
  const handles = screen.getByRole('region', { name: column }).querySelectorAll('[data-rfd-drag-handle-draggable-id]');
  return Array.from(handles, (handle) => handle.textContent);
}

/** The field with the quantity of an item. */
export function quantityOf(name: string): HTMLInputElement {
  return screen.getByRole('textbox', { name: `Quantity of ${name}` });
}
