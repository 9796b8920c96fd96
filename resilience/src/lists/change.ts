import type { GroceryOperation, GroceryResult } from '@moodbowl/contract/groceries';

/** A change that a device made, and when. Instants are on the clock of {@link performance.now}. */
export interface Change {
  readonly operation: GroceryOperation;
  readonly device: string;
  /** Its place among the changes of its device, which sends them in this order. */
  readonly turn: number;
  /** When it was sent first; infinite before. */
  sentAt: number;
  /** When an answer confirmed it; infinite before. */
  confirmedAt: number;
  /** What the answer said; undefined before. */
  outcome: Outcome | undefined;
}

/** What became of a change, apart from the items as they are now: the same whenever it is sent. */
export type Outcome = Omit<GroceryResult, 'items'>;

/** Whether the server has applied one change before the other for certain: not if both were under way at once. */
function precedes(one: Change, other: Change): boolean {
  return one.device === other.device ? one.turn < other.turn : one.confirmedAt < other.sentAt;
}

/** The changes that may have been applied last: those that precede none of the others. */
export function possiblyLast(changes: readonly Change[]): Change[] {
  return changes.filter((one) => !changes.some((other) => precedes(one, other)));
}
