/** Irregular plurals of food words. */
const SINGULARS: ReadonlyMap<string, string> = new Map([
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['halves', 'half'],
  ['knives', 'knife'],
  ['cookies', 'cookie'],
  ['brownies', 'brownie'],
  ['chillies', 'chilli'],
  ['chilies', 'chili'],
]);

/** The singular of an English word by the rules of spelling: good enough for food. Expects folded text. */
export function singular(word: string): string {
  const known = SINGULARS.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|ss|x|z|o)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Those plurals of a singular that do not begin with it: berries and leaves, but not lentils. */
export function changedPlurals(word: string): string[] {
  const irregular = [...SINGULARS].flatMap(([plural, one]) => (one === word ? [plural] : []));
  const regular = /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [];
  return [...irregular, ...regular].filter((plural) => !plural.startsWith(word));
}
