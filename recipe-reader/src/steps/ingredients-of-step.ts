import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';

const list = (words: string) => new Set(words.split(/\s+/));

/** Words that neither name nor distinguish a food. */
const NOISE = list(`
  a an the of in with fresh freshly dried frozen canned ground chopped large small medium ripe good quality plain pure
  extra virgin fine finely coarsely about plus more for and or boneless skinless unsalted salted low fat organic
`);
/** Last words after which the word before names the food, too: chicken breasts are "the chicken". */
const PARTS = list(`
  breast thigh leg wing drumstick fillet steak chop mince leaf juice zest flake floret kernel powder seed stalk clove
  sprig head slice piece cube wedge loin shoulder
`);
/** Where a food ends and remarks about it begin: "tomatoes in red and yellow" are tomatoes. */
const REMARK = / (?:in|for|with|für|mit) /iu;
/** Words for several foods at once. Which ones they mean, the step does not say. */
const SEVERAL = list(`
  everything ingredients spices herbs vegetables veggies alles zutaten gewürze gewürzen kräuter kräutern gemüse
`);
/** After these a word for several foods is about what is in the pot already: "until everything is soft". */
const UNTIL = list('until that bis dass');
const WORDS = /\p{L}+(?:['’]\p{L}+)?/gu;

/** The form of a word in which singular and plural are the same, without accents. */
function stem(word: string): string {
  const folded = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s?$/, '');
  if (folded.length < 4 || /(?:ss|us)$/.test(folded)) return folded;
  if (folded.endsWith('ies')) return `${folded.slice(0, -3)}y`;
  if (/(?:lea|loa|hal)ves$/.test(folded)) return `${folded.slice(0, -3)}f`;
  if (/(?:ch|sh|x|o)es$/.test(folded)) return folded.slice(0, -2);
  return folded.endsWith('s') ? folded.slice(0, -1) : folded;
}

/** Whether two stems are one word; German plurals end in n, en, e or er. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  // Most words differ in their first letter, and a recipe has many.
  if (a.charCodeAt(0) !== b.charCodeAt(0)) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) && (short.length >= 4 ? /^(?:n|en|e)$/ : /^er$/).test(long.slice(short.length));
}

const wordsOf = (text: string) => text.match(WORDS) ?? [];

/** How often a word of a step is looked at: no step names a food more often, and each time counts for every food. */
const MOST_PLACES = 20;

interface Step {
  /** Its words by their stems. */
  readonly words: readonly string[];
  /** Where each of them stands, the first {@link MOST_PLACES} times. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

function stepOf(written: readonly string[]): Step {
  const words = written.map(stem);
  const places = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [at]);
    else if (known.length < MOST_PLACES) known.push(at);
  }
  return { words, places };
}

interface Mention {
  readonly food: number;
  readonly first: number;
  readonly last: number;
  /** How many of the food's words stand there together. */
  readonly words: number;
  readonly isWhole: boolean;
}

/** Where a step names one of the names of a food: its last word, with those before it as far as they are written. */
function mentionsOf(name: readonly string[], food: number, { words: step, places }: Step): Mention[] {
  const found: Mention[] = [];
  for (let end = name.length; end > 0; end -= 1) {
    const head = name[end - 1] ?? '';
    const named = [...places].flatMap(([word, all]) => (isSame(word, head) ? all : []));
    for (const last of named) {
      let words = 1;
      while (words < end && isSame(step[last - words] ?? '', name[end - 1 - words] ?? '')) words += 1;
      found.push({ food, first: last - words + 1, last, words, isWhole: words === name.length });
    }
    if (!PARTS.has(head)) break;
  }
  return found;
}

/** Names of compound words by their end: "Öl" names "Olivenöl" where nothing is simply called so. */
function mentionsByEnd(name: readonly string[], food: number, { places }: Step): Mention[] {
  const head = name.at(-1) ?? '';
  return [...places]
    .filter(([word]) => (word.length >= 4 || word === 'ol') && head.length > word.length + 2 && head.endsWith(word))
    .flatMap(([, all]) => all)
    .map((last) => ({ food, first: last, last, words: 0, isWhole: false }));
}

/** The names of a food: "salt and black pepper" are two names, each with its words that distinguish it. */
function namesOf(food: string): string[][] {
  const [named = ''] = food.split(REMARK);
  return named
    .split(/,|\/| (?:and|or|und|oder|et|y|e|o) /iu)
    .slice(0, 4)
    .map((name) => wordsOf(name.slice(0, 80)).map(stem))
    .map((name) => {
      const telling = name.filter((word) => !NOISE.has(word));
      return telling.length > 0 ? telling : name;
    })
    .filter((name) => name.length > 0);
}

/**
 * The ingredients that a step names, in the recipe's order. The last word of a food is enough: "red lentils" are named
 * by "lentils". The longest name wins its words, so that "olive oil" does not name the sesame oil, and "tomato paste"
 * not the tomatoes. Where several would fit as well, all are taken. None if it also names some that cannot be known,
 * such as "the spices": a list that looks complete and is not would mislead.
 */
export function ingredientsOfStep(step: string, foods: readonly ReadIngredient[]): ReadIngredient[] {
  const written = wordsOf(step.slice(0, 5000));
  const named = new Set<number>();
  const read = stepOf(written);
  const { words } = read;
  const names = foods.map(({ food }) => namesOf(food));
  const find = (by: typeof mentionsOf) => names.flatMap((all, food) => all.flatMap((name) => by(name, food, read)));
  const mentions = [...find(mentionsOf), ...find(mentionsByEnd)].toSorted(
    (a, b) => b.words - a.words || Number(b.isWhole) - Number(a.isWhole),
  );
  const taken = new Map<number, Mention>();
  for (const mention of mentions) {
    const before = taken.get(mention.last);
    const isAsGood =
      before?.words === mention.words && before.isWhole === mention.isWhole && before.last === mention.last;
    if (before && !isAsGood) continue;
    named.add(mention.food);
    for (let at = mention.first; at <= mention.last; at += 1) taken.set(at, taken.get(at) ?? mention);
  }
  const isUnknown = (word: string, at: number) =>
    SEVERAL.has(word.toLowerCase()) && !UNTIL.has(words[at - 1] ?? '') && !taken.has(at);
  return written.some(isUnknown) ? [] : foods.filter((_food, index) => named.has(index));
}
