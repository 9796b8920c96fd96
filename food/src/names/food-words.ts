import { foldForSearch } from '@moodbowl/i18n/fold';
import { DETAILS, WORDS as ENGLISH } from './words.en.ts';
import { DETAILS as GERMAN_DETAILS, WORDS as GERMAN } from './words.de.ts';
import { withoutDiets } from './diet-words.ts';
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
  /** The diets for which it is made differently, such as `gluten-free`. */
  readonly diet: string;
  /** What was done to it or which part of it this is: {@link FORMS}, as stems. */
  readonly forms: ReadonlySet<string>;
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
/** What is got from a whole one, which it does not replace. */
const PARTS = stemsOf('parts');
const DRIED = /^(?:.*-)?dried$|getrocknet/;
const SMOKED = /^(?:.*-)?smoked$|gerauchert/;
const GROUND = /^ground$|^gemahlen/;
/** What is dried unless its name says something else. */
const DRY_ANYWAY = stemsOf('dryAnyway');
/** What is another food when it is ground; of cinnamon nobody says so. */
const GROUND_APART = stemsOf('groundApart');
/** Foods that become another food with another word before them, unless that word is a colour. */
const STRICT_HEADS = stemsOf('strict');
const COLOURS = stemsOf('colours');

/** A detail, such as what a tin is filled up with. */
const DETAIL = new RegExp(`,|;| (?:${DETAILS}|${GERMAN_DETAILS}) `);
/** The words of a grocery item or an ingredient, ignoring case, accents, singular and plural, and amounts. */
export function foodWords(name: string): FoodWords {
  const folded = foldForSearch(withoutMaybePlurals(name));
  const { text, diets } = withoutDiets(withoutRemarks(folded));
  const found = wordsIn(text);
  // A name that consists only of such words is taken literally.
  const { words, all } = found.all.length > 0 ? found : wordsIn(folded);
  const head = [...words].at(-1) ?? '';
  const diet = found.all.length > 0 ? diets.join(' ') : '';
  const forms = formsIn(all, head);
  const named = [...new Set([...words, ...all.filter((word) => FORMS.has(word))])].filter((word) => word !== head);
  const key = [diet, ...named.toSorted(), head].filter((part) => part !== '').join(' ');
  return { words, head, diet, forms, key };
}

/** Whether a part of a folded name only names a diet. */
function isDiet(part: string): boolean {
  return part.trim() !== '' && withoutDiets(part).text.trim() === '';
}

/** A folded name without brackets and details, but for those that only name a diet: "or vegan margarine" is a remark. */
function withoutRemarks(folded: string): string {
  const [main = '', ...details] = folded
    .replace(/\(([^()]*)(?:\)|$)/g, (_all, inside: string) => (isDiet(inside) ? ` ${inside} ` : ' '))
    .split(DETAIL);
  return [main, ...details.filter(isDiet)].join(' ');
}

/** All words of a folded name, and those that tell which food it is. */
function wordsIn(folded: string): { readonly all: readonly string[]; readonly words: ReadonlySet<string> } {
  const [main = ''] = folded.replace(/\([^)]*(?:\)|$)/g, ' ').split(DETAIL);
  const all = main
    .split(/[^\p{L}\p{N}'’-]+/u)
    .map((word) => stem(word.replace(/['’]s?$/u, '').replace(/^-+|(?<!-)-+$/g, '')))
    .filter((word) => /\p{L}/u.test(word) && !/^\d/.test(word));
  const telling = all.filter((word) => !NOISE.has(word) && !word.includes('-'));
  return { all, words: new Set(telling.length > 0 ? telling : all) };
}

function formsIn(all: readonly string[], head: string): ReadonlySet<string> {
  const forms = new Set(all.filter((word) => FORMS.has(word) && !DRIED.test(word) && !SMOKED.test(word)));
  if (!DRY_ANYWAY.has(head) && all.some((word) => DRIED.test(word))) forms.add('dried');
  if (all.some((word) => SMOKED.test(word))) forms.add('smoked');
  return forms;
}

/**
 * Whether having one food is enough for another: both are the same, or one is a kind of the other, as tomatoes and
 * cherry tomatoes. Oat milk is not milk, nor gluten-free pasta pasta, dried tomatoes are not tomatoes, and breasts are no
 * thighs. Lemons are enough for lemon juice, not the other way round.
 */
export function isEnoughFor(have: FoodWords, need: FoodWords): boolean {
  if (have.head === '' || have.head !== need.head || have.diet !== need.diet) return false;
  const [shorter, longer] = have.words.size <= need.words.size ? [have.words, need.words] : [need.words, have.words];
  if (!isWithin(shorter, longer)) return false;
  if (STRICT_HEADS.has(have.head) && ![...longer].every((word) => shorter.has(word) || COLOURS.has(word))) return false;
  return isFormEnoughFor(have, need);
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((word) => all.has(word));
}

function isFormEnoughFor({ forms: have, head }: FoodWords, { forms: need }: FoodWords): boolean {
  const differs = (form: RegExp) =>
    [...have].some((word) => form.test(word)) !== [...need].some((word) => form.test(word));
  if (differs(/^dried$/) || differs(/^smoked$/) || (GROUND_APART.has(head) && differs(GROUND))) return false;
  if ([...have].some((word) => PARTS.has(word) && !need.has(word))) return false;
  return isWithin(have, need) || isWithin(need, have);
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
