import { foldCase } from '@moodbowl/i18n/fold';

/** Words that the endings below do not explain. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['halves', 'half'],
  ['knives', 'knif'],
  ['eier', 'ei'],
  ['huhner', 'huhn'],
  ['glas', 'glas'],
  ['glaser', 'glas'],
  ['blatt', 'blatt'],
  ['blatter', 'blatt'],
  ['kiwis', 'kiwy'],
  ['chilis', 'chily'],
  ['chillis', 'chilly'],
  ['zucchinis', 'zucchiny'],
]);

/** A plural in brackets, as recipes write it: Zwiebel(n), Ei(er), onion(s). */
const MAYBE_PLURAL = /(?<=\p{L})\((?:e?n|er|e?s|e)\)/giu;

/** The text without plurals in brackets. */
export function withoutMaybePlurals(text: string): string {
  return text.replace(MAYBE_PLURAL, '');
}

/**
 * The words of a text without case, accents and punctuation. Accents are those of European scripts: the marks of others
 * distinguish words.
 */
export function foldedWords(text: string): string[] {
  return (
    foldCase(withoutMaybePlurals(text))
      .normalize('NFD')
      .replace(/[\u0300-\u036f'’]/g, '')
      .match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? []
  );
}

function withoutEnglishPlural(word: string): string {
  if (/(?:ch|sh|ss|x|z|o)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) && !/[ui]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutGermanPlural(word: string): string {
  if (word.length > 5 && /e[lr]n$/.test(word)) return word.slice(0, -1);
  return word.length > 3 ? word.replace(/en?$/, '') : word;
}

/**
 * The stem that singular and plural of a folded word share, in English and German. Not a word itself: `tomate` and
 * `tomaten` are `tomat`, `berry` and `berries` are `berry`.
 */
export function stem(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined || word.length < 4) return known ?? word;
  const singular = withoutEnglishPlural(word);
  if (singular.length > 3 && /(?:ie|[iy])$/.test(singular)) return singular.replace(/(?:ie|[iy])$/, 'y');
  // Again, for Keks and Kekse; ss becomes s for Kürbis and Kürbisse.
  return withoutEnglishPlural(withoutGermanPlural(singular)).replace(/ss$/, 's');
}
