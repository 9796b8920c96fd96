import type { Meal, MealInList } from '@moodbowl/contract/meals';
import type { ReactNode } from 'react';

/** A meal as a list has it: some lists carry ingredients and steps. */
export type ListedMeal = Meal | MealInList;

/** The actions of a meal. Pages provide them, because saving and eating are other features. */
export interface MealActions {
  readonly onView: (meal: ListedMeal) => void;
  readonly onToggleSaved: (meal: ListedMeal) => void;
  /** The button that logs the meal as eaten. */
  readonly eatButton: (meal: ListedMeal) => ReactNode;
}
