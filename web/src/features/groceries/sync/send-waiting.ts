import { countAdded, GROCERY_LIMITS, type GroceryOperation, type GroceryResult } from '@moodbowl/contract/groceries';
import type { DeviceStore, Failure } from './device-store.ts';

/** The outcome of a call: `later` if another try may help, `refused` if it never will. */
export type Sent =
  | { readonly kind: 'sent'; readonly results: readonly GroceryResult[] }
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly error: unknown };

interface Sending {
  readonly store: DeviceStore;
  readonly userId: string;
  readonly post: (operations: readonly GroceryOperation[]) => Promise<Sent>;
  readonly onSent: (operations: readonly GroceryOperation[], results: readonly GroceryResult[]) => void;
  readonly onRefused: (operation: GroceryOperation, error: unknown) => void;
  /** Whether a change that was not saved stays here until the person has decided about it; by default it does. */
  readonly keeps?: (operation: GroceryOperation, failure: Failure) => boolean;
}

/**
 * Sends the changes that wait, in order, until there are none; false if some have to wait longer. Sending one twice
 * does no harm, because the server knows its id. When a call is refused, its changes are sent one by one, so that one
 * that the server cannot take does not hold up the others.
 */
export async function sendWaiting(sending: Sending): Promise<boolean> {
  const { store, userId, post, onSent, onRefused, keeps = () => true } = sending;
  let most: number = GROCERY_LIMITS.operations;
  for (;;) {
    const operations = fitting((await store.list(userId)).slice(0, most).map(({ operation }) => operation));
    const [first] = operations;
    if (!first) return true;
    const sent = await post(operations);
    if (sent.kind === 'later') return false;
    if (sent.kind === 'refused' && operations.length > 1) {
      most = 1;
      continue;
    }
    const failures = new Map<string, Failure>();
    for (const [index, operation] of operations.entries()) {
      const failure = sent.kind === 'refused' ? 'refused' : failureOf(operation, sent.results[index]);
      if (failure && keeps(operation, failure)) failures.set(operation.id, failure);
    }
    await store.settle(new Set(operations.map(({ id }) => id)), failures);
    if (sent.kind === 'sent') onSent(operations, sent.results);
    else onRefused(first, sent.error);
  }
}

/** As many of these as fit one call. */
function fitting(operations: readonly GroceryOperation[]): readonly GroceryOperation[] {
  let count = operations.length;
  while (count > 1 && countAdded(operations.slice(0, count)) > GROCERY_LIMITS.added) count -= 1;
  return operations.slice(0, count);
}

/** Why a change that was received was not saved; undefined if it was, or if there is nothing in it to keep. */
function failureOf(operation: GroceryOperation, result: GroceryResult | undefined): Failure | undefined {
  if (result?.elsewhere === true) return 'elsewhere';
  if (result?.full === true) return 'full';
  return result && result.gone.length > 0 && hasText(operation) ? 'gone' : undefined;
}

/** Whether somebody has typed what it says. */
export function hasText(operation: GroceryOperation): boolean {
  if (operation.kind !== 'set') return operation.kind === 'add';
  const { item_name, quantity, note, step } = operation;
  return item_name !== undefined || note !== undefined || (quantity !== undefined && step === undefined);
}
