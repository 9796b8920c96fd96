import { foldForSearch } from '@moodbowl/i18n/fold';
import { singular } from './word-forms.ts';

/** What the name of a food consists of: the words that distinguish it, and the one that says what it is. */
export interface FoodWords {
  readonly words: ReadonlySet<string>;
  /**
   * The last word: cherry tomatoes and plum tomatoes are both tomatoes. The exception is `STRICT_HEADS`, such as peanut
   * butter.
   */
  readonly head: string;
}

const list = (words: string) => new Set(words.split(/\s+/));

/** Words for an amount, a state or a part. They do not change what the food is. */
const NOISE = list(`
  a an and at of or the with without your about
  g kg mg ml cl dl l litre liter cm tbsp tsp tablespoon teaspoon cup ounce oz lb pound pinch handful dash splash knob
  tin can jar pack packet bag box bottle bunch net bar tub carton piece slice stick sprig clove bulb leaf stalk head
  cube wedge floret fillet thigh breast drumstick mince flesh juice zest peel skin bone flake cheese fruit
  large small medium big thin thick fine flaky round whole half
  fresh dried frozen tinned canned jarred bottled raw cooked cold hot warm lukewarm boiling ripe floury waxy soft firm
  plain natural mild strong unsalted salted organic vegan vegetarian boneless skinless
  chopped sliced diced grated shredded crushed peeled pitted shelled split toasted roasted smoked ground flaked soaked
  rolled lean
`);

/** Foods that become another food with another word before them, unless that word is a colour. */
const STRICT_HEADS = list(`
  butter milk oil sauce vinegar paste puree flour cream powder sugar seed stock broth syrup yoghurt yogurt
  potato onion pepper pea nut water
`);
const COLOURS = list('red white green yellow brown black dark golden orange purple');

/** The words of a grocery item or an ingredient, ignoring case, accents, singular and plural, and amounts. */
export function foodWords(name: string): FoodWords {
  // Text in brackets, after a comma, or about what a tin is filled up with is ignored.
  const [main = ''] = foldForSearch(name)
    .replace(/\([^)]*(?:\)|$)/g, ' ')
    .split(/,|;| in | for | plus | to serve/);
  const all = main
    .split(/[^\p{L}\p{N}'’-]+/u)
    .map((word) => singular(word.replace(/['’]s?$/u, '').replace(/^-+|(?<!-)-+$/g, '')))
    .filter((word) => /\p{L}/u.test(word) && !/^\d/.test(word));
  const telling = all.filter((word) => !NOISE.has(word) && !word.includes('-'));
  // A name that consists only of such words is taken literally.
  const words = telling.length > 0 ? telling : all;
  return { words: new Set(words), head: words.at(-1) ?? '' };
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

const CUPBOARD = list('oil sugar flour vinegar powder seasoning spice cornflour');

/** Staples that many meals use. Having them is no reason for a meal. */
export function isFromCupboard({ head }: FoodWords): boolean {
  return CUPBOARD.has(head);
}

/** What every kitchen has, so that nobody is asked to buy it. */
export function isStaple({ words, head }: FoodWords): boolean {
  return head === 'water' || head === 'salt' || (head === 'pepper' && words.has('black'));
}
