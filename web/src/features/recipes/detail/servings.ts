import { MEAL_LIMITS } from '@moodbowl/contract/meals';
import { formatFraction } from '@moodbowl/food/amounts/format-amount';
import { t } from '@moodbowl/i18n/t';
import { formattingLocale } from '../../../lib/language.ts';

/** The most servings that can be chosen. */
export const MOST_SERVINGS = MEAL_LIMITS.servings;
/** The fewest: whoever has one egg makes a part of a recipe. */
export const FEWEST_SERVINGS = MEAL_LIMITS.leastServings;

const SERVINGS = /^\d{1,2}(?:\.\d{1,3})?$/;

/**
 * The chosen servings in a query, with at most three decimals; otherwise those of the recipe. A recipe that does not say
 * for how many it is counts as one, so that its number multiplies.
 */
export function servingsIn(query: URLSearchParams, ofRecipe: number | null): number {
  const text = query.get('servings') ?? '';
  const chosen = SERVINGS.test(text) ? Number(text) : 0;
  return canChoose(chosen) ? chosen : (ofRecipe ?? 1);
}

/** Whether a recipe can be shown for so many. */
export function canChoose(servings: number): boolean {
  return servings >= FEWEST_SERVINGS && servings <= MOST_SERVINGS;
}

/** The factor for the amounts of a recipe. */
export function factorOf(servings: number, ofRecipe: number | null): number {
  return servings / (ofRecipe ?? 1);
}

/** The servings for a factor, as they stand in an address. */
export function servingsFor(factor: number, ofRecipe: number | null): number {
  return Number((factor * (ofRecipe ?? 1)).toFixed(3));
}

/** The next whole number of servings above or below; a recipe that does not say for how many it is goes by halves. */
export function nextServings(servings: number, by: 1 | -1, ofRecipe: number | null): number {
  const parts = ofRecipe === null ? 2 : 1;
  const next = by === 1 ? Math.floor(servings * parts) + 1 : Math.ceil(servings * parts) - 1;
  return next / parts;
}

/** "4 servings", "5⅓ servings", or "1½ ×" for a recipe that does not say for how many it is. */
export function servingsText(servings: number, ofRecipe: number | null): string {
  const amount = formatFraction(servings, formattingLocale());
  if (ofRecipe === null) return t('meals.times', { amount });
  return Number.isInteger(servings)
    ? t('meals.servingsCount', { count: servings })
    : t('meals.servingsPart', { amount });
}
