import type { Meal } from '@moodbowl/contract/meals';

/** What can be done with a meal; pages bring it, because saving and eating are features of their own. */
export interface MealActions {
  readonly onView: (meal: Meal) => void;
  readonly onToggleSaved: (meal: Meal) => void;
  readonly onEat: (meal: Meal) => void;
}
