import { asObject, localName } from '@moodbowl/recipe-reader/json-ld/json-values';
import { withoutMarkdown } from '@moodbowl/recipe-reader/text/without-markdown';

/** The properties of a recipe that have its lines and paragraphs. Names and addresses are not among them. */
const TEXTS = new Set([
  'description',
  'summary',
  'text',
  'ingredient',
  'ingredients',
  'recipeingredient',
  'recipeingredients',
  'instructions',
  'recipeinstruction',
  'recipeinstructions',
  'step',
  'steps',
  'itemlistelement',
]);
/** Recipes lie in graphs, and steps in sections; nothing lies deeper. */
const DEPTH = 12;

/** A document of schema.org's terms whose recipes have no marks of Markdown, in which many programs let people write. */
export function withPlainTexts(value: unknown, isText = false, depth = DEPTH): unknown {
  if (typeof value === 'string') return isText ? withoutMarkdown(value) : value;
  if (depth === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withPlainTexts(item, isText, depth - 1));
  const object = asObject(value);
  if (object === undefined) return value;
  return Object.fromEntries(
    Object.entries(object).map(([key, part]) => [key, withPlainTexts(part, TEXTS.has(localName(key)), depth - 1)]),
  );
}
