import { AISLES } from '@moodbowl/contract/aisles';
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
import { itemsOf, withOperations } from '@moodbowl/contract/grocery-replica';
import { screen } from '@testing-library/react';
import type { Change } from '../src/features/groceries/groceries.queries.ts';
import { openScreen, signIn, USER_ID } from './open-screen.tsx';
import { idOf } from './samples.ts';
import { refusal, type SentCall, type StubServer, stubServer } from './stub-server.ts';

/** The grocery list of a {@link StubServer}: applies operations as the server does. */
export class GroceryServer {
  items: readonly GroceryItem[];
  readonly #server: StubServer;
  readonly #most: number;
  readonly #known = new Set<string>();

  /** `most` items fit on the list. */
  constructor(server: StubServer, items: readonly GroceryItem[] = [], most: number = GROCERY_LIMITS.items) {
    this.items = items;
    this.#most = most;
    this.#server = server.on(listGroceries, () => [...this.items]).on(applyGroceryOperations, this.answer);
  }

  /** The changes that the page has sent, by call, whatever the answer was. */
  get calls(): Change[][] {
    return this.#server
      .callsOf(applyGroceryOperations)
      .map(({ body }) => (body as { operations: GroceryOperation[] }).operations.map(({ id: _, ...change }) => change));
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
    const full = isNew && operation.kind === 'add' && before.size + named.length > this.#most;
    if (isNew && !full) this.items = withOperations(this.items, [operation], USER_ID);
    return {
      id,
      items: full ? [] : this.items.filter((item) => named.includes(item.id)),
      gone: isNew && operation.kind === 'set' ? named.filter((item) => !before.has(item)) : [],
      full,
      elsewhere: false,
    };
  }
}

interface ListOptions {
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
export async function openList(items: readonly GroceryItem[] = [], { most, memory }: ListOptions = {}) {
  const server = stubServer().on(readGroceryMemory, { aisles: [...AISLES], history: [], ...memory });
  const list = new GroceryServer(server, items, most);
  signIn();
  await startOutbox();
  const { router } = await openScreen('/meals');
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
