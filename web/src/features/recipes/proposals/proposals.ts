import { HOME_UPLOADS_PATH, MEAL_LIMITS } from '@moodbowl/contract/meals';
import type { Proposal } from '@moodbowl/contract/recipe-gifts';
import type { EditedMeal } from '../../meals/form/meal-values.ts';

/** Whether a picture belongs to a home. */
export function isPrivatePicture(url: string): boolean {
  return url.startsWith(HOME_UPLOADS_PATH);
}

/** A proposed recipe as a start of the form. The pictures of homes are not for everybody: another is chosen there. */
export function toMealStart({ recipe }: Proposal): EditedMeal {
  return {
    ...recipe,
    name: recipe.name.slice(0, MEAL_LIMITS.name),
    image_url: isPrivatePicture(recipe.image_url) ? '' : recipe.image_url,
  };
}
