import type { MoodName } from '@moodbowl/contract/mood';
import { STEP, useSteps } from '../../../lib/use-steps.ts';
import { shownFor, viewMeals } from '../meal-list.ts';
import { useMeals } from '../meals.queries.ts';
import { useListFilters } from './use-list-filters.ts';

interface MealListOptions {
  /** The catalogue, the recipes of the home, or both, these first. */
  readonly source: 'catalogue' | 'own' | 'both';
  /** Only meals of this mood. */
  readonly of?: MoodName | undefined;
  /** The mood of the filter 'mood'. */
  readonly mood?: MoodName | undefined;
}

export type MealList = ReturnType<typeof useMealList>;

/** A list of meals that the server filters, searches and sorts, shown step by step. */
export function useMealList({ source, of, mood }: MealListOptions) {
  const filters = useListFilters();
  const { typed, search, filter, diet, minutes, sort } = filters;
  const shownMood = of ?? (filter === 'mood' ? mood : undefined);
  const query = { mood: shownMood, saved: filter === 'saved', search, diet, minutes, sort };
  const withOwn = source === 'both';
  const meals = useMeals({ ...query, own: source === 'own' }, { keep: true });
  const own = useMeals({ ...query, own: true }, { keep: true, enabled: withOwn });
  const { count, showStep, firstOfStep } = useSteps(JSON.stringify([of, filter, search, diet, minutes, source, sort]));

  const isAsking = meals.isPlaceholderData || own.isPlaceholderData || search !== typed.trim();
  const all = meals.data && [...((withOwn && own.data) || []), ...meals.data];
  // Shows what the loaded meals say about the result, until the server has answered.
  const view = { filter: of ? ('mood' as const) : filter, mood: of ?? mood, search: typed, diet, minutes, sort };
  const shown = all && isAsking ? viewMeals(all, view) : all;
  // An unsaved meal leaves the saved ones immediately.
  const loaded = shown?.filter((meal) => filter !== 'saved' || meal.saved);
  const showMore = () => {
    showStep();
    if ((loaded?.length ?? 0) >= count + STEP) return;
    if (withOwn && own.hasNextPage) void own.fetchNextPage();
    else if (meals.hasNextPage) void meals.fetchNextPage();
  };
  return {
    filters,
    isFiltered: search !== '' || filter !== 'all' || diet !== undefined || minutes !== undefined,
    /** The meals to show, each under the mood that was asked for; undefined until there are some to look at. */
    shown: loaded?.slice(0, count).map((meal) => shownFor(meal, shownMood)),
    firstOfStep,
    isAsking,
    isWaiting: meals.isPending || (withOwn && own.isPending) || (isAsking && loaded?.length === 0),
    /** Why there is nothing to show; null if there is no reason. */
    error: meals.error,
    hasStepFailed: meals.isFetchNextPageError,
    refetch: () => void meals.refetch(),
    hasMore: loaded !== undefined && !isAsking && (loaded.length > count || meals.hasNextPage || own.hasNextPage),
    isLoadingMore: meals.isFetchingNextPage || own.isFetchingNextPage,
    showMore,
  };
}
