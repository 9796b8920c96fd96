import type { Aisle } from '@moodbowl/contract/aisles';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { useLanguage } from '../../lib/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useGroceryMemory } from './groceries.queries.ts';
import { itemKey } from './same-item.ts';

/** The foods that we know in the person's language, and where they are in a shop. Loaded when they are needed. */
export function useFoods() {
  const language = useLanguage() === 'de' ? 'de' : 'en';
  return useQuery({
    queryKey: ['foods', language],
    queryFn: async () => {
      const [{ FOODS }, { createAisleFinder, foodNames }] = await Promise.all([
        language === 'de' ? import('./aisles/foods.de.ts') : import('./aisles/foods.en.ts'),
        import('./aisles/aisle-of.ts'),
      ]);
      return { names: foodNames(FOODS), aisleOf: createAisleFinder(FOODS, language) };
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/**
 * Where an item is in the shop: as somebody chose for it or its name, or as we know it. Undefined while that loads; if it
 * cannot be loaded, only what was chosen is known.
 */
export function useAisleOf(): ((item: GroceryItem) => Aisle) | undefined {
  const { data: foods, isError } = useFoods();
  const memory = useGroceryMemory().data;
  if (!foods && !isError) return undefined;
  const chosen = new Map<string, Aisle>();
  // The newest first: a later choice for another spelling wins.
  for (const { item_name, aisle } of memory?.history.toReversed() ?? [])
    if (aisle !== null) chosen.set(itemKey(item_name), aisle);
  return ({ item_name, aisle }) => aisle ?? chosen.get(itemKey(item_name)) ?? foods?.aisleOf(item_name) ?? 'other';
}
