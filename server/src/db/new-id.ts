import { randomUUIDv7 } from 'node:crypto';

/** A new UUIDv7, so that rows created one after another are stored next to each other. */
export function newId(): string {
  return randomUUIDv7();
}
