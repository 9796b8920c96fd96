import type { Meal } from '@moodbowl/contract/meals';
import type { ReactNode } from 'react';

/** What can be done with a meal; pages bring it, because saving and eating are features of their own. */
export interface MealActions {
  readonly onView: (meal: Meal) => void;
  readonly onToggleSaved: (meal: Meal) => void;
  /** The button that logs the meal as eaten. */
  readonly eatButton: (meal: Meal) => ReactNode;
}
