import { foldedWords, stem } from './stem.ts';

/** The most characters of a name on a list. */
export const LONGEST_NAME = 120;

/**
 * A key that is equal for names of the same item of a list, where every word counts: it ignores case, accents,
 * punctuation, and English and German plurals. It is for comparing only, and empty only for blank names.
 */
export function itemKey(name: string): string {
  const words = foldedWords(name);
  return words.length > 0 ? words.map(stem).join(' ') : name.trim();
}
