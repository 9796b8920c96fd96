import { IMPORT_LIMITS } from '@moodbowl/contract/recipe-imports';
import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { UNPACK_LIMITS } from './unpack-limits.ts';

/** The limits of a file with recipes. A bigger one is a mistake, or made to harm. */
export const FILE_LIMITS = {
  ...UNPACK_LIMITS,
  /** As many as a home can hold. */
  recipes: RECIPE_LIMITS.recipes,
  /** As many pages as the server fetches in an hour. */
  addresses: IMPORT_LIMITS.perHour,
} as const;
