import { PAGE_ROUTES } from '@moodbowl/contract/page-routes';
import { today } from './time-zone.ts';

const PUBLIC: readonly string[] = ['/', '/register', '/reset-password', '*'];

/** A path for every route that needs a sign-in, with today's date and this meal in place of the parameters. */
export function signedInPaths(mealId: string): string[] {
  return PAGE_ROUTES.filter((route) => !PUBLIC.includes(route)).map((route) =>
    route.replace(':date', today()).replace(':id', mealId),
  );
}
