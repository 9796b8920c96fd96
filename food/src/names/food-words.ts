import { foldForSearch } from '@moodbowl/i18n/fold';
import { DETAILS, WORDS as ENGLISH } from './words.en.ts';
import { DETAILS as GERMAN_DETAILS, WORDS as GERMAN } from './words.de.ts';
import { stem, withoutMaybePlurals } from './stem.ts';

/**
 * The parts of a food's name, in English or German: the words that distinguish it, and the one that says what it is.
 */
export interface FoodWords {
  readonly words: ReadonlySet<string>;
  /**
   * The last word: cherry tomatoes and plum tomatoes are both tomatoes. The exception is {@link STRICT_HEADS}, such as
   * peanut butter.
   */
  readonly head: string;
  /**
   * Equal for names of one food: the same words in any order, in singular or plural. What is dried, frozen, ground or a
   * part of it is another one to buy. Empty if the name has no words.
   */
  readonly key: string;
}

/** The stems of these words in both languages, whose adjectives have endings in German. */
function stemsOf(kind: keyof typeof ENGLISH): ReadonlySet<string> {
  return new Set([ENGLISH[kind], GERMAN[kind]].flatMap((words) => words.trim().split(/\s+/).map(stem)));
}

/** Words for an amount, a state or a part. They do not change what the food is… */
const NOISE = stemsOf('noise');
/** …but some of them make another thing to buy. */
const FORMS = stemsOf('forms');
/** Foods that become another food with another word before them, unless that word is a colour. */
const STRICT_HEADS = stemsOf('strict');
const COLOURS = stemsOf('colours');

/** A detail, such as what a tin is filled up with. */
const DETAIL = new RegExp(`,|;| (?:${DETAILS}|${GERMAN_DETAILS}) `);
/** The words of a grocery item or an ingredient, ignoring case, accents, singular and plural, and amounts. */
export function foodWords(name: string): FoodWords {
  const [main = ''] = foldForSearch(withoutMaybePlurals(name))
    .replace(/\([^)]*(?:\)|$)/g, ' ')
    .split(DETAIL);
  const all = main
    .split(/[^\p{L}\p{N}'’-]+/u)
    .map((word) => stem(word.replace(/['’]s?$/u, '').replace(/^-+|(?<!-)-+$/g, '')))
    .filter((word) => /\p{L}/u.test(word) && !/^\d/.test(word));
  const telling = all.filter((word) => !NOISE.has(word) && !word.includes('-'));
  // A name that consists only of such words is taken literally.
  const words = new Set(telling.length > 0 ? telling : all);
  const head = [...words].at(-1) ?? '';
  return { words, head, key: keyOf(words, head, all) };
}

function keyOf(words: ReadonlySet<string>, head: string, all: readonly string[]): string {
  return [...new Set([...words, ...all.filter((word) => FORMS.has(word))])]
    .filter((word) => word !== head)
    .toSorted()
    .concat(head)
    .join(' ');
}

/**
 * Whether both are the same food, or one is a kind of the other: tomatoes and cherry tomatoes, but not milk and oat
 * milk.
 */
export function isSameFood(a: FoodWords, b: FoodWords): boolean {
  if (a.head === '' || a.head !== b.head) return false;
  const [shorter, longer] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words];
  if (![...shorter].every((word) => longer.has(word))) return false;
  return !STRICT_HEADS.has(a.head) || [...longer].every((word) => shorter.has(word) || COLOURS.has(word));
}

const CUPBOARD = stemsOf('cupboard');
/** German words for them are compounds: Olivenöl, Weizenmehl, Backpulver. But no Alkohol. */
const CUPBOARD_ENDING = /(?:[^h]ol|zucker|mehl|essig|pulver|gewurz|stark)$/;

/** Staples that many meals use. Having them is no reason for a meal. */
export function isFromCupboard({ head }: FoodWords): boolean {
  return CUPBOARD.has(head) || CUPBOARD_ENDING.test(head);
}

const STAPLES = stemsOf('staples');
const PEPPER = stem('pepper');

/** Whether every kitchen has this food, so that nobody is asked to buy it. */
export function isStaple({ words, head }: FoodWords): boolean {
  return STAPLES.has(head) || (head === PEPPER && (words.has('black') || words.has('salt')));
}
