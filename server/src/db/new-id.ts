import { randomUUIDv7 } from 'node:crypto';

/** A new id: a UUIDv7, so that rows made after one another lie beside one another. */
export function newId(): string {
  return randomUUIDv7();
}
