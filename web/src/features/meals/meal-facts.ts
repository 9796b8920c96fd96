import { t } from '@moodbowl/i18n/t';
import type { Diet, Meal } from '@moodbowl/contract/meals';

/** A way of eating as people call it. */
export function dietText(diet: Diet): string {
  return t('recipes.dietName', { diet });
}

/** How many minutes a meal takes in all; undefined if that is not known. */
export function minutesOf({
  minutes_prep: prep,
  minutes_cook: cook,
  minutes_rest: rest,
}: Pick<Meal, 'minutes_prep' | 'minutes_cook' | 'minutes_rest'>) {
  return prep === null && cook === null ? undefined : (prep ?? 0) + (cook ?? 0) + (rest ?? 0);
}
