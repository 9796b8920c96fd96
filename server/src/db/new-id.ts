import { v7 } from 'uuid';

/**
 * A new UUIDv7. Ids of this process are in ascending order, also within one millisecond, so that rows created one after
 * another are stored next to each other and can be sorted by id where their times are equal.
 */
export function newId(): string {
  return v7();
}
