import type { MealLog } from '@moodbowl/contract/meal-logs';

/** A meal that is eaten, as an entry of the plan or whenever. */
export interface EatenMeal {
  readonly mealId: string;
  readonly entryId: string | null;
}

/** The logs of one meal, or of one entry of the plan, oldest first. */
export function logsOfMeal(logs: readonly MealLog[], { mealId, entryId }: EatenMeal): MealLog[] {
  return logs
    .filter((log) => (entryId === null ? log.meal_id === mealId : log.plan_entry_id === entryId))
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
}

/** The days, as `YYYY-MM-DD`, on which something was eaten. */
export function daysWithMeals(logs: readonly MealLog[]): ReadonlySet<string> {
  return new Set(logs.map(({ date }) => date));
}
