import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Makes calls at the same moment, each on a connection that is open already, so that their statements overlap. */
export async function atOnce<T extends readonly unknown[]>(
  { database }: TestApp,
  calls: readonly [...{ [I in keyof T]: () => Promise<T[I]> }],
): Promise<T> {
  await Promise.all(calls.map(() => sql`select 1`.execute(database.db)));
  return (await Promise.all(calls.map((call) => call()))) as unknown as T;
}

/** The same call so many times. */
export function times<T>(count: number, call: (index: number) => Promise<T>): (() => Promise<T>)[] {
  return Array.from({ length: count }, (_, index) => () => call(index));
}
