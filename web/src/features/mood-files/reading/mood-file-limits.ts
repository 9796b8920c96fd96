/** The limits of a file with moods. A bigger one is a mistake, or made to harm. */
export const MOOD_FILE_LIMITS = {
  /** Ten a day for more than five years. */
  entries: 20_000,
  /** Of a text. Of an archive with photos only one part is unpacked, so it may be larger. */
  bytes: 50 * 2 ** 20,
  /** Of everything that is unpacked from an archive. */
  unpackedBytes: 100 * 2 ** 20,
  /** Different words for moods. More are in a column of notes. */
  words: 200,
  /** Different activities that one can choose among; those that occur less are left out. */
  activities: 300,
  /** Activities of one entry, and the characters of one. */
  activitiesOfEntry: 50,
  activity: 100,
  /** Characters of a word for a mood. */
  word: 100,
  /** Characters (code points) of a note, as the server takes them. */
  note: 500,
  /** The first year whose entries are taken. Clocks that were never set begin in 1970. */
  firstYear: 1970,
} as const;
