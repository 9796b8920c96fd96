import { SCREENS } from '@moodbowl/contract/page-routes';
import { today } from './time-zone.ts';

/** The path of every screen that needs a sign-in, with today's date and this meal in place of the parameters. */
export function signedInPaths(mealId: string): string[] {
  return Object.values(SCREENS)
    .filter(({ access }) => access !== 'public')
    .map(({ path }) => path.replace(':date', today()).replace(':id', mealId));
}
