import { DIETS, type Diet, type Meal, type MealInList, type MealSort } from '@moodbowl/contract/meals';
import { type MoodName, normaliseMood } from '@moodbowl/contract/mood';
import { minutesOf } from './meal-facts.ts';

export type MealFilter = 'all' | 'mood' | 'saved';

interface View {
  readonly filter: MealFilter;
  readonly mood: MoodName | undefined;
  /** Searched for in name and ingredients, ignoring case. */
  readonly search: string;
  readonly diet?: Diet | undefined;
  readonly minutes?: number | undefined;
  readonly sort: MealSort;
}

const byName = (a: Meal, b: Meal) => a.name.localeCompare(b.name);

const COMPARE: Readonly<Record<MealSort, (a: Meal, b: Meal) => number>> = {
  name: byName,
  mood: (a, b) => a.mood.localeCompare(b.mood) || byName(a, b),
  recent: (a, b) => b.created_at.localeCompare(a.created_at),
};

/** The loaded meals that a view shows, in its order. Shown until the server has answered. */
export function viewMeals(meals: readonly Meal[], { filter, mood, search, diet, minutes, sort }: View): Meal[] {
  const wanted = search.trim().toLocaleLowerCase();
  return meals
    .filter((meal) => filter !== 'saved' || meal.saved)
    .filter((meal) => filter !== 'mood' || fitsMood(meal, mood))
    .filter((meal) => diet === undefined || suits(meal, diet))
    .filter((meal) => minutes === undefined || (minutesOf(meal) ?? Number.POSITIVE_INFINITY) <= minutes)
    .filter(({ name, ingredients }) => [name, ...ingredients].join('\n').toLocaleLowerCase().includes(wanted))
    .toSorted(COMPARE[sort]);
}

/** Whether a meal suits a way of eating: what is vegan is vegetarian, too. */
function suits(meal: Pick<Meal, 'diet'>, diet: Diet): boolean {
  return meal.diet !== null && DIETS.indexOf(meal.diet) <= DIETS.indexOf(diet);
}

/** Whether a meal is for this mood, ignoring case. */
export function fitsMood(
  { mood: first, moods = [] }: { readonly mood: string; readonly moods?: readonly string[] },
  mood: string | undefined,
): boolean {
  return mood !== undefined && [first, ...moods].some((one) => normaliseMood(one) === normaliseMood(mood));
}

/** The meal with this mood as the one that is shown, if it is one of its moods. */
export function shownFor<M extends MealInList>(meal: M, mood: MoodName | undefined): M {
  return mood !== undefined && meal.moods.includes(mood) ? { ...meal, mood } : meal;
}

/** The moods of these meals, sorted, each once, with a capital letter. */
export function moodsOf(meals: readonly { readonly mood: string }[]): string[] {
  const names = new Set(meals.map((meal) => normaliseMood(meal.mood)));
  return [...names].map((name) => name.charAt(0).toUpperCase() + name.slice(1)).toSorted();
}
