import { sql } from 'kysely';
import { foldForSearch } from '@moodbowl/i18n/fold';
import { changedPlurals, singular } from '@moodbowl/food/names/word-forms';

/** The text in which a meal is searched: its name and its ingredients, each on a line, folded. */
export function searchTextOf({
  name,
  ingredients,
}: {
  readonly name: string;
  readonly ingredients: readonly string[];
}): string {
  return foldForSearch([name, ...ingredients].join('\n'));
}

/** A word to search for. */
export interface SearchWord {
  /** The text that all its forms share; the text index is searched for it. */
  readonly stem: string;
  /** Patterns for `like`; a text must match one of them. */
  readonly patterns: readonly string[];
}

/** Further words are ignored: each is compared with every meal that is read. */
const MOST_WORDS = 8;

/** The words of a search, each in its forms. */
export function searchWords(q: string): SearchWord[] {
  const words = new Set(foldForSearch(q).split(/\s+/u).filter(Boolean));
  return [...words].slice(0, MOST_WORDS).map(toSearchWord);
}

/** A word is found in singular and plural. The singular matches only whole words, because pears are no peas. */
function toSearchWord(word: string): SearchWord {
  const one = singular(word);
  if (one !== word) {
    const whole = [' ', '\n', ',', ')', '-'].map((end) => `%${escaped(one)}${end}%`);
    return { stem: commonStart(word, one), patterns: [containing(word), ...whole, `%${escaped(one)}`] };
  }
  const plurals = changedPlurals(word);
  return { stem: plurals.reduce(commonStart, word), patterns: [word, ...plurals].map(containing) };
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (wild) => `\\${wild}`);
}

function containing(text: string): string {
  return `%${escaped(text)}%`;
}

/** Whether the text has all these words, as {@link matches} asks a database. */
export function findsAll(text: string, words: readonly SearchWord[]): boolean {
  return words.every(({ patterns }) => patterns.some((pattern) => isLike(text, pattern)));
}

/** A pattern of {@link toSearchWord} is a text between two `%`, or behind one. */
function isLike(text: string, pattern: string): boolean {
  const isInside = pattern.endsWith('%') && !pattern.endsWith('\\%');
  const wanted = pattern.slice(1, isInside ? -1 : undefined).replaceAll(/\\([\\%_])/g, '$1');
  return isInside ? text.includes(wanted) : text.endsWith(wanted);
}

/** The text index knows texts of three or more characters, and only patterns without an escape. */
const INDEXED = /^[^\\%_]{3,}$/u;

/** Whether the text in this column has the word. */
export function matches(column: string, { stem, patterns }: SearchWord) {
  const text = sql.ref(column);
  const forms = patterns.map((pattern) => sql`${text} like ${pattern} escape '\\'`);
  const oneOfForms = sql`(${sql.join(forms, sql` or `)})`;
  if (!INDEXED.test(stem)) return sql<boolean>`${oneOfForms}`;
  const hasStem = sql<boolean>`${text} like ${containing(stem)}`;
  return patterns.length === 1 ? hasStem : sql<boolean>`(${hasStem} and ${oneOfForms})`;
}

/** Whether a text index helps to find the word. */
export function isIndexed({ stem }: SearchWord): boolean {
  return INDEXED.test(stem);
}
