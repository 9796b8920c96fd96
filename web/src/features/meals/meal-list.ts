import { normaliseMood } from '@moodbowl/contract/mood';

/** Whether a meal is one for this mood, whatever the case. */
export function fitsMood(meal: { readonly mood: string }, mood: string | undefined): boolean {
  return mood !== undefined && normaliseMood(meal.mood) === normaliseMood(mood);
}

/** The moods present, sorted, each once, with the first letter a capital. */
export function moodsOf(meals: readonly { readonly mood: string }[]): string[] {
  const names = new Set(meals.map((meal) => normaliseMood(meal.mood)));
  return [...names].map((name) => name.charAt(0).toUpperCase() + name.slice(1)).toSorted();
}
