import { type Aisle, AISLES } from '@moodbowl/food/aisles/aisles';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useGroceryMemory } from '../groceries.queries.ts';
import { useAisleOf } from '../use-foods.ts';

/** Shorter lists are read at a glance, and stay as they are until somebody chooses otherwise. */
const GROUPED_FROM = 8;

export interface AisleGroup {
  readonly aisle: Aisle;
  readonly items: readonly GroceryItem[];
}

/** Items by aisle, in the order in which the home walks through its shop; aisles without items are left out. */
export function groupByAisle(
  items: readonly GroceryItem[],
  aisleOf: (item: GroceryItem) => Aisle,
  order: readonly Aisle[],
): AisleGroup[] {
  const groups = Map.groupBy(items, aisleOf);
  return order.flatMap((aisle) => {
    const inAisle = groups.get(aisle);
    return inAisle ? [{ aisle, items: inAisle }] : [];
  });
}

/** The items in groups by aisle; undefined until the foods that we know are loaded. */
export function useAisleGroups(items: readonly GroceryItem[]): readonly AisleGroup[] | undefined {
  const aisleOf = useAisleOf();
  const order = useGroceryMemory().data?.aisles ?? AISLES;
  return aisleOf && groupByAisle(items, aisleOf, order);
}

/** Whether the list is grouped by aisle on this device: as chosen, or from a length on. */
export function useByAisle(count: number): [byAisle: boolean, setByAisle: (byAisle: boolean) => void] {
  const { userId } = useSession();
  const key = `by-aisle:${userId}`;
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const byAisle = chosen === null ? count >= GROUPED_FROM : chosen === 'yes';
  return [
    byAisle,
    (next) => {
      localStorage.setItem(key, next ? 'yes' : 'no');
      setChosen(next ? 'yes' : 'no');
    },
  ];
}
