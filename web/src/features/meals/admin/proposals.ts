import { MEAL_LIMITS } from '@moodbowl/contract/meals';
import type { Proposal } from '@moodbowl/contract/recipe-gifts';
import type { EditedMeal } from './meal-values.ts';

/** A proposed recipe as a start of the form. The pictures of homes are not for everybody: another is chosen there. */
export function toMealStart({ recipe }: Proposal): EditedMeal {
  return {
    ...recipe,
    name: recipe.name.slice(0, MEAL_LIMITS.name),
    image_url: recipe.image_url.startsWith('/uploads/recipes/') ? '' : recipe.image_url,
  };
}
