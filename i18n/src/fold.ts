/**
 * The form in which names are compared: ignores case and compatibility forms. Converts to upper case, because that
 * unites what lower case keeps apart (ß and ss), and starts from lower case, because ẞ is its own upper case. The last
 * step replaces ς, which lower case writes only at the end of a word.
 */
export function foldCase(value: string): string {
  const folded = value.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('ς', 'σ').normalize('NFKC');
}

/** The form used for searching and sorting, which also ignores accents. */
export function foldForSearch(value: string): string {
  return foldCase(value).normalize('NFD').replace(/\p{M}/gu, '');
}
