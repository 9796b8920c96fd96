import type { Aisle } from '@moodbowl/food/aisles/aisles';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { useLanguage } from '../../lib/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useGroceryMemory } from './groceries.queries.ts';
import { itemKey } from '@moodbowl/food/names/item-key';

/** The foods that we know in the person's language, and where they are in a shop. Loaded when they are needed. */
export function useFoods() {
  const language = useLanguage() === 'de' ? 'de' : 'en';
  return useQuery({
    queryKey: ['foods', language],
    queryFn: async () => {
      const [{ FOODS: english }, { FOODS: german }, { createAisleFinder, foodNames }] = await Promise.all([
        import('@moodbowl/food/aisles/foods.en'),
        import('@moodbowl/food/aisles/foods.de'),
        import('@moodbowl/food/aisles/aisle-of'),
      ]);
      const [own, others] = language === 'de' ? [german, english] : [english, german];
      const aisleOf = createAisleFinder(own, language);
      // People who share a list may write it in two languages. Few items need the second.
      let findElsewhere: typeof aisleOf | undefined;
      return {
        names: foodNames(own),
        aisleOf: (name: string): Aisle => {
          const aisle = aisleOf(name);
          if (aisle !== 'other') return aisle;
          findElsewhere ??= createAisleFinder(others, language === 'de' ? 'en' : 'de');
          return findElsewhere(name);
        },
      };
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/**
 * Where an item is in the shop: as somebody chose for it or its name, or as we know it. Undefined while that loads; if it
 * cannot be loaded, only what was chosen is known.
 */
export function useAisleOf(): ((item: Pick<GroceryItem, 'item_name' | 'aisle'>) => Aisle) | undefined {
  const { data: foods, isError } = useFoods();
  const memory = useGroceryMemory().data;
  if (!foods && !isError) return undefined;
  const chosen = new Map<string, Aisle>();
  // The newest first: a later choice for another spelling wins.
  for (const { item_name, aisle } of memory?.history.toReversed() ?? [])
    if (aisle !== null) chosen.set(itemKey(item_name), aisle);
  const chosenFor = (name: string) => (chosen.size === 0 ? undefined : chosen.get(itemKey(name)));
  return ({ item_name, aisle }) => aisle ?? chosenFor(item_name) ?? foods?.aisleOf(item_name) ?? 'other';
}
