import { GROCERY_LIMITS, type GroceryOperation, type GroceryResult } from '@moodbowl/contract/groceries';
import type { DeviceStore } from './device-store.ts';

/** What became of a call: `later` if another try may help, `refused` if it never will. */
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
}

/**
 * Sends the changes that wait, in order, until there are none; false if some have to wait longer. Sending one twice does
 * no harm, because the server knows its id. When a call is refused, its changes are sent one by one, so that one that
 * the server cannot take does not hold up the others.
 */
export async function sendWaiting({ store, userId, post, onSent, onRefused }: Sending): Promise<boolean> {
  let most: number = GROCERY_LIMITS.operations;
  for (;;) {
    const operations = (await store.list(userId)).slice(0, most).map(({ operation }) => operation);
    const [first] = operations;
    if (!first) return true;
    const sent = await post(operations);
    if (sent.kind === 'later') return false;
    if (sent.kind === 'refused' && operations.length > 1) {
      most = 1;
      continue;
    }
    await store.remove(new Set(operations.map(({ id }) => id)));
    if (sent.kind === 'sent') onSent(operations, sent.results);
    else onRefused(first, sent.error);
  }
}
