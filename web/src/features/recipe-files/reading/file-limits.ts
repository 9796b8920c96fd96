import { IMPORT_LIMITS } from '@moodbowl/contract/recipe-imports';
import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';

/** The limits of a file with recipes. A bigger one is a mistake, or made to harm. */
export const FILE_LIMITS = {
  /** As many as a home can hold. */
  recipes: RECIPE_LIMITS.recipes,
  /** As many pages as the server fetches in an hour. */
  addresses: IMPORT_LIMITS.perHour,
  /** Ten files for each recipe: Nextcloud Cookbook has four, Mealie more. */
  entries: 20_000,
  /** Of one file in an archive, unpacked. */
  entryBytes: 25 * 2 ** 20,
  /** Of a file that holds all recipes itself, like the database in a backup of Mealie. */
  wholeBytes: 100 * 2 ** 20,
  /** Of everything that is unpacked while recipes are read. */
  unpackedBytes: 500 * 2 ** 20,
} as const;
