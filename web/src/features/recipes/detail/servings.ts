import { MEAL_LIMITS } from '@moodbowl/contract/meals';

/** The most servings that can be chosen. The fewest are one. */
export const MOST_SERVINGS = MEAL_LIMITS.servings;

/**
 * The chosen servings in a query; otherwise those of the recipe. A recipe that does not say for how many it is counts
 * as one, so that its number multiplies.
 */
export function servingsIn(query: URLSearchParams, ofRecipe: number | null): number {
  const text = query.get('servings') ?? '';
  const chosen = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return chosen >= 1 ? chosen : (ofRecipe ?? 1);
}

/** The factor for the amounts of a recipe. */
export function factorOf(servings: number, ofRecipe: number | null): number {
  return servings / (ofRecipe ?? 1);
}
