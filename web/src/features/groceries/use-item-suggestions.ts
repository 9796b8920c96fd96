import { useGroceryMemory } from './groceries.queries.ts';
import { createSuggester } from './suggest-items.ts';
import { useFoods } from './use-foods.ts';

const MOST = 5;

/** Names that continue what is typed: what was on the list before, then the foods that we know. */
export function useItemSuggestions(typed: string): readonly string[] {
  const names = useFoods().data?.names;
  const history = useGroceryMemory().data?.history;
  // Reading all names takes some milliseconds, so only once somebody types.
  const isTyping = typed !== '';
  const suggest = isTyping ? createSuggester((history ?? []).map(toKnown), names ?? []) : undefined;
  return suggest?.(typed, MOST) ?? [];
}

function toKnown({ item_name, times }: { item_name: string; times: number }): { name: string; times: number } {
  return { name: item_name, times };
}
