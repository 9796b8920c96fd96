import type { PlanEntry } from '@moodbowl/contract/plan';
import type { PlanSlot } from '@moodbowl/contract/plan-days';

/** Where an entry is, or shall be. */
export interface Place {
  readonly date: string;
  readonly slot: PlanSlot;
}

function isAt({ date, slot }: Place) {
  return (entry: PlanEntry) => entry.date === date && entry.slot === slot;
}

/** The entries of one slot of a day, in order. */
export function entriesAt(entries: readonly PlanEntry[], place: Place): PlanEntry[] {
  return entries.filter(isAt(place)).toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** The entries with this one at its place; it may have been elsewhere before. The others make room, as on the server. */
export function placed(
  entries: readonly PlanEntry[],
  entry: PlanEntry,
  { date, slot, index }: Place & { readonly index: number },
): PlanEntry[] {
  const rest = entries.filter(({ id }) => id !== entry.id);
  const inOrder = entriesAt(rest, { date, slot }).toSpliced(index, 0, { ...entry, date, slot });
  return [
    ...rest.filter((other) => !isAt({ date, slot })(other)),
    ...inOrder.map((one, position) => ({ ...one, position })),
  ];
}

/** Whether nothing is planned here. */
export function isFree(entries: readonly PlanEntry[], place: Place): boolean {
  return !entries.some(isAt(place));
}
