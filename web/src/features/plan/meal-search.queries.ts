import { listMeals, MEAL_LIMITS, type Meal } from '@moodbowl/contract/meals';
import type { PlanEntry } from '@moodbowl/contract/plan';
import { proposePlan } from '@moodbowl/contract/plan-proposal';
import { listRecipes } from '@moodbowl/contract/recipes';
import { listSavedMeals } from '@moodbowl/contract/saved-meals';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { isFree, type Place } from './entry-order.ts';
import { byName } from './name-order.ts';
import { planKey } from './refresh-plan.ts';

/** A meal as the search shows it. */
export type FoundMeal = Pick<Meal, 'id' | 'name' | 'image_url' | 'servings' | 'own'>;

/** More than are shown, because the newest may have the words among their ingredients only. */
const FETCHED = '48';
const SHOWN = 24;

/** Recipes of the home and meals of the catalogue with these words. */
export function useMealSearch(words: string) {
  return useQuery({
    queryKey: [...planKey, 'search', words],
    queryFn: async (): Promise<FoundMeal[]> => {
      const q = words.slice(0, MEAL_LIMITS.search);
      const [own, meals] = await Promise.all([
        call(listRecipes, { query: { q, limit: FETCHED } }),
        call(listMeals, { query: { q, limit: FETCHED } }),
      ]);
      return byName([...own, ...meals], q).slice(0, SHOWN);
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
}

const IDEAS = 6;

/**
 * Meals to choose from for a place before anything is typed: suggested, saved, and recipes of the home. None comes
 * twice, or is planned on that day.
 */
export function useMealIdeas(place: Place, entries: readonly PlanEntry[]) {
  const free = isFree(entries, place);
  const planned = entries.flatMap(({ date, meal_id }) => (date === place.date && meal_id !== null ? [meal_id] : []));
  return useQuery({
    queryKey: [...planKey, 'ideas', place, free],
    queryFn: async () => {
      const limit = String(IDEAS);
      const [suggested, saved, own] = await Promise.all([
        suggestedFor(place, free),
        call(listSavedMeals, { query: { limit } }),
        call(listRecipes, { query: { limit } }),
      ]);
      const kept = saved.map(({ meal_id, name, image_url }) => ({
        id: meal_id,
        name,
        image_url,
        servings: null,
        own: false,
      }));
      return [suggested, kept, own] as const;
    },
    select: ([suggested, saved, own]) => {
      const seen = new Set(planned);
      const unseen = (meals: readonly FoundMeal[]) =>
        meals.filter(({ id }) => {
          const isNew = !seen.has(id);
          seen.add(id);
          return isNew;
        });
      return { suggested: unseen(suggested), saved: unseen(saved), own: unseen(own) };
    },
  });
}

/** The proposals for an empty slot; otherwise, or without any, meals that suit this person. */
async function suggestedFor({ date, slot }: Place, free: boolean): Promise<FoundMeal[]> {
  const proposal = free ? await call(proposePlan, { body: { from: date, days: 1, slots: [slot] } }) : [];
  const meals = proposal.flatMap(({ meal, alternatives }) => [meal, ...alternatives]);
  if (meals.length > 0) return meals;
  const suggestions = await call(listSuggestions, { query: {} });
  return suggestions.slice(0, IDEAS).map(({ meal }) => meal);
}
