import { foldForSearch } from '@moodbowl/i18n/fold';
import { FAMILY_LINES } from './families.ts';
import { singular } from './word-forms.ts';

/** The lines, each in two parts: names of the food, and of its kinds. */
const FAMILIES = FAMILY_LINES.trim()
  .split('\n')
  .map((line) =>
    line
      .trim()
      .split('|')
      .map((part) => part.trim().split(' ').filter(Boolean)),
  );

/** Words that mean a way of eating rather than a food. */
const DIETS: ReadonlyMap<string, 'vegetarian'> = new Map([
  ['meat', 'vegetarian'],
  ['fleisch', 'vegetarian'],
]);

/** From so many letters on, a word is also found at the beginning or end of a longer one: Milch in Kuhmilch. */
const PART = 5;
/** More words of a food name are not looked at. */
const WORDS = 4;

/** Endings of German plurals and cases; the shortest stem that remains has three letters. */
const ENDINGS = ['n', 'en', 'e', 'er', 'ern', 's'];

function formsOf(word: string): string[] {
  const stems = ENDINGS.flatMap((ending) =>
    word.length - ending.length >= 3 && word.endsWith(ending) ? [word.slice(0, -ending.length)] : [],
  );
  // The only German food with a plural of four letters.
  return [word, singular(word), ...stems, ...(word === 'eier' ? ['ei'] : [])];
}

function wordsOf(text: string): string[] {
  return foldForSearch(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

/** Every word that means the same, or a kind of it. */
function allNamesOf(word: string): string[] {
  const forms = formsOf(word);
  const families = FAMILIES.filter(([names = []]) => names.some((name) => forms.includes(name))).flat(2);
  return [...forms, ...families];
}

/** Foods to leave out, found in texts in either language, in singular and plural. */
export class LeftOut {
  /** The words of each food. A food is in a text if each of its words is. */
  readonly #foods: readonly (readonly ReadonlySet<string>[])[];
  /** The diet that some of them mean. */
  readonly diet: 'vegetarian' | null;
  readonly #known = new Map<string, readonly string[]>();
  readonly #all: ReadonlySet<string>;

  constructor(foods: readonly string[]) {
    const split = foods.map((food) => wordsOf(food).slice(0, WORDS));
    this.diet =
      split.map(([first = '', ...more]) => (more.length === 0 ? DIETS.get(first) : null)).find(Boolean) ?? null;
    this.#foods = split
      .filter((words) => words.length > 0)
      .map((words) => words.map((word) => new Set(allNamesOf(word))));
    this.#all = new Set(this.#foods.flatMap((words) => words.flatMap((names) => [...names])));
  }

  get isEmpty(): boolean {
    return this.#foods.length === 0;
  }

  /** Whether one of them is named in this text. */
  isIn(text: string): boolean {
    if (this.isEmpty) return false;
    const found = new Set(wordsOf(text).flatMap((word) => this.#namesIn(word)));
    return (
      found.size > 0 &&
      this.#foods.some((words) => words.every((names) => names.values().some((name) => found.has(name))))
    );
  }

  /** Which of the names that are left out this word is, or begins or ends with. */
  #namesIn(word: string): readonly string[] {
    const known = this.#known.get(word);
    if (known) return known;
    const names = new Set(formsOf(word).filter((form) => this.#all.has(form)));
    for (let length = PART; length < word.length && length <= LONGEST; length += 1)
      for (const part of [word.slice(0, length), word.slice(-length)]) if (this.#all.has(part)) names.add(part);
    const found = [...names];
    if (this.#known.size < MOST_KNOWN) this.#known.set(word, found);
    return found;
  }
}

/** The longest name of a food. */
const LONGEST = 40;
const MOST_KNOWN = 5_000;
