import type { Meal } from '@moodbowl/contract/meals';
import type { ReactNode } from 'react';

/** The actions of a meal. Pages provide them, because saving and eating are other features. */
export interface MealActions {
  readonly onView: (meal: Meal) => void;
  readonly onToggleSaved: (meal: Meal) => void;
  /** The button that logs the meal as eaten. */
  readonly eatButton: (meal: Meal) => ReactNode;
}
