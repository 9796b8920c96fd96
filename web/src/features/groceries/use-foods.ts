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
  }).data;
}

/** Where an item is in the shop: as somebody chose for it or its name, or as we know it. Undefined while that loads. */
export function useAisleOf(): ((item: GroceryItem) => Aisle) | undefined {
  const foods = useFoods();
  const memory = useGroceryMemory().data;
  if (!foods) return undefined;
  const chosen = new Map(memory?.history.map(({ item_name, aisle }) => [itemKey(item_name), aisle]));
  return ({ item_name, aisle }) => aisle ?? chosen.get(itemKey(item_name)) ?? foods.aisleOf(item_name);
}
