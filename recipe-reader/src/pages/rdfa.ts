import type { HtmlTree } from './html-tree.ts';
import { wordsOf } from './html-tree.ts';
import { localName, type JsonObject } from '../json-ld/json-values.ts';
import { markedRecipes, type Markup } from './marked-items.ts';

const RDFA: Markup = {
  isRecipe: (element) => wordsOf(element, 'typeof').some((type) => localName(type) === 'recipe'),
  isItem: (element) => 'typeof' in element.attributes,
  properties: (element) => [...wordsOf(element, 'property'), ...wordsOf(element, 'rel')].map(localName),
};

/** The recipes that a page marks up with RDFa: `typeof="Recipe"` and `property`, also as `v:Recipe` or `schema:Recipe`. */
export function rdfaRecipes(tree: HtmlTree): JsonObject[] {
  return markedRecipes(tree, RDFA);
}
