import { foldForSearch } from '../../db/fold.ts';
import { singular } from '../../word-forms.ts';

/** What a name of food is about: its words that tell one food from another, and the one that says what it is. */
export interface FoodWords {
  readonly words: ReadonlySet<string>;
  /** The last word: tomatoes are tomatoes whether cherry or plum, and peanut butter is butter of another kind. */
  readonly head: string;
}

const list = (words: string) => new Set(words.split(/\s+/));

/** Words that say how much, in what state, or which part, and leave the food what it is. */
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

/** Foods that are another thing with another word before them, unless that word is a colour. */
const STRICT_HEADS = list(`
  butter milk oil sauce vinegar paste puree flour cream powder sugar seed stock broth syrup yoghurt yogurt
  potato onion pepper pea nut water
`);
const COLOURS = list('red white green yellow brown black dark golden orange purple');

/** The words of a grocery item or an ingredient, whatever case, accents and number; amounts are passed over. */
export function foodWords(name: string): FoodWords {
  // What stands in brackets or after a comma, or says what a tin is filled up with, is an aside.
  const [main = ''] = foldForSearch(name)
    .replace(/\(.*?\)/g, ' ')
    .split(/,|;| in | for | plus | to serve/);
  const all = main
    .split(/[^\p{L}\p{N}'’-]+/u)
    .map((word) => singular(word.replace(/['’]s?$/u, '').replace(/^-+|-+$/g, '')))
    .filter((word) => /\p{L}/u.test(word) && !/^\d/.test(word));
  const telling = all.filter((word) => !NOISE.has(word) && !word.includes('-'));
  // A name of nothing but such words means what it says.
  const words = telling.length > 0 ? telling : all;
  return { words: new Set(words), head: words.at(-1) ?? '' };
}

/** Whether both are the same food, or one is a kind of the other: tomatoes and cherry tomatoes, not milk and oat milk. */
export function isSameFood(a: FoodWords, b: FoodWords): boolean {
  if (a.head === '' || a.head !== b.head) return false;
  const [shorter, longer] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words];
  if (![...shorter].every((word) => longer.has(word))) return false;
  return !STRICT_HEADS.has(a.head) || [...longer].every((word) => shorter.has(word) || COLOURS.has(word));
}

const CUPBOARD = list('oil sugar flour vinegar powder seasoning spice cornflour');

/** What stands in the cupboard for many meals, so that it is no reason for one. */
export function isFromCupboard({ head }: FoodWords): boolean {
  return CUPBOARD.has(head);
}

/** What every kitchen has, so that nobody is sent shopping for it. */
export function isStaple({ words, head }: FoodWords): boolean {
  return head === 'water' || head === 'salt' || (head === 'pepper' && words.has('black'));
}
