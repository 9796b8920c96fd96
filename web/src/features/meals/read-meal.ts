import type { Meal } from '@moodbowl/contract/meals';

/** A meal whose lists may be JSON in a text. */
export type ArrivedMeal = Omit<Meal, 'ingredients' | 'steps'> & {
  readonly ingredients: string[] | string;
  readonly steps: string[] | string;
};

/** A meal with its lists as lists. */
export function readMeal<M extends ArrivedMeal>(meal: M): M & Meal {
  return { ...meal, ingredients: readList(meal.ingredients), steps: readList(meal.steps) };
}

/** The texts of a list; empty if the text is not a list. */
function readList(list: string[] | string): string[] {
  if (typeof list !== 'string') return list;
  try {
    const parsed: unknown = JSON.parse(list);
    return Array.isArray(parsed) ? parsed.map(String) : [];
  } catch {
    return [];
  }
}
