import { type Aisle, AISLES } from './aisles.ts';

/** Names of foods and household goods for each aisle, separated by commas. */
export type Foods = Readonly<Record<Exclude<Aisle, 'other'>, string>>;

type Language = 'en' | 'de';

interface Index {
  /** Aisles by name and by plural, both folded and without spaces. */
  readonly aisles: ReadonlyMap<string, Aisle>;
  readonly longestName: number;
  readonly mostWords: number;
}

// Words in the sets below are folded.
/** Begin what only describes the thing: `tuna in olive oil`, `Tomaten (für Salat)`. */
const DETAILS = new Set('( , ; : for from in with without aus fuer fur im mit ohne vom von zum zur'.split(' '));
const FROZEN = ['frozen', 'gefroren', 'tiefgefroren', 'tiefgekuehl', 'tiefgekuhl', 'tiefkuehl', 'tiefkuhl', 'tk'];
const TINNED = new Set(['tinned', 'canned', 'dose', 'konserve']);
/** Less sure than the words above: `cake tin`, `all the figs you can get`. */
const CONTAINER = new Set(['tin', 'tins', 'can', 'cans', 'jar', 'jars', 'glas']);
const TINNABLE: ReadonlySet<Aisle> = new Set<Aisle>(['produce', 'meat', 'fish', 'frozen', 'grains']);
/** Shorter names end other words by chance, as `Ei` ends `Bäckerei`. */
const SHORTEST_ENDING = 3;
/** Plurals of shorter names are other words by chance, as `ein` for `Ei`. */
const SHORTEST_WITH_PLURAL = 4;

/** All names of the table. */
export function foodNames(foods: Foods): string[] {
  return AISLES.flatMap((aisle) => (aisle === 'other' ? [] : namesIn(foods[aisle])));
}

/**
 * A function that tells the aisle of an item by its name, `other` if it knows none of the words. Case, accents,
 * plurals, amounts and unknown words make no difference. The longest known phrase decides; of two as long, the later
 * one in English (`chicken stock`) and the earlier one in German (`Joghurt Erdbeere`), where words also count by their
 * ending (`Vollkornbrot`). Words for frozen and tinned food outweigh the food.
 */
export function createAisleFinder(foods: Foods, language: Language): (itemName: string) => Aisle {
  const index = indexOf(foods, language);
  return (itemName) => {
    const words = wordsOf(itemName, language);
    return asPacked(aisleOfWords(words, index, language), words);
  };
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function indexOf(foods: Foods, language: Language): Index {
  const names = AISLES.flatMap((aisle) => {
    const list = aisle === 'other' ? [] : namesIn(foods[aisle]);
    return list.map((name) => ({ aisle, key: wordsOf(name, language).join('') }));
  });
  const plurals = names.flatMap(({ aisle, key }) => pluralsOf(key, language).map((plural) => ({ aisle, key: plural })));
  const aisles = new Map<string, Aisle>();
  // A name goes before a plural: `mints` are no herbs.
  for (const { aisle, key } of [...names, ...plurals]) if (!aisles.has(key)) aisles.set(key, aisle);
  return {
    aisles,
    longestName: Math.max(...[...aisles.keys()].map((key) => key.length)),
    mostWords: Math.max(...foodNames(foods).map((name) => name.split(/[ -]/).length)),
  };
}

function pluralsOf(name: string, language: Language): string[] {
  if (name.length < SHORTEST_WITH_PLURAL) return language === 'en' ? [`${name}s`] : [];
  if (language === 'de') return ['n', 'en', 'e', 'er', 's'].map((ending) => name + ending);
  const plurals = [`${name}s`, `${name}es`];
  if (name.endsWith('y')) plurals.push(`${name.slice(0, -1)}ies`);
  if (name.endsWith('f')) plurals.push(`${name.slice(0, -1)}ves`);
  if (name.endsWith('fe')) plurals.push(`${name.slice(0, -2)}ves`);
  return plurals;
}

/** Words in small letters without accents, and the punctuation of `DETAILS`. Hyphens join words in German only. */
function wordsOf(text: string, language: Language): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[\p{M}'’]/gu, '');
  const joined = language === 'de' ? folded.replaceAll(/(\p{L})-(?=\p{L})/gu, '$1') : folded;
  return joined.replaceAll(/ [-–—] /g, ' , ').match(/[\p{L}\p{N}]+|[(,;:]/gu) ?? [];
}

/** The aisle of the thing itself or, if that is unknown, of its first known detail. */
function aisleOfWords(words: readonly string[], index: Index, language: Language): Aisle {
  let start = 0;
  for (let end = 0; end <= words.length; end++) {
    if (end < words.length && !DETAILS.has(words[end] ?? '')) continue;
    const aisle = aisleOfPart(words.slice(start, end), index, language);
    if (aisle !== undefined) return aisle;
    start = end + 1;
  }
  return 'other';
}

function aisleOfPart(words: readonly string[], index: Index, language: Language): Aisle | undefined {
  for (let length = Math.min(index.mostWords, words.length); length >= 1; length--) {
    const last = words.length - length;
    for (let step = 0; step <= last; step++) {
      const start = language === 'en' ? last - step : step;
      const phrase = words.slice(start, start + length).join('');
      const aisle = language === 'en' ? index.aisles.get(phrase) : aisleInGerman(phrase, length === 1, index);
      if (aisle !== undefined) return aisle;
    }
  }
  return undefined;
}

function aisleInGerman(phrase: string, isWord: boolean, index: Index): Aisle | undefined {
  const find = (spelling: string) =>
    index.aisles.get(spelling) ?? (isWord ? aisleOfEnding(spelling, index) : undefined);
  // `Aepfel` is `Äpfel`, which folds to `apfel`.
  return find(phrase) ?? find(phrase.replaceAll(/([aou])e/g, '$1'));
}

/** The aisle of the longest name that the word ends with. */
function aisleOfEnding(word: string, { aisles, longestName }: Index): Aisle | undefined {
  for (let start = Math.max(0, word.length - longestName); start <= word.length - SHORTEST_ENDING; start++) {
    const aisle = aisles.get(word.slice(start));
    if (aisle !== undefined) return aisle;
  }
  return undefined;
}

function asPacked(aisle: Aisle, words: readonly string[]): Aisle {
  if (aisle === 'household') return aisle;
  if (words.some((word) => FROZEN.some((start) => word.startsWith(start)))) return 'frozen';
  const isTinned = words.some((word) => TINNED.has(word) || word.startsWith('dosen') || word.startsWith('konserven'));
  const isContained = words.some((word) => CONTAINER.has(word));
  if (aisle === 'other') return isTinned ? 'tins' : aisle;
  return TINNABLE.has(aisle) && (isTinned || isContained) ? 'tins' : aisle;
}
