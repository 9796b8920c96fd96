import { useGroceryMemory } from './groceries.queries.ts';
import { createSuggester } from './suggest-items.ts';
import { useFoods } from './use-foods.ts';

const MOST = 5;

/** Names that continue what is typed: what was on the list before, then the foods that we know. */
export function useItemSuggestions(typed: string): readonly string[] {
  const foods = useFoods().data;
  const memory = useGroceryMemory().data;
  const history = memory?.history ?? [];
  const suggest = createSuggester(
    history.map(({ item_name, times }) => ({ name: item_name, times })),
    foods?.names ?? [],
  );
  return typed === '' ? [] : suggest(typed, MOST);
}
