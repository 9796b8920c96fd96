import type { Language } from '@moodbowl/i18n/languages';
import type { Selectable } from 'kysely';
import de from '../../../catalogue/languages/de.json' with { type: 'json' };
import type { Schema } from '../../db/schema.ts';
import { findsAll, type SearchWord, searchTextOf } from './search-words.ts';

/** What is written about a starter meal in one language. */
export interface StarterTexts {
  /** Its name in English: whoever translates sees which meal it is, and a test that it is still that one. */
  readonly english: string;
  readonly name: string;
  readonly cuisine: string;
  readonly description: string;
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
}

/**
 * The starter meals by slug in the languages besides English, which the database has. A further language is a file here,
 * and a line.
 */
export const STARTER_TEXTS: Readonly<Partial<Record<Language, Readonly<Record<string, StarterTexts>>>>> = { de };

/** The columns of a meal that depend on its language. */
type TextColumns = Pick<
  Selectable<Schema['meals']>,
  'name' | 'cuisine' | 'description' | 'ingredients' | 'steps' | 'language'
>;

const COLUMNS: ReadonlyMap<string, ReadonlyMap<string, TextColumns>> = new Map(
  Object.entries(STARTER_TEXTS).map(([language, texts]) => [
    language,
    new Map(Object.entries(texts).map(([slug, text]) => [slug, toColumns(text, language as Language)])),
  ]),
);

function toColumns({ english: _, ingredients, steps, ...texts }: StarterTexts, language: Language): TextColumns {
  return { ...texts, ingredients: JSON.stringify(ingredients), steps: JSON.stringify(steps), language };
}

type RowOfMeal = Partial<{ readonly [Column in keyof TextColumns]: TextColumns[Column] | null }> & {
  readonly slug: string | null;
};

/** A row of `meals` in this language, if it is a starter meal that has texts in it; else as it is. Without the slug. */
export function inLanguage<Row extends RowOfMeal>({ slug, ...row }: Row, language: Language): Omit<Row, 'slug'> {
  const texts = slug === null ? undefined : COLUMNS.get(language)?.get(slug);
  if (!texts) return row;
  const translated = Object.entries(texts).filter(([column]) => Object.hasOwn(row, column));
  return { ...row, ...Object.fromEntries(translated) };
}

/** The ingredients of a starter meal in all languages besides its own: what somebody leaves out may be named in any. */
export function ingredientsInOtherWords(slug: string | null): string[] {
  if (slug === null) return [];
  return Object.values(STARTER_TEXTS).flatMap((texts) => texts[slug]?.ingredients ?? []);
}

const searchTexts = new Map<Language, ReadonlyMap<string, string>>();

/** The text in which a starter meal is searched in a language, as `search_text` of English ones. By slug. */
export function searchTextsIn(language: Language): ReadonlyMap<string, string> {
  const known = searchTexts.get(language);
  if (known) return known;
  const texts = Object.entries(STARTER_TEXTS[language] ?? {}).map(
    ([slug, text]) => [slug, searchTextOf(text)] as const,
  );
  const made = new Map(texts);
  searchTexts.set(language, made);
  return made;
}

/** The slugs of the starter meals that have all these words in this language; undefined if they are searched in English. */
export function findStarters(words: readonly SearchWord[], language: Language): string[] | undefined {
  if (!STARTER_TEXTS[language]) return undefined;
  return [...searchTextsIn(language)].flatMap(([slug, text]) => (findsAll(text, words) ? [slug] : []));
}

type Names = Partial<Record<Language, string>>;

/** The names of each starter meal in all languages, by each of them. */
const NAMES: ReadonlyMap<string, Names> = namesOfStarters();

function namesOfStarters(): Map<string, Names> {
  const bySlug = new Map<string, Names>();
  for (const [language, texts] of Object.entries(STARTER_TEXTS))
    for (const [slug, { english, name }] of Object.entries(texts))
      bySlug.set(slug, { ...bySlug.get(slug), en: english, [language]: name });
  return new Map([...bySlug.values()].flatMap((names) => Object.values(names).map((name) => [name, names])));
}

/** The name under which something was eaten or planned, in this language if it is that of a starter meal in any. */
export function starterNameIn(name: string, language: Language): string {
  return NAMES.get(name)?.[language] ?? name;
}
