/**
 * The form in which names are told apart: compatibility forms and case do not count.
 * Upper case first, because it unites what lower case keeps apart (ß and ss, ς and σ).
 */
export function foldCase(value: string): string {
  return value.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** The form in which people search and sort: accents do not count either. */
export function foldForSearch(value: string): string {
  return foldCase(value)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}
