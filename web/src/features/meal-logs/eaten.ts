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

/** Something to log as eaten: a meal, or anything else by its name. */
export interface Eaten {
  readonly mealId: string | null;
  readonly name: string;
}

/** The last things that were eaten, each once, the newest first; `logs` are newest first. */
export function lastEaten(logs: readonly MealLog[], most: number): Eaten[] {
  const known = new Map<string, Eaten>();
  for (const { meal_id, meal_name } of logs) {
    const key = meal_id ?? meal_name.toLowerCase();
    if (!known.has(key)) known.set(key, { mealId: meal_id, name: meal_name });
  }
  return [...known.values()].slice(0, most);
}

/** The days, as `YYYY-MM-DD`, on which something was eaten. */
export function daysWithMeals(logs: readonly MealLog[]): ReadonlySet<string> {
  return new Set(logs.map(({ date }) => date));
}
