import type { MealLog } from '@moodbowl/contract/meal-logs';

/** The logs of one meal, oldest first. */
export function logsOfMeal(logs: readonly MealLog[], mealId: string): MealLog[] {
  return logs
    .filter(({ meal_id }) => meal_id === mealId)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
}

/** The days, as `YYYY-MM-DD`, on which something was eaten. */
export function daysWithMeals(logs: readonly MealLog[]): ReadonlySet<string> {
  return new Set(logs.map(({ date }) => date));
}
