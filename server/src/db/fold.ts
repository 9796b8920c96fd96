/**
 * The form in which names are compared: compatibility forms and case are ignored.
 * By way of upper case, because it unites what lower case keeps apart (ß and ss), and from lower case, because
 * ẞ is its own upper case. The last lower case gives ς at the end of a word only, so that goes, too.
 */
export function foldCase(value: string): string {
  const folded = value.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('ς', 'σ').normalize('NFKC');
}

/** The form in which people search and sort: accents do not count either. */
export function foldForSearch(value: string): string {
  return foldCase(value).normalize('NFD').replace(/\p{M}/gu, '');
}
