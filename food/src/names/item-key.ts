/**
 * The words of a text without case, accents and punctuation. Accents are those of European scripts: the marks of others
 * distinguish words.
 */
export function foldedWords(text: string): string[] {
  // Upper case unites ß and ss, which lower case keeps apart; ẞ becomes ß first, because it is its own upper case.
  const folded = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFD');
  return folded.replace(/[\u0300-\u036f'’]/g, '').match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? [];
}

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
  ['kiwis', 'kiwy'],
  ['chilis', 'chily'],
  ['chillis', 'chilly'],
  ['zucchinis', 'zucchiny'],
]);

function withoutEnglishPlural(word: string): string {
  if (/(?:ch|sh|ss|x|z|o)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) && !/[ui]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutGermanPlural(word: string): string {
  if (word.length > 5 && /e[lr]n$/.test(word)) return word.slice(0, -1);
  return word.length > 3 ? word.replace(/en?$/, '') : word;
}

/**
 * What singular and plural of a folded word share. Not a word itself: `tomate` and `tomaten` are `tomat`, `berry` and
 * `berries` are `berry`.
 */
function stem(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined || word.length < 4) return known ?? word;
  const singular = withoutEnglishPlural(word);
  if (singular.length > 3 && /(?:ie|[iy])$/.test(singular)) return singular.replace(/(?:ie|[iy])$/, 'y');
  // Again, for Keks and Kekse; ss becomes s for Kürbis and Kürbisse.
  return withoutEnglishPlural(withoutGermanPlural(singular)).replace(/ss$/, 's');
}

/**
 * A key that is equal for names of the same item: it ignores case, accents, punctuation, and English and German plurals.
 * It is for comparing only, and empty only for blank names.
 */
export function itemKey(name: string): string {
  const words = foldedWords(name);
  return words.length > 0 ? words.map(stem).join(' ') : name.trim();
}
