import { SCREENS } from '@moodbowl/contract/page-routes';
import { today } from './time-zone.ts';

/**
 * The path of every screen that needs a sign-in, with today's date and this meal in place of the parameters; but not those
 * of invitations and of editing a recipe, which need one to be made.
 */
export function signedInPaths(mealId: string): string[] {
  return Object.values(SCREENS)
    .filter(({ access, path }) => access !== 'public' && !/:code|^\/edit-recipe/.test(path))
    .map(({ path }) => path.replace(':date', today()).replace(':year', today().slice(0, 4)).replace(':id', mealId));
}
