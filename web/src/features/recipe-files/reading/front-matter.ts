import { textOf } from '@moodbowl/recipe-reader/json-ld/json-values';
import { parse } from 'yaml';
import type { RawRecipe } from './raw-recipe.ts';

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,200000}?)\r?\n---[ \t]*(?:\r?\n|$)/u;

interface FrontMatter {
  /** By their names in lower case; none if there is no front matter, or one that is broken. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** The front matter of a text and what comes below it. */
export function frontMatterOf(text: string): FrontMatter {
  const [all = '', yaml] = FRONT_MATTER.exec(text) ?? [];
  if (yaml === undefined) return { fields: {}, body: text };
  const body = text.slice(all.length);
  try {
    // Aliases could make much of little.
    const value: unknown = parse(yaml, { maxAliasCount: 0 });
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return { fields: Object.fromEntries(fields.map(([name, one]) => [name.toLowerCase(), one])), body };
  } catch {
    return { fields: {}, body };
  }
}

const FIELDS = {
  name: ['title', 'name', 'titel'],
  ingredients: ['ingredients', 'zutaten'],
  steps: ['directions', 'instructions', 'method', 'steps', 'zubereitung'],
} as const;

/** A recipe in the front matter of a Markdown file, as Chowdown and site generators have it; undefined if it is none. */
export function fromFrontMatter(text: string): RawRecipe | undefined {
  const { fields, body } = frontMatterOf(text);
  const first = (names: readonly string[]) => names.map((name) => fields[name]).find((value) => value !== undefined);
  const [name, ingredients, steps] = [first(FIELDS.name), first(FIELDS.ingredients), first(FIELDS.steps)];
  if (name === undefined || ingredients === undefined) return undefined;
  return {
    format: 'markdown',
    tags: [fields['tags'], fields['categories'], fields['category']].flat(),
    cuisine: fields['cuisine'],
    sourceName: fields['author'],
    data: {
      '@type': 'Recipe',
      name: textOf(name),
      description: fields['description'] ?? (steps === undefined ? '' : body.trim()),
      recipeIngredient: ingredients,
      recipeInstructions: steps ?? body,
      recipeYield: fields['servings'] ?? fields['serves'] ?? fields['yield'] ?? fields['portionen'],
      prepTime: fields['prep_time'] ?? fields['preptime'] ?? fields['prep time'],
      cookTime: fields['cook_time'] ?? fields['cooktime'] ?? fields['cook time'],
      totalTime: fields['total_time'] ?? fields['totaltime'] ?? fields['time'],
      url: fields['source'] ?? fields['url'] ?? fields['link'],
    },
  };
}
