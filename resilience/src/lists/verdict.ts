import type { GroceryItem } from '@moodbowl/contract/groceries';
import { itemsOf } from '@moodbowl/contract/grocery-replica';
import { type Change, possiblyLast } from './change.ts';

/** What is wrong with a list, one line for each finding. */
export interface Verdict {
  /** Confirmed changes that the list does not have: an item that is missing, or a value that is older. */
  readonly lost: readonly string[];
  /** What is there twice, or that nobody added, or again although it was deleted. */
  readonly doubled: readonly string[];
}

/** The fields that devices change. */
const FIELDS = ['item_name', 'quantity', 'purchased', 'note'] as const;
type Field = (typeof FIELDS)[number];

/**
 * Compares the list of a home with all changes that its devices made. The server alone knows the order of changes that
 * were under way at the same time, so any of their orders is right; what was sent after a confirmation is later.
 */
export function judge(items: readonly GroceryItem[], changes: readonly Change[]): Verdict {
  const lost: string[] = [];
  const doubled: string[] = [];
  const byId = Map.groupBy(items, ({ id }) => id);
  const about = changesByItem(changes);
  for (const [id, { length }] of byId) {
    if (length > 1) doubled.push(`${id} is there ${length} times`);
    if (!about.has(id)) doubled.push(`${id} was added by nobody`);
  }
  for (const [id, own] of about) {
    const [item] = byId.get(id) ?? [];
    const last = possiblyLast(own.filter(({ operation }) => operation.kind !== 'set'));
    if (!item && last.every(({ operation }) => operation.kind === 'add')) lost.push(`${id} is missing`);
    if (item && last.every(({ operation }) => operation.kind === 'delete')) doubled.push(`${id} is back`);
    if (item) lost.push(...wrongFields(item, own));
  }
  return { lost, doubled };
}

function changesByItem(changes: readonly Change[]): Map<string, Change[]> {
  const about = new Map<string, Change[]>();
  for (const change of changes)
    for (const id of itemsOf(change.operation)) about.set(id, [...(about.get(id) ?? []), change]);
  return about;
}

function wrongFields(item: GroceryItem, changes: readonly Change[]): string[] {
  return FIELDS.filter((field) => !possibleValues(item.id, field, changes).has(item[field])).map(
    (field) => `${item.id} has ${field} ${item[field]}`,
  );
}

/** What an item may have in a field: the last value, or any that was sent if the item was deleted meanwhile. */
function possibleValues(id: string, field: Field, changes: readonly Change[]): Set<unknown> {
  const sent = changes.filter((change) => valueIn(change, id, field) !== undefined);
  const wasDeleted = changes.some(({ operation }) => operation.kind === 'delete');
  return new Set((wasDeleted ? sent : possiblyLast(sent)).map((change) => valueIn(change, id, field)));
}

function valueIn({ operation }: Change, id: string, field: Field): unknown {
  if (operation.kind === 'set') return operation[field];
  return operation.kind === 'add' ? operation.items.find((item) => item.id === id)?.[field] : undefined;
}
