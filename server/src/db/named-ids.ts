/** Ids as arguments of a prepared query, each by a name of its own. */
export type NamedIds = Record<`id${number}`, string>;

/** With always as many ids it is always the same statement; those that are too many are empty, which no id is. */
export function nameIds(ids: readonly string[], count: number): NamedIds {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`id${index}`, ids[index] ?? '']));
}

/** The named ids, to be passed to the query that is prepared. */
export function idsIn(named: NamedIds, count: number): string[] {
  return Array.from({ length: count }, (_, index) => named[`id${index}`] ?? '');
}
