import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { Change } from './change.ts';
import { FOODS, isFood } from './shopper.ts';
import type { Verdict } from './verdict.ts';

/** Whether it adds to a food or steps one. */
export function isOfAmount({ operation }: Change): boolean {
  if (operation.kind === 'add') return operation.merge === true;
  return operation.kind === 'set' && operation.step !== undefined;
}

/**
 * Compares the foods of a home with the changes of amounts that were made for it: each food has one line with the sum of
 * all, in whatever order they came.
 */
export function judgeAmounts(items: readonly GroceryItem[], changes: readonly Change[]): Verdict {
  const lost: string[] = [];
  const doubled: string[] = [];
  const foodOf = new Map<string, string>();
  const sums = new Map<string, number>();
  const add = (food: string, amount: number) => sums.set(food, (sums.get(food) ?? 0) + amount);
  for (const { operation } of changes)
    if (operation.kind === 'add')
      for (const { id, item_name, quantity } of operation.items) {
        foodOf.set(id, item_name);
        add(item_name, Number(quantity));
      }
  for (const { operation, outcome } of changes) {
    if (operation.kind !== 'set') continue;
    if (outcome && outcome.gone.length > 0) lost.push(`${operation.id} found nothing to step`);
    else add(foodOf.get(operation.item) ?? operation.item, operation.step ?? 0);
  }
  for (const food of new Set([...FOODS, ...sums.keys()])) {
    const lines = items.filter((item) => isFood(item) && item.item_name === food);
    const [there, sum] = [lines.reduce((total, { quantity }) => total + Number(quantity), 0), sums.get(food) ?? 0];
    if (lines.length > 1) doubled.push(`${food} has ${lines.length} lines`);
    if (there !== sum) (there < sum ? lost : doubled).push(`${food} is ${there} instead of ${sum}`);
  }
  return { lost, doubled };
}
