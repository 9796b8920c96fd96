import type { Meal, MealInList } from '@moodbowl/contract/meals';

/** A meal as a list has it: some lists carry ingredients and steps. */
export type ListedMeal = Meal | MealInList;

/** The actions of a list on a meal, on the screen that it is on: see `useRecipeDialog`. */
export interface MealActions {
  readonly onView: (meal: ListedMeal) => void;
  readonly onToggleSaved: (meal: ListedMeal) => void;
}
