/** The limits of unpacking, for files of any app. What is bigger is a mistake, or made to harm. */
export const UNPACK_LIMITS = {
  /** Ten files for each recipe: Nextcloud Cookbook has four, Mealie more. */
  entries: 20_000,
  /** Of one file in an archive, unpacked. */
  entryBytes: 25 * 2 ** 20,
  /** Of a file that holds everything itself, like the database in a backup of Mealie. */
  wholeBytes: 100 * 2 ** 20,
  /** Of everything that is unpacked while a file is read. */
  unpackedBytes: 500 * 2 ** 20,
} as const;
