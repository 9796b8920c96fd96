import { useDebouncedValue } from '@mantine/hooks';
import { DIETS, type Diet, MEAL_LIMITS, type MealSort } from '@moodbowl/contract/meals';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MealFilter } from '../meal-list.ts';

/** The delay of a search after the last keystroke, in milliseconds. */
const TYPING_MS = 250;

const SORTS: readonly MealSort[] = ['recent', 'name', 'mood'];
const FILTERS: readonly MealFilter[] = ['all', 'mood', 'saved'];

/**
 * The filters and the order of a list of meals. They are in the address, so that Back, a reload and another tab of the
 * screen keep it.
 */
export function useListFilters() {
  const [query, setQuery] = useSearchParams();
  const searched = query.get('q') ?? '';
  const [typed, setTyped] = useState(searched);
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const minutes = Number(query.get('minutes') ?? '');

  const write = (values: Readonly<Record<string, string | undefined>>, flushSync: boolean) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true, flushSync },
    );
  // Rendered at once: the next choice starts from the address that is rendered, and would undo one that is still on its
  // way.
  const set = (values: Readonly<Record<string, string | undefined>>) => write(values, true);
  const writeSearch = useEffectEvent((words: string) => {
    // React does not flush within an effect.
    if (words !== searched) write({ q: words }, false);
  });
  useEffect(() => writeSearch(search), [search]);

  return {
    typed,
    setTyped,
    search,
    filter: FILTERS.find((one) => one === query.get('show')) ?? 'all',
    setFilter: (filter: MealFilter) => set({ show: filter === 'all' ? undefined : filter }),
    diet: DIETS.find((one) => one === query.get('diet')),
    setDiet: (diet: Diet | undefined) => set({ diet }),
    minutes: Number.isInteger(minutes) && minutes > 0 && minutes <= MEAL_LIMITS.minutes ? minutes : undefined,
    setMinutes: (most: number | undefined) => set({ minutes: most?.toString() }),
    sort: SORTS.find((one) => one === query.get('sort')) ?? 'recent',
    setSort: (sort: MealSort) => set({ sort: sort === 'recent' ? undefined : sort }),
    /** Shows everything again. */
    clear: () => {
      setTyped('');
      set({ q: undefined, show: undefined, diet: undefined, minutes: undefined });
    },
  };
}
